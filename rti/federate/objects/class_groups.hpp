// Which multicast group each class of the object model uses, as small numbers.
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

/// The groups of a model's classes, each with a slot: 0, 1, 2 ... in order of first appearance, for
/// tables that hold one entry a group. Not thread-safe.
class ClassGroups {
 public:
  /// `packed` are the classes whose best effort is compressed: full names, or beginnings of names
  /// with a "*" behind them.
  ClassGroups(const ObjectModel& model, filter::GroupMap map, std::vector<std::string> packed = {});

  /// Adds the classes that `model` has more than before.
  void grow(const ObjectModel& model);

  [[nodiscard]] std::size_t slot_of(InteractionClassHandle handle) const {
    return interaction_slots_[handle.index()];
  }
  [[nodiscard]] std::size_t slot_of(ObjectClassHandle handle) const {
    return object_slots_[handle.index()];
  }
  [[nodiscard]] bool packs(InteractionClassHandle handle) const {
    return packed_interactions_[handle.index()];
  }
  [[nodiscard]] bool packs(ObjectClassHandle handle) const {
    return packed_objects_[handle.index()];
  }
  [[nodiscard]] const filter::Group& group(std::size_t slot) const { return groups_[slot]; }
  /// By slot.
  [[nodiscard]] const std::vector<filter::Group>& all() const { return groups_; }
  [[nodiscard]] std::size_t slot_count() const { return groups_.size(); }
  /// nullopt: no class uses the group.
  [[nodiscard]] std::optional<std::size_t> slot_of(filter::Ipv4Address address) const;

  /// @{ Groups of a class and all below it, each once; none for classes of the MOM, which are
  /// reliable every one.
  [[nodiscard]] std::vector<filter::Group> subtree(const ObjectModel& model,
                                                   InteractionClassHandle top) const;
  [[nodiscard]] std::vector<filter::Group> subtree(const ObjectModel& model,
                                                   ObjectClassHandle top) const;
  /// @}

 private:
  std::size_t add(const filter::Group& group);
  [[nodiscard]] bool is_packed(const std::string& class_name) const;

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
