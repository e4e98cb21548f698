#include "rti/executive/base/federation_modules.hpp"

#include <utility>

#include "rti/fom/module.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

using wire::ExceptionKind;

const wire::ModuleText& effective_mim(const FederationModules& modules) {
  static const wire::ModuleText kStandard{"HLAstandardMIM", std::string(standard_mim_text())};
  return modules.mim.text.empty() ? kStandard : modules.mim;
}

std::optional<Refusal> check_module_limits(const std::string& federation,
                                           const FederationModules& modules,
                                           const std::vector<wire::ModuleText>& added) {
  std::size_t count = modules.fom.size();
  std::size_t bytes = modules.mim.text.size();
  for (const wire::ModuleText& module : modules.fom) bytes += module.text.size();
  for (const wire::ModuleText& module : added) {
    const auto refuse = [&](const std::string& why) {
      return Refusal{ExceptionKind::kErrorReadingFDD,
                     abbreviated(module.designator) + ": federation \"" + abbreviated(federation) +
                         "\" cannot accept this FOM module: " + why};
    };
    bytes += module.text.size();
    if (++count > kMaxModules) {
      return refuse("it already has " + std::to_string(kMaxModules) + " modules, the maximum");
    }
    if (bytes > kMaxModuleBytes) {
      return refuse("with its " + std::to_string(module.text.size()) +
                    " bytes, all modules together would have " + std::to_string(bytes) +
                    " bytes; at most " + std::to_string(kMaxModuleBytes) + " are allowed");
    }
  }
  return std::nullopt;
}

std::variant<ObjectModel, Refusal> build_model(const std::vector<wire::ModuleText>& modules,
                                               const wire::ModuleText& mim) {
  std::vector<FomModule> first;
  if (!mim.text.empty()) {
    Result<FomModule> parsed = parse_module(mim.text, mim.designator, ModuleKind::kMim);
    if (!parsed) return Refusal{ExceptionKind::kErrorReadingMIM, parsed.error().text()};
    first.push_back(std::move(parsed).value());
  }
  const Result<ObjectModel> model = build_object_model(first);
  if (!model) return Refusal{ExceptionKind::kErrorReadingMIM, model.error().text()};
  return extend_model(model.value(), modules);
}

std::variant<ObjectModel, Refusal> extend_model(const ObjectModel& model,
                                                const std::vector<wire::ModuleText>& added) {
  std::vector<FomModule> parsed;
  for (const wire::ModuleText& module : added) {
    Result<FomModule> one = parse_module(module.text, module.designator);
    if (!one) return Refusal{ExceptionKind::kErrorReadingFDD, one.error().text()};
    parsed.push_back(std::move(one).value());
  }
  Result<ObjectModel> extended = extend_object_model(model, parsed);
  if (!extended) return Refusal{ExceptionKind::kInconsistentFDD, extended.error().text()};
  return std::move(extended).value();
}

}  // namespace roger::rti::executive
