// Transportation types and orders that this federate has changed (IEEE 1516.1-2010, 6.23 to 6.28,
// 8.23, 8.24).
#pragma once

#include <map>
#include <optional>

#include "rti/fom/module.hpp"

namespace roger::rti {

/// How this federate sends, where that differs from the object model: changes of the attributes of
/// one object that it owns, or of the interaction classes that it publishes; `Handle` identifies
/// one of them. A change of transportation is pending from its request until the callback that
/// confirms it, and then in effect; a change of order is in effect at once. Not thread-safe.
template <class Handle>
class SendingChanges {
 public:
  /// Returns whether the values are sent reliably; nullopt: as the object model says.
  [[nodiscard]] std::optional<bool> reliable(Handle handle) const {
    const auto found = transportations_.find(handle);
    return found == transportations_.end() ? std::nullopt : found->second.reliable;
  }
  /// Returns whether a change of transportation is pending.
  [[nodiscard]] bool is_pending(Handle handle) const {
    const auto found = transportations_.find(handle);
    return found != transportations_.end() && found->second.pending;
  }
  /// A change of transportation was requested.
  void begin(Handle handle) { transportations_[handle].pending = true; }
  /// A change of transportation was confirmed.
  void finish(Handle handle, bool reliable) { transportations_[handle] = {reliable, false}; }
  /// The federate no longer publishes the class: the transportation is that of the object model
  /// again.
  void forget_transportation(Handle handle) { transportations_.erase(handle); }

  /// Returns the preferred order; nullopt: that of the object model.
  [[nodiscard]] std::optional<OrderType> order(Handle handle) const {
    const auto found = orders_.find(handle);
    return found == orders_.end() ? std::nullopt : std::optional(found->second);
  }
  void set_order(Handle handle, OrderType order) { orders_[handle] = order; }

  /// The federate has acquired the attribute: it is sent as the object model says.
  void forget(Handle handle) {
    transportations_.erase(handle);
    orders_.erase(handle);
  }

 private:
  struct Change {
    std::optional<bool> reliable;
    bool pending = false;
  };

  std::map<Handle, Change> transportations_;
  std::map<Handle, OrderType> orders_;
};

}  // namespace roger::rti
