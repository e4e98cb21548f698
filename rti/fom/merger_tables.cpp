// Merges the tables other than the class trees: datatypes, dimensions, transportations, update
// rates, switches.
#include <memory>
#include <utility>

#include "rti/fom/boolean_switches.hpp"
#include "rti/fom/merger.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti {

std::string Merger::to_text(const Place& place) {
  return place.file + ":" + std::to_string(place.line);
}

void Merger::merge_datatype(const DataTypeDeclaration& declaration) {
  if (const auto found = model_.datatypes_.find(declaration.name);
      found != model_.datatypes_.end()) {
    const DataTypeDeclaration& known = *found->second.declaration;
    if (known.kind != declaration.kind || known.definition != declaration.definition) {
      problem(declaration.line, "datatype \"" + declaration.name + "\" contradicts " +
                                    to_text(found->second.place) + ": " +
                                    abbreviated(declaration.definition) + " instead of " +
                                    abbreviated(known.definition));
    }
    return;
  }
  if (!check_length(declaration.name, declaration.line)) return;
  for (const NameUse& use : declaration.references) {
    use_datatype(use, "datatype \"" + declaration.name + "\"");
  }
  if (declaration.kind == DataTypeKind::kEnumerated) check_enumerators(declaration);
  model_.datatypes_.emplace(
      declaration.name,
      ObjectModel::DataType{std::make_shared<const DataTypeDeclaration>(declaration),
                            place(declaration.line)});
}

void Merger::check_enumerators(const DataTypeDeclaration& declaration) {
  std::unordered_map<std::string_view, int> first_lines;
  for (const NameUse& enumerator : declaration.enumerators) {
    const auto [first, is_new] = first_lines.try_emplace(enumerator.name, enumerator.line);
    if (is_new) continue;
    warn(enumerator.line, "enumerator \"" + enumerator.name + "\" of datatype \"" +
                              declaration.name + "\" is also declared in line " +
                              std::to_string(first->second));
  }
}

void Merger::merge_dimension(const DimensionDeclaration& declaration) {
  const DimensionHandle handle = dimension({declaration.name, declaration.line});
  if (!handle.is_valid()) return;
  Dimension& known = model_.dimensions_[handle.index()];
  auto& definition = model_.dimension_definitions_[handle.index()];
  if (!definition.defined) {
    known.upper_bound = declaration.upper_bound;
    definition.defined = place(declaration.line);
    use_datatype(declaration.datatype, "dimension \"" + declaration.name + "\"");
  } else if (known.upper_bound != declaration.upper_bound) {
    problem(declaration.line, "dimension \"" + declaration.name + "\" contradicts " +
                                  to_text(*definition.defined) + ": different upper bound");
  }
}

void Merger::merge_transportation(const TransportationDeclaration& declaration) {
  const TransportationHandle handle = transportation(NameUse{declaration.name, declaration.line});
  if (!handle.is_valid()) return;
  Transportation& known = model_.transportations_[handle.index()];
  auto& definition = model_.transportation_definitions_[handle.index()];
  if (!definition.defined) {
    known.reliable = declaration.reliable;
    definition.defined = place(declaration.line);
  } else if (known.reliable != declaration.reliable) {
    problem(declaration.line, "transportation \"" + declaration.name + "\" contradicts " +
                                  to_text(*definition.defined) + ": different reliability");
  }
}

void Merger::merge_update_rate(const UpdateRateDeclaration& declaration) {
  if (!check_length(declaration.name, declaration.line)) return;
  const auto [found, is_new] = model_.update_rates_.try_emplace(
      declaration.name, ObjectModel::UpdateRate{declaration.rate, place(declaration.line)});
  if (!is_new && found->second.rate != declaration.rate) {
    problem(declaration.line, "update rate \"" + declaration.name + "\" contradicts " +
                                  to_text(found->second.place) + ": different rate");
  }
}

void Merger::merge_switches() {
  SwitchDeclarations& known = model_.switches_;
  const SwitchDeclarations& added = module_->switches;
  for (const BooleanSwitch& one : kBooleanSwitches) {
    if (!(known.*one.value)) known.*one.value = added.*one.value;
  }
  if (!known.automatic_resign_action) {
    known.automatic_resign_action = added.automatic_resign_action;
  }
}

void Merger::use_datatype(const NameUse& use, const std::string& user) {
  if (use.name.empty() || !check_length(use.name, use.line)) return;
  model_.datatype_uses_.try_emplace(use.name, Place{module_->name, use.line, user});
}

DimensionHandle Merger::dimension(const NameUse& use) {
  if (const auto known = model_.find_dimension(use.name)) return *known;
  if (!check_length(use.name, use.line)) return {};
  if (model_.dimensions_.size() >= kMaxTableRows) {
    problem(use.line, "dimension \"" + use.name + "\" exceeds the limit: at most " +
                          std::to_string(kMaxTableRows) + " are allowed");
    return {};
  }
  model_.dimensions_.push_back({use.name, 0});
  model_.dimension_definitions_.push_back({place(use.line), std::nullopt});
  return DimensionHandle::from_index(model_.dimensions_.size() - 1);
}

std::vector<DimensionHandle> Merger::dimensions(const std::vector<NameUse>& uses) {
  std::vector<DimensionHandle> handles;
  handles.reserve(uses.size());
  for (const NameUse& use : uses) handles.push_back(dimension(use));
  return handles;
}

TransportationHandle Merger::transportation(const std::optional<NameUse>& use) {
  const NameUse wanted = use.value_or(NameUse{"HLAreliable", 0});
  if (const auto known = model_.find_transportation(wanted.name)) return *known;
  if (!check_length(wanted.name, wanted.line)) return {};
  if (model_.transportations_.size() >= kMaxTableRows) {
    problem(wanted.line, "transportation \"" + wanted.name + "\" exceeds the limit: at most " +
                             std::to_string(kMaxTableRows) + " are allowed");
    return {};
  }
  model_.transportations_.push_back({wanted.name, false});
  model_.transportation_definitions_.push_back({place(wanted.line), std::nullopt});
  return TransportationHandle::from_index(model_.transportations_.size() - 1);
}

}  // namespace roger::rti
