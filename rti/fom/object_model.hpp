// The object model that results from merging a federation's FOM modules: class trees, handles,
// names.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/result.hpp"
#include "rti/fom/class_tree.hpp"
#include "rti/fom/handles.hpp"
#include "rti/fom/module.hpp"

namespace roger::rti {

/// The common part of parameters and attributes.
template <class ClassHandle>
struct Field {
  std::string name;
  std::string datatype;  // empty: none given
  ClassHandle declared_at;
  Place place;  // of the declaration
};

struct Parameter : Field<InteractionClassHandle> {};

struct Attribute : Field<ObjectClassHandle> {
  TransportationHandle transportation;
  OrderType order = OrderType::kReceive;
  std::optional<Sharing> sharing;
  std::vector<DimensionHandle> dimensions;
};

/// The common part of interaction and object classes. `fields` are the parameters or attributes
/// available at the class, including inherited ones. A field's position is its index on the wire.
/// Inherited fields come first, except fields that a later module adds to an ancestor: they come
/// last, because an index never changes once assigned.
template <class ClassHandle, class FieldHandle>
struct ClassNode {
  std::string name;    // full: "HLAinteractionRoot.RadioSignal"
  ClassHandle parent;  // invalid for the root
  std::vector<ClassHandle> children;
  std::vector<FieldHandle> fields;
  Sharing sharing = Sharing::kNeither;
  /// Set while only a name that leads to subclasses is known; a later module may declare the rest.
  bool is_scaffold = true;
  Place place;  // of the first complete declaration, else of the first one
};

/// Defaults where a module does not say: HLAreliable, Receive.
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

/// The merged modules of a federation. Handles and indexes are assigned in order of first
/// appearance over the sequence of merged modules and never change when more modules are merged, so
/// federates that merge the same texts in the same order agree on them. A value type; const members
/// may be called from several threads at once.
///
/// Names are UTF-8 and case sensitive. Functions that take a handle require a handle of this model
/// (see contains()) and throw std::out_of_range otherwise.
class ObjectModel {
 public:
  /// Makes an empty model, without the MIM. See build_object_model().
  ObjectModel() = default;

  /// Merges one more module completely or, on error, not at all. Errors (kInvalid, all of them, one
  /// per line, with the module's file and line): contradiction to an earlier module, a field
  /// declared differently within a class and its ancestors, names or tables beyond the limits of
  /// rti/wire/limits.hpp, too many handles. Logs a warning for what is accepted although it is
  /// wrong: fields that a class inherits and declares again, enumerators declared twice. Datatypes,
  /// dimensions and transportations may be defined by a later module: see check_references().
  [[nodiscard]] Status merge(const FomModule& module);

  /// Checks that every datatype, dimension and transportation in use is defined, and the use of
  /// datatypes by each other: a representation is basic, a variant is selected by enumerators of
  /// its discriminant, no datatype contains itself. Call it after merging the last module of a set.
  /// Error: all problems, one per line, with the file and line of the use.
  [[nodiscard]] Status check_references() const;

  /// @{ Find a class by its name, either full ("HLAinteractionRoot.RadioSignal") or without the
  /// root ("RadioSignal").
  [[nodiscard]] std::optional<InteractionClassHandle> find_interaction_class(
      std::string_view name) const;
  [[nodiscard]] std::optional<ObjectClassHandle> find_object_class(std::string_view name) const;
  /// @}
  /// @{ Find a field by name among those available at a class.
  [[nodiscard]] std::optional<ParameterHandle> find_parameter(InteractionClassHandle at,
                                                              std::string_view name) const;
  [[nodiscard]] std::optional<AttributeHandle> find_attribute(ObjectClassHandle at,
                                                              std::string_view name) const;
  /// @}
  [[nodiscard]] std::optional<DimensionHandle> find_dimension(std::string_view name) const;
  [[nodiscard]] std::optional<TransportationHandle> find_transportation(
      std::string_view name) const;

  [[nodiscard]] bool contains(InteractionClassHandle handle) const {
    return interactions_.contains(handle);
  }
  [[nodiscard]] bool contains(ObjectClassHandle handle) const { return objects_.contains(handle); }
  [[nodiscard]] bool contains(ParameterHandle handle) const {
    return interactions_.contains(handle);
  }
  [[nodiscard]] bool contains(AttributeHandle handle) const { return objects_.contains(handle); }
  [[nodiscard]] bool contains(DimensionHandle handle) const { return holds(dimensions_, handle); }
  [[nodiscard]] bool contains(TransportationHandle handle) const {
    return holds(transportations_, handle);
  }

