// Update rates of this federate's subscriptions (IEEE 1516.1-2010, 5.6, 6.11).
#pragma once

#include <map>
#include <span>
#include <string>
#include <unordered_map>

#include "core/clock.hpp"
#include "rti/fom/handles.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

struct UpdateRate {
  std::string designator;
  double hertz = 0.0;  // above 0
};

/// Decides which reflections a subscription with an update rate designator omits. The reduction
/// takes place here, at the receiver, because a multicast datagram has as many receivers as the
/// group: one subscriber's rate never reduces what another one receives.
///
/// Each instance attribute has its own schedule: a reflection is due one period after the previous
/// one was due, or one period from now if the updates are rarer than that. So the average rate is
/// that of the designator even if updates do not arrive at multiples of its period. Not
/// thread-safe.
class UpdateRates {
 public:
  /// Keeps a reference to the clock.
  explicit UpdateRates(const Clock& clock) : clock_(clock) {}

  void set(ObjectClassHandle at, std::span<const AttributeHandle> attributes,
           const UpdateRate& rate);
  /// Ends the reduction, because the federate unsubscribed or subscribed without a designator.
  void clear(ObjectClassHandle at, std::span<const AttributeHandle> attributes);
  /// Returns the rate of a subscription; nullptr: it is not reduced.
  [[nodiscard]] const UpdateRate* find(ObjectClassHandle at, AttributeHandle attribute) const;

  /// Returns whether an update of the attribute is reflected now. `known_as` is the class as which
  /// the federate knows the object.
  [[nodiscard]] bool admit(ObjectId object, ObjectClassHandle known_as, AttributeHandle attribute);
  /// Drops the schedules of an object that was removed.
  void forget(ObjectId object) { due_.erase(object); }

 private:
  const Clock& clock_;
  std::map<ObjectClassHandle, std::map<AttributeHandle, UpdateRate>> rates_;
  std::unordered_map<ObjectId, std::map<AttributeHandle, TimePoint>> due_;
};

}  // namespace roger::rti
