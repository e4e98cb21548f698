// What the merged FOM modules of a federation amount to: class trees, handles, names.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/result.hpp"
#include "rti/fom/handles.hpp"
#include "rti/fom/module.hpp"

namespace roger::rti {

/// What parameters and attributes have in common.
template <class ClassHandle>
struct Field {
  std::string name;
  std::string datatype;  // empty: none given
  ClassHandle declared_at;
};

struct Parameter : Field<InteractionClassHandle> {};

struct Attribute : Field<ObjectClassHandle> {
  TransportationHandle transportation;
  OrderType order = OrderType::kReceive;
  std::optional<Sharing> sharing;
  std::vector<DimensionHandle> dimensions;
};

/// What interaction and object classes have in common. `fields` are the parameters or attributes
/// available at the class, inherited ones included. A field's position is its index, used on the
/// wire. Inherited ones come first; only one that a later module adds to an ancestor comes after,
/// because an index never changes once given.
template <class ClassHandle, class FieldHandle>
struct ClassNode {
  std::string name;    // full: "HLAinteractionRoot.RadioSignal"
  ClassHandle parent;  // invalid: the root
  std::vector<ClassHandle> children;
  std::vector<FieldHandle> fields;
  Sharing sharing = Sharing::kNeither;
  /// So far only a name that leads to subclasses; a module to come may say the rest.
  bool is_scaffold = true;
  Place place;  // of its first declaration that is more than a scaffold, else of its first one
};

/// Where a module does not say: HLAreliable, Receive.
struct InteractionClass : ClassNode<InteractionClassHandle, ParameterHandle> {
  TransportationHandle transportation;
  OrderType order = OrderType::kReceive;
  std::vector<DimensionHandle> dimensions;
};

struct ObjectClass : ClassNode<ObjectClassHandle, AttributeHandle> {};

struct Transportation {
  std::string name;
  bool reliable = false;
};

struct Dimension {
  std::string name;
  std::uint32_t upper_bound = 0;
};

/// The merged modules of a federation. Handles and indexes are given in order of first appearance
/// over the sequence of merged modules and never change by merging more, so federates that merge
/// the same texts in the same order agree on them. A value type; const members may be called from
/// any threads at once.
///
/// Names are UTF-8 and case sensitive. Functions that take a handle demand one of this model
/// (see contains()); std::out_of_range otherwise.
class ObjectModel {
 public:
  /// Empty: not even the MIM. See build_object_model().
  ObjectModel() = default;

  /// Merges one more module: all of it or, on error, nothing. Errors (kInvalid, with the module's
  /// file and line, all of them, one a line): contradiction with what is there, a field declared
  /// twice within a class and its ancestors, names or tables beyond the limits of
  /// rti/wire/limits.hpp, too many handles. Datatypes, dimensions and
  /// transportations may be defined by a module to come: see check_references().
  [[nodiscard]] Status merge(const FomModule& module);

  /// Whether every datatype, dimension and transportation used is defined. To be asked when the
  /// last of a set has been merged. Error: all undefined ones, one a line, with the file and line
  /// of their first use.
  [[nodiscard]] Status check_references() const;

  /// @{ By name, full ("HLAinteractionRoot.RadioSignal") or without the root ("RadioSignal").
  [[nodiscard]] std::optional<InteractionClassHandle> find_interaction_class(
      std::string_view name) const;
  [[nodiscard]] std::optional<ObjectClassHandle> find_object_class(std::string_view name) const;
  /// @}
  /// @{ A field by name among those available at a class.
  [[nodiscard]] std::optional<ParameterHandle> find_parameter(InteractionClassHandle at,
                                                              std::string_view name) const;
  [[nodiscard]] std::optional<AttributeHandle> find_attribute(ObjectClassHandle at,
                                                              std::string_view name) const;
  /// @}
  [[nodiscard]] std::optional<DimensionHandle> find_dimension(std::string_view name) const;
  [[nodiscard]] std::optional<TransportationHandle> find_transportation(
      std::string_view name) const;

  [[nodiscard]] bool contains(InteractionClassHandle handle) const {
    return holds(interactions_, handle);
  }
  [[nodiscard]] bool contains(ObjectClassHandle handle) const { return holds(objects_, handle); }
  [[nodiscard]] bool contains(ParameterHandle handle) const { return holds(parameters_, handle); }
  [[nodiscard]] bool contains(AttributeHandle handle) const { return holds(attributes_, handle); }
  [[nodiscard]] bool contains(DimensionHandle handle) const { return holds(dimensions_, handle); }
  [[nodiscard]] bool contains(TransportationHandle handle) const {
    return holds(transportations_, handle);
  }

