#include "rti/executive/base/federation_modules.hpp"

#include <algorithm>
#include <utility>

#include "rti/fom/compact_text.hpp"
#include "rti/fom/module.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

using wire::ExceptionKind;

namespace {

/// Refuses `added` modules that would exceed a limit of the federation.
std::optional<Refusal> check_limits(const std::string& federation, const FederationModules& modules,
                                    const std::vector<wire::ModuleText>& added) {
  std::size_t count = modules.fom.size();
  std::size_t bytes = modules.bytes();
  for (const wire::ModuleText& module : added) {
    const auto refuse = [&](const std::string& why) {
      return Refusal{ExceptionKind::kErrorReadingFDD, abbreviated(module.designator) +
                                                          ": federation " +
                                                          in_quotes(abbreviated(federation)) +
                                                          " cannot accept this FOM module: " + why};
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

std::variant<ObjectModel, Refusal> extend(ObjectModel model,
                                          const std::vector<wire::ModuleText>& added) {
  std::vector<FomModule> parsed;
  for (const wire::ModuleText& module : added) {
    Result<FomModule> one = parse_module(module.text, module.designator);
    if (!one) return Refusal{ExceptionKind::kErrorReadingFDD, one.error().text()};
    parsed.push_back(std::move(one).value());
  }
  Result<ObjectModel> extended = extend_object_model(std::move(model), parsed);
  if (!extended) return Refusal{ExceptionKind::kInconsistentFDD, extended.error().text()};
  return std::move(extended).value();
}

}  // namespace

std::size_t FederationModules::bytes() const {
  std::size_t bytes = mim.text.size();
  for (const wire::ModuleText& module : fom) bytes += module.text.size();
  return bytes;
}

const wire::ModuleText& effective_mim(const FederationModules& modules) {
  static const wire::ModuleText kStandard{"HLAstandardMIM", std::string(standard_mim_text())};
  return modules.mim.text.empty() ? kStandard : modules.mim;
}

void compact(wire::ModuleText& module) {
  module.text = compacted(module.text);
}

void compact(std::vector<wire::ModuleText>& modules) {
  for (wire::ModuleText& module : modules) compact(module);
}

std::variant<NamedModules, Refusal> find_modules(const std::string& federation,
                                                 const FederationModules& modules,
                                                 const std::vector<wire::ModuleText>& named) {
  NamedModules found;
  // Modules are compared by text: every federate names its own modules, and most are already
  // merged.
  for (const wire::ModuleText& module : named) {
    const auto place_in = [&](const std::vector<wire::ModuleText>& some) {
      const auto same = [&](const wire::ModuleText& one) { return one.text == module.text; };
      return static_cast<std::size_t>(std::find_if(some.begin(), some.end(), same) - some.begin());
    };
    std::size_t place = place_in(modules.fom);
    if (place == modules.fom.size()) {
      place += place_in(found.added);
      if (place == modules.fom.size() + found.added.size()) {
        found.added.push_back(module);
      }
    }
    if (std::find(found.places.begin(), found.places.end(), place) == found.places.end()) {
      found.places.push_back(place);
    }
  }
  if (auto refusal = check_limits(federation, modules, found.added)) return *std::move(refusal);
  return found;
}

std::optional<Refusal> merge_modules(const ObjectModel& model, NamedModules& named) {
  auto extended = extend(model, named.added);
  if (auto* refusal = std::get_if<Refusal>(&extended)) return std::move(*refusal);
  named.model = std::get<ObjectModel>(std::move(extended));
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
  Result<ObjectModel> model = build_object_model(first);
  if (!model) return Refusal{ExceptionKind::kErrorReadingMIM, model.error().text()};
  return extend(std::move(model).value(), modules);
}

}  // namespace roger::rti::executive
