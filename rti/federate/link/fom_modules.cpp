#include "rti/federate/link/fom_modules.hpp"

#include <RTI/RTI1516.h>

#include <utility>

#include "rti/federate/refusal/refusal.hpp"
#include "rti/federate/refusal/service_limits.hpp"
#include "rti/fom/module.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti {

namespace {

FomModule parse(const wire::ModuleText& text) {
  Result<FomModule> module = parse_module(text.text, text.designator);
  if (!module) refuse<rti1516e::ErrorReadingFDD>(module.error().text());
  return std::move(module).value();
}

}  // namespace

std::vector<wire::ModuleText> read_modules(const std::vector<std::wstring>& designators) {
  if (const auto problem = count_problem(designators.size(), kModulesLimit)) {
    refuse<rti1516e::ErrorReadingFDD>(*problem);
  }
  std::vector<wire::ModuleText> modules;
  std::size_t bytes = 0;
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

ObjectModel build_federate_model(const std::vector<wire::ModuleText>& texts) {
  std::vector<FomModule> modules;
  for (const wire::ModuleText& text : texts) modules.push_back(parse(text));
  Result<ObjectModel> model = build_object_model(modules);
  if (!model) refuse<rti1516e::InconsistentFDD>(model.error().text());
  return std::move(model).value();
}

}  // namespace roger::rti
