// Maps each class of the object model to its multicast group.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "dds-filter/group_map.hpp"
#include "rti/fom/object_model.hpp"

namespace roger::rti {

/// The groups of a model's classes. Each group has a slot: 0, 1, 2 ... in order of first
/// appearance, for tables with one entry per group. Not thread-safe.
class ClassGroups {
 public:
  /// `packed` names the classes whose best-effort messages are compressed: full names, or prefixes
  /// that end with "*".
  ClassGroups(const ObjectModel& model, filter::GroupMap map, std::vector<std::string> packed = {});

  /// Adds the classes that `model` has gained.
  void grow(const ObjectModel& model);

  [[nodiscard]] std::size_t slot_of(InteractionClassHandle handle) const {
    return interaction_slots_[handle.index()];
  }
  [[nodiscard]] std::size_t slot_of(ObjectClassHandle handle) const {
    return object_slots_[handle.index()];
  }
  [[nodiscard]] bool compresses(InteractionClassHandle handle) const {
    return packed_interactions_[handle.index()];
  }
  [[nodiscard]] bool compresses(ObjectClassHandle handle) const {
    return packed_objects_[handle.index()];
  }
  [[nodiscard]] const filter::Group& group(std::size_t slot) const { return groups_[slot]; }
  /// Returns all groups by slot.
  [[nodiscard]] const std::vector<filter::Group>& all() const { return groups_; }
  [[nodiscard]] std::size_t slot_count() const { return groups_.size(); }
  /// Returns the slot of a group; nullopt: no class uses it.
  [[nodiscard]] std::optional<std::size_t> slot_of(filter::Ipv4Address address) const;

  /// @{ Return the distinct groups of a class and its subclasses; none for classes of the MOM,
  /// which are all reliable.
  [[nodiscard]] std::vector<filter::Group> subtree(const ObjectModel& model,
                                                   InteractionClassHandle top) const;
  [[nodiscard]] std::vector<filter::Group> subtree(const ObjectModel& model,
                                                   ObjectClassHandle top) const;
  /// @}

 private:
  std::size_t add(const filter::Group& group);
  [[nodiscard]] bool is_compressed(const std::string& class_name) const;

  filter::GroupMap map_;
  const std::vector<std::string> packed_;
  std::vector<filter::Group> groups_;           // by slot
  std::vector<std::size_t> interaction_slots_;  // by class
  std::vector<std::size_t> object_slots_;       // by class
  std::vector<bool> packed_interactions_;       // by class
  std::vector<bool> packed_objects_;            // by class
  std::unordered_map<std::uint32_t, std::size_t> slots_by_address_;
};

}  // namespace roger::rti
