// Checks how the tables of an object model refer to each other, after the last module is merged.
#include <algorithm>
#include <iterator>
#include <limits>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/result.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti {

Status ObjectModel::check_references() const {
  std::vector<Error> problems = find_undefined();
  for (std::vector<Error> more : {find_misused_datatypes(), find_circular_datatypes()}) {
    std::move(more.begin(), more.end(), std::back_inserter(problems));
  }
  if (problems.empty()) return ok();
  std::stable_sort(problems.begin(), problems.end(), [](const Error& a, const Error& b) {
    return std::tie(a.place.file, a.place.line) < std::tie(b.place.file, b.place.line);
  });
  Problems sorted(kMaxModuleProblems);
  for (Error& problem : problems) sorted.add(std::move(problem));
  return sorted.combined();
}

std::vector<Error> ObjectModel::find_undefined() const {
  std::vector<Error> problems;
  const auto undefined = [&](const char* what, const std::string& name, const Place& use) {
    problems.push_back(
        {ErrorCode::kInvalid, std::string("undefined ") + what + " \"" + name + "\"", use});
  };
  for (const auto& [name, use] : datatype_uses_) {
    if (datatypes_.find(name) == datatypes_.end()) undefined("datatype", name, use);
  }
  for (std::size_t i = 0; i < dimensions_.size(); ++i) {
    const Definition& definition = dimension_definitions_[i];
    if (!definition.defined) undefined("dimension", dimensions_[i].name, definition.first_use);
  }
  for (std::size_t i = 0; i < transportations_.size(); ++i) {
    const Definition& definition = transportation_definitions_[i];
    if (!definition.defined) {
      undefined("transportation", transportations_[i].name, definition.first_use);
    }
  }
  return problems;
}

std::vector<Error> ObjectModel::find_misused_datatypes() const {
  std::vector<Error> problems;
  for (const auto& [name, type] : datatypes_) {
    const DataTypeDeclaration& declaration = *type.declaration;
    const std::string& file = type.place.file;
    const auto problem = [&](int line, std::string message) {
      problems.push_back({ErrorCode::kInvalid,
                          std::move(message),
                          {file, line, "datatype \"" + declaration.name + "\""}});
    };
    if (declaration.references.empty()) continue;
    const NameUse& first = declaration.references.front();
    const auto found = datatypes_.find(first.name);
    if (found == datatypes_.end()) continue;  // find_undefined() reports it
    const DataTypeDeclaration& used = *found->second.declaration;
    const bool is_represented =
        declaration.kind == DataTypeKind::kSimple || declaration.kind == DataTypeKind::kEnumerated;
    if (is_represented && used.kind != DataTypeKind::kBasic) {
      problem(first.line,
              "representation \"" + first.name + "\"; expected a basic data representation");
    }
    if (declaration.kind == DataTypeKind::kVariantRecord &&
        used.kind == DataTypeKind::kEnumerated) {
      std::unordered_set<std::string_view> enumerators;
      for (const NameUse& enumerator : used.enumerators) enumerators.insert(enumerator.name);
      // One problem for each datatype, because a hostile module may name an enumerator every two
      // bytes.
      const auto unknown = std::find_if(
          declaration.enumerators.begin(), declaration.enumerators.end(),
          [&](const NameUse& selector) { return !enumerators.contains(selector.name); });
      if (unknown != declaration.enumerators.end()) {
        problem(unknown->line, "undefined enumerator \"" + abbreviated(unknown->name) +
                                   "\" of datatype \"" + used.name + "\"");
      }
    }
  }
  return problems;
}

/// Depth-first search along the references. Iterative, because the chain of datatypes that a module
/// may declare is longer than the stack. Invariant: `path` leads from a datatype to the one being
/// visited, and `depths` has the position in it of each datatype on the path.
std::vector<Error> ObjectModel::find_circular_datatypes() const {
  struct Step {
    const DataType* type;
    std::size_t next_reference;
  };
  constexpr std::size_t kDone = std::numeric_limits<std::size_t>::max();
  std::vector<Error> problems;
  std::vector<Step> path;
  std::unordered_map<std::string_view, std::size_t> depths;
  const auto enter = [&](const std::string& name, const DataType& type) {
    depths.emplace(name, path.size());
    path.push_back({&type, 0});
  };
  const auto report = [&](std::size_t from, const NameUse& use) {
    const DataType& last = *path.back().type;
    std::string cycle;
    for (std::size_t i = from; i < path.size() && cycle.size() <= kMaxNameLength; ++i) {
      cycle += path[i].type->declaration->name + " -> ";
    }
    problems.push_back(
        {ErrorCode::kInvalid,
         "circular datatype: " + abbreviated(cycle + use.name),
         {last.place.file, use.line, "datatype \"" + last.declaration->name + "\""}});
  };
  for (const auto& [name, type] : datatypes_) {
    if (!depths.contains(name)) enter(name, type);
    while (!path.empty()) {
      Step& step = path.back();
      const DataTypeDeclaration& declaration = *step.type->declaration;
      if (step.next_reference == declaration.references.size()) {
        depths.at(declaration.name) = kDone;
        path.pop_back();
        continue;
      }
      const NameUse& use = declaration.references[step.next_reference++];
      const auto used = datatypes_.find(use.name);
      if (used == datatypes_.end()) continue;  // find_undefined() reports it
      const auto visited = depths.find(use.name);
      if (visited == depths.end()) {
        enter(used->first, used->second);
      } else if (visited->second != kDone) {
        report(visited->second, use);
      }
    }
  }
  return problems;
}

}  // namespace roger::rti
