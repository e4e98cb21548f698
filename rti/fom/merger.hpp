// Adds one module to an object model. Internal to rti/fom.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "rti/fom/module.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/fom/problems.hpp"

namespace roger::rti {

/// Works on the model in place and collects problems; on any, the model is to be thrown away.
class Merger {
 public:
  Merger(ObjectModel& model, const FomModule& module);
  [[nodiscard]] Status run();

 private:
  /// One of the two class trees, and the differences between them.
  struct Interactions;
  struct Objects;

  template <class Tree>
  void merge_class(const ClassDeclaration& declaration, typename Tree::ClassHandle parent);
  template <class Tree>
  typename Tree::ClassHandle find_or_create(const ClassDeclaration& declaration,
                                            typename Tree::ClassHandle parent);
  /// Gives a class that was a scaffold its meaning.
  template <class Tree>
  void complete(const ClassDeclaration& declaration, typename Tree::ClassHandle handle);
  /// Adds a field to the first class of `subtree` and so to all of them.
  template <class Tree>
  void add_field(const FieldDeclaration& field,
                 const std::vector<typename Tree::ClassHandle>& subtree);
  /// Checks a second declaration of a class that is not a scaffold against the first.
  template <class Tree>
  void compare(const ClassDeclaration& declaration, typename Tree::ClassHandle handle);
  template <class Tree>
  void compare_fields(const ClassDeclaration& declaration, typename Tree::ClassHandle handle);

  /// The class that already declares a field of that name for `at`: itself, or one above or below.
  template <class Tree>
  typename Tree::ClassHandle declarer(const std::string& name, typename Tree::ClassHandle at);

  void merge_datatype(const DataTypeDeclaration& declaration);
  void merge_dimension(const DimensionDeclaration& declaration);
  void merge_transportation(const TransportationDeclaration& declaration);
  void merge_switches();

  void use_datatype(const NameUse& use, const std::string& user);
  DimensionHandle dimension(const NameUse& use);
  std::vector<DimensionHandle> dimensions(const std::vector<NameUse>& uses);
  /// HLAreliable where none is given.
  TransportationHandle transportation(const std::optional<NameUse>& use);

  /// "file:line".
  static std::string text_of(const Place& place);
  [[nodiscard]] Place place(int line) const { return {module_.name, line, {}}; }
  void problem(int line, std::string message);
  /// Whether `name` is not too long; a problem when it is. Modules that a parser read have no such
  /// name; no object model is to get one in any other way either.
  bool check_length(const std::string& name, int line);

  /// Fields of any class by name: walking all subclasses for each new field would let a hostile
  /// module take hours.
  template <class FieldHandle>
  using FieldsByName = std::unordered_map<std::string, std::vector<FieldHandle>>;

  ObjectModel& model_;
  const FomModule& module_;
  FieldsByName<ParameterHandle> parameters_by_name_;
  FieldsByName<AttributeHandle> attributes_by_name_;
  /// @{ Of the full names of all classes, see kMaxClassNameBytes.
  std::size_t interaction_name_bytes_ = 0;
  std::size_t object_name_bytes_ = 0;
  /// @}
  Problems problems_;
};

}  // namespace roger::rti
