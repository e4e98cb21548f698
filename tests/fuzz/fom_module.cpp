// A FOM module: parsed, then merged with the standard's own module and with another module, before
// and after it. Errors name the file. The compacted text has the same meaning.
#include <string>
#include <vector>

#include "rti/fom/compact_text.hpp"
#include "rti/fom/module.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/limits.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tests/unit/rti_federation/test_model.hpp"

namespace roger::fuzz::fom_module {
namespace {

/// Checks that no class and none of its fields has a name beyond its limit, whatever the module
/// contains.
void require_limits(const rti::ObjectModel& model) {
  for (std::size_t i = 0; i < model.interaction_class_count(); ++i) {
    const auto& node = model.interaction_class(rti::InteractionClassHandle::from_index(i));
    require(count_characters(node.name) <= rti::kMaxClassNameLength, "a name is within its limit");
    for (const auto field : node.fields) {
      require(count_characters(model.parameter(field).name) <= rti::kMaxNameLength,
              "a parameter name is short");
    }
  }
  for (std::size_t i = 0; i < model.object_class_count(); ++i) {
    const auto& node = model.object_class(rti::ObjectClassHandle::from_index(i));
    require(count_characters(node.name) <= rti::kMaxClassNameLength, "a name is within its limit");
    for (const auto field : node.fields) {
      require(count_characters(model.attribute(field).name) <= rti::kMaxNameLength,
              "an attribute name is short");
    }
  }
}

}  // namespace
}  // namespace roger::fuzz::fom_module

ROGER_FUZZ_TARGET(fom_module) {
  using namespace roger;
  using namespace roger::rti;
  static const FomModule there = parse_module(test::module_text(), "there.xml").value();
  static const ObjectModel model = build_object_model({}).value();
  const std::string text(fuzz::to_text({data, size}));
  const std::string compact = compacted(text);
  fuzz::require(compacted(compact) == compact, "compacting twice changes nothing");
  const auto parsed = parse_module(text, "new.xml");
  if (!parsed) {
    fuzz::require(parsed.error().text().find("new.xml") != std::string::npos,
                  "an error names its file");
    return 0;
  }
  // A module that is not valid may become so, because errors in comments and the like disappear.
  const auto compacted_module = parse_module(compact, "new.xml");
  fuzz::require(static_cast<bool>(compacted_module), "a compacted module is as valid");
  const std::vector<FomModule> behind{there, parsed.value()};
  const std::vector<FomModule> before{parsed.value(), there};
  const auto last = extend_object_model(model, behind);
  const auto first = extend_object_model(model, before);
  fuzz::require(static_cast<bool>(last) == static_cast<bool>(first),
                "whether modules contradict each other does not depend on their order");
  if (!last) {
    fuzz::require(last.error().text().find(".xml") != std::string::npos, "an error names its file");
    return 0;
  }
  fuzz::require(last.value().object_class_count() == first.value().object_class_count(),
                "the order changes nothing but handles");
  fuzz::fom_module::require_limits(last.value());
  const std::vector<FomModule> short_one{there, compacted_module.value()};
  const auto same = extend_object_model(model, short_one);
  fuzz::require(same && same.value().fingerprint() == last.value().fingerprint(),
                "a compacted module has the same meaning");
  const std::vector<FomModule> again{parsed.value()};
  const auto twice = extend_object_model(last.value(), again);
  fuzz::require(twice && twice.value().fingerprint() == last.value().fingerprint(),
                "the same module twice is once");
  return 0;
}
