// Adds modules to an object model. Internal to rti/fom.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/result.hpp"
#include "rti/fom/module.hpp"
#include "rti/fom/object_model.hpp"

namespace roger::rti {

/// Modifies the model in place and collects problems; if there is any problem, the caller must
/// discard the model. Indexes the model once for all modules, so that many small modules take no
/// longer than a single one with the same contents.
class Merger {
 public:
  /// Keeps a reference to the model, which only this object may change meanwhile.
  explicit Merger(ObjectModel& model);
  /// Merges one more module. If it has no problem, logs the warnings about it.
  [[nodiscard]] Status merge(const FomModule& module);

 private:
  /// Traits of the two class trees: their types, tables and differences.
  struct Interactions;
  struct Objects;

  template <class Tree>
  void merge_class(const ClassDeclaration& declaration, typename Tree::ClassHandle parent);
  template <class Tree>
  typename Tree::ClassHandle find_or_create(const ClassDeclaration& declaration,
                                            typename Tree::ClassHandle parent);
  /// Completes a class that was a scaffold so far.
  template <class Tree>
  void complete(const ClassDeclaration& declaration, typename Tree::ClassHandle handle);
  /// Adds a field to the first class of `subtree`, and so to all of its classes.
  template <class Tree>
  void add_field(const FieldDeclaration& field,
                 const std::vector<typename Tree::ClassHandle>& subtree);
  /// Makes a field available at `classes`. Returns false, with a problem, if one has no room.
  template <class Tree>
  bool append_field(const FieldDeclaration& field, typename Tree::FieldHandle handle,
                    const std::vector<typename Tree::ClassHandle>& classes);
  /// Checks a further declaration of a complete class against the first one.
  template <class Tree>
  void compare(const ClassDeclaration& declaration, typename Tree::ClassHandle handle);
  template <class Tree>
  void compare_fields(const ClassDeclaration& declaration, typename Tree::ClassHandle handle);
  /// Checks the declaration of a field that class `at` inherits as `inherited`.
  template <class Tree>
  void check_redeclaration(const FieldDeclaration& field, typename Tree::ClassHandle at,
                           typename Tree::FieldHandle inherited);
  /// Adds a field to the first class of `subtree` that subclasses have already declared as `below`.
  template <class Tree>
  void move_up(const FieldDeclaration& field, const std::vector<typename Tree::FieldHandle>& below,
               const std::vector<typename Tree::ClassHandle>& subtree);
  /// Returns how the declaration differs from a known field: "has datatype A instead of B"; "" if
  /// it does not.
  template <class Tree>
  std::string find_difference(const FieldDeclaration& field, typename Tree::FieldHandle known);

  /// Returns the field of that name that is available at `at`; invalid if there is none.
  template <class Tree>
  typename Tree::FieldHandle find_available(const std::string& name, typename Tree::ClassHandle at);
  /// Returns the fields of that name that subclasses of `at` declare.
  template <class Tree>
  std::vector<typename Tree::FieldHandle> find_below(const std::string& name,
                                                     typename Tree::ClassHandle at);
  /// Returns "class "A" (file:line)", the declaring class and place of a field.
  template <class Tree>
  std::string declaration_text(typename Tree::FieldHandle handle);

  void merge_datatype(const DataTypeDeclaration& declaration);
  /// Warns about enumerators declared twice. Published object models have them (RPR 2.0 draft 18),
  /// and the RTI does not use enumerators.
  void check_enumerators(const DataTypeDeclaration& declaration);
  void merge_dimension(const DimensionDeclaration& declaration);
  void merge_transportation(const TransportationDeclaration& declaration);
  void merge_update_rate(const UpdateRateDeclaration& declaration);
  void merge_switches();
  /// Finds HLAprivilegeToDeleteObject once a module has declared it.
  void find_privilege();

  void use_datatype(const NameUse& use, const std::string& user);
  DimensionHandle dimension(const NameUse& use);
  std::vector<DimensionHandle> dimensions(const std::vector<NameUse>& uses);
  /// Returns the handle; HLAreliable if no transportation is given.
  TransportationHandle transportation(const std::optional<NameUse>& use);

  /// Returns "file:line".
  static std::string to_text(const Place& place);
  [[nodiscard]] Place place(int line) const { return {module_->name, line, {}}; }
  void problem(int line, std::string message);
  void warn(int line, std::string message);
  /// Returns whether `name` is within the length limit; adds a problem if not. Parsed modules have
  /// no longer names; this check covers modules from other sources.
  bool check_length(const std::string& name, int line);

  /// Fields of all classes by name. Walking all subclasses for each new field would let a hostile
  /// module take hours.
  template <class FieldHandle>
  using FieldsByName = std::unordered_map<std::string, std::vector<FieldHandle>>;

  ObjectModel& model_;
  const FomModule* module_ = nullptr;  // during merge()
  FieldsByName<ParameterHandle> parameters_by_name_;
  FieldsByName<AttributeHandle> attributes_by_name_;
  /// @{ Total length in bytes of the full names of all classes, see kMaxClassNameBytes.
  std::size_t interaction_name_bytes_ = 0;
  std::size_t object_name_bytes_ = 0;
  /// @}
  Problems problems_{kMaxModuleProblems};
  Problems warnings_{kMaxModuleProblems};
};

}  // namespace roger::rti
