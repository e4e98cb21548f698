// Update rates of this federate's subscriptions (IEEE 1516.1-2010, 5.6, 6.11).
#pragma once

#include <map>
#include <span>
#include <string>

#include "core/clock.hpp"
#include "rti/fom/handles.hpp"

namespace roger::rti {

struct UpdateRate {
  UpdateRate(std::string name, double frequency);

  std::string designator;
  double hertz;  // above 0
  Nanoseconds period;
};

using RatesByAttribute = std::map<AttributeHandle, UpdateRate>;

/// The times from which on the next update of each attribute of one object is reflected. An
/// attribute has an entry once its rate is limited.
using UpdateSchedule = std::map<AttributeHandle, TimePoint>;

/// Decides which attributes of one update the federate reflects. The reduction takes place here, at
/// the receiver, because a multicast datagram has as many receivers as the group: one subscriber's
/// rate never reduces what another one receives.
///
/// Each instance attribute has its own schedule: a reflection is due one period after the previous
/// one was due, or one period from now if the updates are rarer than that. So the average rate is
/// that of the designator even if updates do not arrive at multiples of its period. A higher rate
/// applies at once, whatever was due with the former one. Not thread-safe.
class UpdateReduction {
 public:
  /// `rates`: nullptr: nothing is reduced. Keeps references to `rates` and `schedule`.
  UpdateReduction(const RatesByAttribute* rates, UpdateSchedule& schedule, TimePoint now)
      : rates_(rates), schedule_(schedule), now_(now) {}

  /// Returns whether the attribute is reflected now. Must be called once for each attribute.
  [[nodiscard]] bool admits(AttributeHandle attribute);

 private:
  const RatesByAttribute* rates_;
  UpdateSchedule& schedule_;
  TimePoint now_;
};

/// The update rates of one federate, by class and attribute of the subscription. Not thread-safe.
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

  /// Returns the reduction of an update that is received now. `known_as` is the class as which the
  /// federate knows the object, and `schedule` that of the object. The result refers to
  /// `schedule` and to this object.
  [[nodiscard]] UpdateReduction reduction(ObjectClassHandle known_as,
                                          UpdateSchedule& schedule) const;

 private:
  /// Returns the rates of a class; nullptr: none of its attributes is reduced.
  [[nodiscard]] const RatesByAttribute* find(ObjectClassHandle at) const;

  const Clock& clock_;
  std::map<ObjectClassHandle, RatesByAttribute> rates_;
};

}  // namespace roger::rti