  [[nodiscard]] const InteractionClass& interaction_class(InteractionClassHandle handle) const {
    return get(interactions_, handle);
  }
  [[nodiscard]] const ObjectClass& object_class(ObjectClassHandle handle) const {
    return get(objects_, handle);
  }
  [[nodiscard]] const Parameter& parameter(ParameterHandle handle) const {
    return get(parameters_, handle);
  }
  [[nodiscard]] const Attribute& attribute(AttributeHandle handle) const {
    return get(attributes_, handle);
  }
  [[nodiscard]] const Dimension& dimension(DimensionHandle handle) const {
    return get(dimensions_, handle);
  }
  [[nodiscard]] const Transportation& transportation(TransportationHandle handle) const {
    return get(transportations_, handle);
  }

  [[nodiscard]] std::size_t interaction_class_count() const { return interactions_.size(); }
  [[nodiscard]] std::size_t object_class_count() const { return objects_.size(); }

  /// @{ Index of a field at a class, as used on the wire; nullopt: not available there. The way
  /// back is `interaction_class(at).fields[index]`.
  [[nodiscard]] std::optional<std::uint16_t> index_of(InteractionClassHandle at,
                                                      ParameterHandle field) const {
    return position(get(interactions_, at).fields, field);
  }
  [[nodiscard]] std::optional<std::uint16_t> index_of(ObjectClassHandle at,
                                                      AttributeHandle field) const {
    return position(get(objects_, at).fields, field);
  }
  /// @}

  /// @{ Whether `candidate` is `ancestor` itself or below it.
  [[nodiscard]] bool is_same_or_descendant(InteractionClassHandle candidate,
                                           InteractionClassHandle ancestor) const;
  [[nodiscard]] bool is_same_or_descendant(ObjectClassHandle candidate,
                                           ObjectClassHandle ancestor) const;
  /// @}
  /// @{ The class and all below it, each class before its subclasses.
  [[nodiscard]] std::vector<InteractionClassHandle> subtree(InteractionClassHandle top) const;
  [[nodiscard]] std::vector<ObjectClassHandle> subtree(ObjectClassHandle top) const;
  /// @}

  /// HLAprivilegeToDeleteObject; invalid before the MIM is merged.
  [[nodiscard]] AttributeHandle privilege_to_delete() const { return privilege_to_delete_; }

  /// The first module that sets a switch decides it.
  [[nodiscard]] const SwitchDeclarations& switches() const { return switches_; }

  /// Equal for models with equal handles, names, deliveries and datatypes; for telling a peer
  /// with another FOM. FNV-1a, 64 bits.
  [[nodiscard]] std::uint64_t fingerprint() const;

 private:
  friend class Merger;

  struct DataType {
    DataTypeKind kind = DataTypeKind::kBasic;
    std::string definition;
    Place place;
  };
  /// What has a handle as soon as it is used, and a definition now or later.
  struct Definition {
    Place first_use;
    std::optional<Place> defined;
  };
  template <class FieldHandle>
  static std::optional<std::uint16_t> position(const std::vector<FieldHandle>& fields,
                                               FieldHandle field) {
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (fields[i] == field) return static_cast<std::uint16_t>(i);
    }
    return std::nullopt;
  }
  template <class Value>
  using ByName = std::map<std::string, Value, std::less<>>;

  std::vector<InteractionClass> interactions_;
  std::vector<ObjectClass> objects_;
  std::vector<Parameter> parameters_;
  std::vector<Attribute> attributes_;
  std::vector<Dimension> dimensions_;
  std::vector<Transportation> transportations_;
  ByName<InteractionClassHandle> interactions_by_name_;
  ByName<ObjectClassHandle> objects_by_name_;
  ByName<DataType> datatypes_;
  ByName<Place> datatype_uses_;  // first use of each
  std::vector<Definition> dimension_definitions_;
  std::vector<Definition> transportation_definitions_;
  AttributeHandle privilege_to_delete_;
  SwitchDeclarations switches_;
};

/// The MIM, what this RTI adds to it, and then `modules` in the given order, merged and checked for
/// undefined references.
[[nodiscard]] Result<ObjectModel> build_object_model(std::span<const FomModule> modules);

/// A copy of `model` with `modules` added, checked likewise; for a federate that joins with more.
[[nodiscard]] Result<ObjectModel> extend_object_model(const ObjectModel& model,
                                                      std::span<const FomModule> modules);

}  // namespace roger::rti
