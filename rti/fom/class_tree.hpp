// A tree of interaction or object classes with their fields. Internal to ObjectModel.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rti/fom/handles.hpp"

namespace roger::rti {

/// Finds classes and fields by handle and by name. `Class` derives from ClassNode, `FieldType` from
/// Field; the handles are theirs. Functions that take a handle require a handle of this tree (see
/// contains()) and throw std::out_of_range otherwise. A value type; const members may be called
/// from several threads at once.
template <class Class, class FieldType>
class ClassTree {
 public:
  using ClassHandle = decltype(Class::parent);
  using FieldHandle = typename decltype(Class::fields)::value_type;

  /// Returns the class of a full name, or of a name without `prefix`, which is the name of the root
  /// with a dot.
  [[nodiscard]] std::optional<ClassHandle> find(std::string_view prefix,
                                                std::string_view name) const {
    auto found = by_name_.find(name);
    if (found == by_name_.end()) found = by_name_.find(std::string(prefix).append(name));
    if (found == by_name_.end()) return std::nullopt;
    return found->second;
  }
  /// Returns the field of that name among those available at a class.
  [[nodiscard]] std::optional<FieldHandle> find_field(ClassHandle at, std::string_view name) const {
    for (const FieldHandle handle : (*this)[at].fields) {
      if (fields_[handle.index()].name == name) return handle;
    }
    return std::nullopt;
  }

  [[nodiscard]] bool contains(ClassHandle handle) const { return holds(classes_, handle); }
  [[nodiscard]] bool contains(FieldHandle handle) const { return holds(fields_, handle); }
  [[nodiscard]] const Class& operator[](ClassHandle handle) const { return get(classes_, handle); }
  [[nodiscard]] const FieldType& operator[](FieldHandle handle) const {
    return get(fields_, handle);
  }
  /// @{ All of them, in the order of their handles.
  [[nodiscard]] const std::vector<Class>& classes() const { return classes_; }
  [[nodiscard]] const std::vector<FieldType>& fields() const { return fields_; }
  /// @}

  /// Returns the index of a field at a class, as used on the wire; nullopt if it is not available
  /// there.
  [[nodiscard]] std::optional<std::uint16_t> find_index(ClassHandle at, FieldHandle field) const {
    const std::vector<FieldHandle>& available = (*this)[at].fields;
    for (std::size_t i = 0; i < available.size(); ++i) {
      if (available[i] == field) return static_cast<std::uint16_t>(i);
    }
    return std::nullopt;
  }
  /// Returns whether `candidate` is `ancestor` or a descendant of it.
  [[nodiscard]] bool is_same_or_descendant(ClassHandle candidate, ClassHandle ancestor) const {
    while (candidate.is_valid()) {
      if (candidate == ancestor) return true;
      candidate = (*this)[candidate].parent;
    }
    return false;
  }
  /// Returns the class and all its descendants, each class before its subclasses.
  [[nodiscard]] std::vector<ClassHandle> subtree(ClassHandle top) const {
    // Breadth first: `found` grows while it is traversed, so each class precedes its subclasses.
    std::vector<ClassHandle> found{top};
    for (std::size_t i = 0; i < found.size(); ++i) {
      const auto& children = (*this)[found[i]].children;
      found.insert(found.end(), children.begin(), children.end());
    }
    return found;
  }

 private:
  friend class Merger;  // adds classes and fields, always at the end

  std::vector<Class> classes_;
  std::vector<FieldType> fields_;
  std::map<std::string, ClassHandle, std::less<>> by_name_;
};

}  // namespace roger::rti
