// Transportation types that this federate has changed (IEEE 1516.1-2010, 6.23 to 6.28).
#pragma once

#include <map>
#include <optional>
#include <utility>

#include "rti/fom/handles.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// Changes of the attributes that this federate owns and the interaction classes that it publishes.
/// A change is pending from its request until the callback that confirms it, and then in effect.
/// Not thread-safe.
class TransportationChanges {
 public:
  /// @{ Returns whether the values are sent reliably; nullopt: as the object model says.
  [[nodiscard]] std::optional<bool> reliable(ObjectId object, AttributeHandle attribute) const {
    return reliable(attributes_, {object, attribute});
  }
  [[nodiscard]] std::optional<bool> reliable(InteractionClassHandle handle) const {
    return reliable(interactions_, handle);
  }
  /// @}
  /// @{ Returns whether a change is pending.
  [[nodiscard]] bool is_pending(ObjectId object, AttributeHandle attribute) const {
    return is_pending(attributes_, {object, attribute});
  }
  [[nodiscard]] bool is_pending(InteractionClassHandle handle) const {
    return is_pending(interactions_, handle);
  }
  /// @}
  /// @{ A change was requested.
  void begin(ObjectId object, AttributeHandle attribute) {
    attributes_[{object, attribute}].pending = true;
  }
  void begin(InteractionClassHandle handle) { interactions_[handle].pending = true; }
  /// @}
  /// @{ A change was confirmed.
  void finish(ObjectId object, AttributeHandle attribute, bool reliable) {
    attributes_[{object, attribute}] = {reliable, false};
  }
  void finish(InteractionClassHandle handle, bool reliable) {
    interactions_[handle] = {reliable, false};
  }
  /// @}
  /// @{ The federate has acquired the attribute, the object was removed, or the federate no longer
  /// publishes the class: the type is that of the object model again.
  void forget(ObjectId object, AttributeHandle attribute) {
    attributes_.erase({object, attribute});
  }
  void forget(ObjectId object) {
    std::erase_if(attributes_, [&](const auto& entry) { return entry.first.first == object; });
  }
  void forget(InteractionClassHandle handle) { interactions_.erase(handle); }
  /// @}

 private:
  struct Change {
    std::optional<bool> reliable;
    bool pending = false;
  };
  template <class Changes>
  static std::optional<bool> reliable(const Changes& changes,
                                      const typename Changes::key_type& key) {
    const auto found = changes.find(key);
    return found == changes.end() ? std::nullopt : found->second.reliable;
  }
  template <class Changes>
  static bool is_pending(const Changes& changes, const typename Changes::key_type& key) {
    const auto found = changes.find(key);
    return found != changes.end() && found->second.pending;
  }

  std::map<std::pair<ObjectId, AttributeHandle>, Change> attributes_;
  std::map<InteractionClassHandle, Change> interactions_;
};

}  // namespace roger::rti
