// Transportation types that this federate has changed (IEEE 1516.1-2010, 6.23 to 6.28).
#pragma once

#include <map>
#include <optional>

namespace roger::rti {

/// Changes of the attributes of one object that this federate owns, or of the interaction classes
/// that it publishes; `Handle` identifies one of them. A change is pending from its request until
/// the callback that confirms it, and then in effect. Not thread-safe.
template <class Handle>
class TransportationChanges {
 public:
  /// Returns whether the values are sent reliably; nullopt: as the object model says.
  [[nodiscard]] std::optional<bool> reliable(Handle handle) const {
    const auto found = changes_.find(handle);
    return found == changes_.end() ? std::nullopt : found->second.reliable;
  }
  /// Returns whether a change is pending.
  [[nodiscard]] bool is_pending(Handle handle) const {
    const auto found = changes_.find(handle);
    return found != changes_.end() && found->second.pending;
  }
  /// A change was requested.
  void begin(Handle handle) { changes_[handle].pending = true; }
  /// A change was confirmed.
  void finish(Handle handle, bool reliable) { changes_[handle] = {reliable, false}; }
  /// The federate has acquired the attribute or no longer publishes the class: the type is that of
  /// the object model again.
  void forget(Handle handle) { changes_.erase(handle); }

 private:
  struct Change {
    std::optional<bool> reliable;
    bool pending = false;
  };

  std::map<Handle, Change> changes_;
};

}  // namespace roger::rti
