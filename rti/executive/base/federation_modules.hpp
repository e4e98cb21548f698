// The FOM modules and the MIM of a federation, as the executive keeps and checks them.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rti/executive/base/outbox.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

struct FederationModules {
  std::vector<wire::ModuleText> fom;  // in merge order
  wire::ModuleText mim;               // merged before them; without text: the standard's alone
};

/// Returns the MIM that was merged; the standard's if `modules` has none of its own.
[[nodiscard]] const wire::ModuleText& effective_mim(const FederationModules& modules);

/// Refuses (ErrorReadingFDD) modules that would exceed kMaxModules or kMaxModuleBytes in a
/// federation that already has `modules`. The text names the first of `added` that does not fit.
[[nodiscard]] std::optional<Refusal> check_module_limits(
    const std::string& federation, const FederationModules& modules,
    const std::vector<wire::ModuleText>& added);

/// Parses modules and merges them into an object model, after the MIM (without text: the standard's
/// alone). Refusals: ErrorReadingMIM, ErrorReadingFDD, InconsistentFDD, with designator and line in
/// the text.
[[nodiscard]] std::variant<ObjectModel, Refusal> build_model(
    const std::vector<wire::ModuleText>& modules, const wire::ModuleText& mim = {});

/// Parses modules and merges them into a copy of `model`. Refusals: ErrorReadingFDD,
/// InconsistentFDD, with designator and line in the text.
[[nodiscard]] std::variant<ObjectModel, Refusal> extend_model(
    const ObjectModel& model, const std::vector<wire::ModuleText>& added);

}  // namespace roger::rti::executive
