// The FOM modules and the MIM of a federation, as the executive keeps and checks them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rti/executive/base/network_groups.hpp"
#include "rti/executive/base/outbox.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// All texts are compacted() and differ from each other.
struct FederationModules {
  std::vector<wire::ModuleText> fom;  // in merge order
  wire::ModuleText mim;               // merged before them; without text: the standard's alone

  /// Returns the size of all texts in bytes.
  [[nodiscard]] std::size_t bytes() const;
};

/// Returns the MIM that was merged; the standard's if `modules` has none of its own.
[[nodiscard]] const wire::ModuleText& effective_mim(const FederationModules& modules);

/// The modules that a federate names, compared with those of a federation.
struct NamedModules {
  /// Positions of the named ones in FederationModules::fom, with `added` appended.
  std::vector<std::size_t> places;
  std::vector<wire::ModuleText> added;  // those that the federation does not have
  /// The model with `added`; absent until merge_modules(), and if nothing is added.
  std::optional<ObjectModel> model{};
  /// Those of `model`, in a network with certificates; otherwise absent.
  std::optional<OpenGroups> open_groups{};
};

/// @{ Compact the texts of modules, see compacted(), as find_modules() needs them. Takes time in
/// proportion to the texts. Any thread.
void compact(wire::ModuleText& module);
void compact(std::vector<wire::ModuleText>& modules);
/// @}

/// Compares the modules that a federate names, which are compact, with those of a federation. Does
/// not parse them. Refusals: ErrorReadingFDD if the federation would have more than kMaxModules or
/// kMaxModuleBytes; the text names the first module that does not fit.
[[nodiscard]] std::variant<NamedModules, Refusal> find_modules(
    const std::string& federation, const FederationModules& modules,
    const std::vector<wire::ModuleText>& named);

/// Parses the added modules and merges them into a copy of `model`, the federation's. This may take
/// seconds, and may run on any thread while no thread changes `model`. Refusals: ErrorReadingFDD,
/// InconsistentFDD, with designator and line in the text.
[[nodiscard]] std::optional<Refusal> merge_modules(const ObjectModel& model, NamedModules& named);

/// Parses modules and merges them into an object model, after the MIM (without text: the standard's
/// alone). Any thread; may take seconds. Refusals: ErrorReadingMIM, ErrorReadingFDD,
/// InconsistentFDD, with designator and line in the text.
[[nodiscard]] std::variant<ObjectModel, Refusal> build_model(
    const std::vector<wire::ModuleText>& modules, const wire::ModuleText& mim = {});

}  // namespace roger::rti::executive