  [[nodiscard]] const InteractionClass& interaction_class(InteractionClassHandle handle) const {
    return interactions_[handle];
  }
  [[nodiscard]] const ObjectClass& object_class(ObjectClassHandle handle) const {
    return objects_[handle];
  }
  [[nodiscard]] const Parameter& parameter(ParameterHandle handle) const {
    return interactions_[handle];
  }
  [[nodiscard]] const Attribute& attribute(AttributeHandle handle) const {
    return objects_[handle];
  }
  [[nodiscard]] const Dimension& dimension(DimensionHandle handle) const {
    return get(dimensions_, handle);
  }
  [[nodiscard]] const Transportation& transportation(TransportationHandle handle) const {
    return get(transportations_, handle);
  }

  /// Returns whether values of this transportation type are sent reliably. An invalid handle means
  /// that no module defines the type; such values are sent reliably, which is the safe choice.
  [[nodiscard]] bool is_reliable(TransportationHandle handle) const {
    return !handle.is_valid() || transportation(handle).reliable;
  }

  [[nodiscard]] std::size_t interaction_class_count() const {
    return interactions_.classes().size();
  }
  [[nodiscard]] std::size_t object_class_count() const { return objects_.classes().size(); }

  /// @{ Return the index of a field at a class, as used on the wire; nullopt if it is not
  /// available there. The reverse is `interaction_class(at).fields[index]`.
  [[nodiscard]] std::optional<std::uint16_t> find_index(InteractionClassHandle at,
                                                        ParameterHandle field) const {
    return interactions_.find_index(at, field);
  }
  [[nodiscard]] std::optional<std::uint16_t> find_index(ObjectClassHandle at,
                                                        AttributeHandle field) const {
    return objects_.find_index(at, field);
  }
  /// @}

  /// @{ Return whether `candidate` is `ancestor` or a descendant of it.
  [[nodiscard]] bool is_same_or_descendant(InteractionClassHandle candidate,
                                           InteractionClassHandle ancestor) const;
  [[nodiscard]] bool is_same_or_descendant(ObjectClassHandle candidate,
                                           ObjectClassHandle ancestor) const;
  /// @}
  /// @{ Return the class and all its descendants, each class before its subclasses.
  [[nodiscard]] std::vector<InteractionClassHandle> subtree(InteractionClassHandle top) const;
  [[nodiscard]] std::vector<ObjectClassHandle> subtree(ObjectClassHandle top) const;
  /// @}

  /// Returns the handle of HLAprivilegeToDeleteObject; invalid before the MIM is merged.
  [[nodiscard]] AttributeHandle privilege_to_delete() const { return privilege_to_delete_; }

  /// Returns the rate in Hz of an update rate designator; nullopt if it is not defined.
  [[nodiscard]] std::optional<double> find_update_rate(std::string_view name) const;

  /// Returns the switches; the first module that sets a switch determines it.
  [[nodiscard]] const SwitchDeclarations& switches() const { return switches_; }

  /// Returns a hash (FNV-1a, 64 bits) that is equal for models with equal handles, names,
  /// transportations, orders and datatypes; detects a peer with another FOM.
  [[nodiscard]] std::uint64_t fingerprint() const;

 private:
  friend class Merger;

  struct DataType {
    std::shared_ptr<const DataTypeDeclaration> declaration;  // shared by copies of the model
    Place place;
  };
  struct UpdateRate {
    double rate = 0.0;
    Place place;
  };
  /// State of a name that gets a handle at its first use and is defined then or later.
  struct Definition {
    Place first_use;
    std::optional<Place> defined;
  };
  template <class Value>
  using ByName = std::map<std::string, Value, std::less<>>;

  // reference_checks.cpp
  [[nodiscard]] std::vector<Error> find_undefined() const;
  [[nodiscard]] std::vector<Error> find_misused_datatypes() const;
  [[nodiscard]] std::vector<Error> find_circular_datatypes() const;

  ClassTree<InteractionClass, Parameter> interactions_;
  ClassTree<ObjectClass, Attribute> objects_;
  std::vector<Dimension> dimensions_;
  std::vector<Transportation> transportations_;
  ByName<DataType> datatypes_;
  ByName<Place> datatype_uses_;  // first use of each name
  ByName<UpdateRate> update_rates_;
  std::vector<Definition> dimension_definitions_;
  std::vector<Definition> transportation_definitions_;
  AttributeHandle privilege_to_delete_;
  SwitchDeclarations switches_;
};

/// Merges the standard's MIM, this RTI's additions to it, and `modules` in the given order, and
/// checks the references. A user's MIM must be the first one, because others may use what it
/// defines.
[[nodiscard]] Result<ObjectModel> build_object_model(std::span<const FomModule> modules);

/// Returns `model` with `modules` merged and checked likewise, for a federate that joins with
/// additional modules. The time that it takes grows with the size of the model and of the modules,
/// not with their product.
[[nodiscard]] Result<ObjectModel> extend_object_model(ObjectModel model,
                                                      std::span<const FomModule> modules);

}  // namespace roger::rti
