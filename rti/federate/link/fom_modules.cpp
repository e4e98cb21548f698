#include "rti/federate/link/fom_modules.hpp"

#include <RTI/RTI1516.h>

#include <utility>

#include "rti/federate/refusal/refusal.hpp"
#include "rti/federate/refusal/service_limits.hpp"
#include "rti/fom/module.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti {

namespace {

constexpr const wchar_t* kStandardMim = L"HLAstandardMIM";
constexpr TextLimit kMimDesignatorLimit{"a designator of a MIM", kDesignatorLimit.characters};

FomModule parse(const wire::ModuleText& text) {
  Result<FomModule> module = parse_module(text.text, text.designator);
  if (!module) refuse<rti1516e::ErrorReadingFDD>(module.error().text());
  return std::move(module).value();
}

/// Returns the object model of a federation without FOM modules.
ObjectModel build_mim_model(const wire::ModuleText& mim) {
  std::vector<FomModule> modules;
  if (!mim.text.empty()) {
    Result<FomModule> parsed = parse_module(mim.text, mim.designator, ModuleKind::kMim);
    if (!parsed) refuse<rti1516e::ErrorReadingMIM>(parsed.error().text());
    modules.push_back(std::move(parsed).value());
  }
  Result<ObjectModel> model = build_object_model(modules);
  if (!model) refuse<rti1516e::ErrorReadingMIM>(model.error().text());
  return std::move(model).value();
}

}  // namespace

std::vector<wire::ModuleText> read_modules(const std::vector<std::wstring>& designators,
                                           const wire::ModuleText& mim) {
  if (const auto problem = count_problem(designators.size(), kModulesLimit)) {
    refuse<rti1516e::ErrorReadingFDD>(*problem);
  }
  std::vector<wire::ModuleText> modules;
  std::size_t bytes = mim.text.size();
  for (const std::wstring& wide : designators) {
    const std::string designator = to_utf8(wide);
    check_length<rti1516e::CouldNotOpenFDD>(designator, kDesignatorLimit);
    Result<std::string> text = read_module_text(designator);
    if (!text) {
      if (text.error().code == ErrorCode::kInvalid) {
        refuse<rti1516e::ErrorReadingFDD>(text.error().text());
      }
      refuse<rti1516e::CouldNotOpenFDD>(text.error().text());
    }
    bytes += text.value().size();
    if (bytes > kMaxModuleBytes) {
      refuse<rti1516e::ErrorReadingFDD>(
          designator + ": with this FOM module all modules together have " + std::to_string(bytes) +
          " bytes; at most " + std::to_string(kMaxModuleBytes) + " are allowed");
    }
    modules.push_back({designator, std::move(text).value()});
    static_cast<void>(parse(modules.back()));
  }
  return modules;
}

wire::ModuleText read_mim(const std::wstring& designator) {
  if (designator.empty()) return {};
  if (designator == kStandardMim) {
    refuse<rti1516e::DesignatorIsHLAstandardMIM>(
        "HLAstandardMIM is the designator of the standard's MIM, which every federation has; "
        "create "
        "the federation without a MIM");
  }
  const std::string name = to_utf8(designator);
  check_length<rti1516e::CouldNotOpenMIM>(name, kMimDesignatorLimit);
  Result<std::string> text = read_module_text(name, ModuleKind::kMim);
  if (!text) {
    if (text.error().code == ErrorCode::kInvalid) {
      refuse<rti1516e::ErrorReadingMIM>(text.error().text());
    }
    refuse<rti1516e::CouldNotOpenMIM>(text.error().text());
  }
  wire::ModuleText mim{name, std::move(text).value()};
  if (mim.text.empty()) refuse<rti1516e::ErrorReadingMIM>("MIM " + name + ": the file is empty");
  static_cast<void>(build_mim_model(mim));
  return mim;
}

ObjectModel build_federate_model(const std::vector<wire::ModuleText>& texts,
                                 const wire::ModuleText& mim) {
  std::vector<FomModule> modules;
  modules.reserve(texts.size());
  for (const wire::ModuleText& text : texts) modules.push_back(parse(text));
  Result<ObjectModel> model = extend_object_model(build_mim_model(mim), modules);
  if (!model) refuse<rti1516e::InconsistentFDD>(model.error().text());
  return std::move(model).value();
}

}  // namespace roger::rti
