// The time axis of a federation: times of the type that the federation has chosen.
#pragma once

#include <RTI/RTI1516.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rti/wire/messages.hpp"

namespace roger::rti {

/// Values of the standard's abstract time types. They never change, so copies share them.
using LogicalTimePtr = std::shared_ptr<const rti1516e::LogicalTime>;
using LogicalTimeIntervalPtr = std::shared_ptr<const rti1516e::LogicalTimeInterval>;

/// Returns a copy of the octets.
[[nodiscard]] ByteVector octets_of(const rti1516e::VariableLengthData& data);

/// Order of times, for containers.
struct EarlierTime {
  bool operator()(const LogicalTimePtr& a, const LogicalTimePtr& b) const { return *a < *b; }
};

/// A position on the time axis: at a time, or right after it. Used as the earliest time of the
/// messages that a federate may still send.
struct TimeBound {
  LogicalTimePtr time;
  bool exclusive = false;  // right after `time`

  /// Returns whether a message at `when` is not before the bound.
  [[nodiscard]] bool admits(const rti1516e::LogicalTime& when) const {
    return exclusive ? when > *time : when >= *time;
  }
  friend bool operator<(const TimeBound& a, const TimeBound& b) {
    return *a.time < *b.time || (*a.time == *b.time && b.exclusive && !a.exclusive);
  }
};

/// Makes, copies, adds and encodes times of one type. Immutable; any thread may use it.
///
/// On the wire a time has its encoded form and, except for the standard's two types, a rank: octets
/// in the order of the times, so that the executive, which does not know the type, can compare
/// them. The encoded forms of the standard's types are in order by themselves: big endian and never
/// negative. The rank of a time of another type is the number of epsilons between the initial time
/// and that time, in binary, determined by the type's own addition and comparison.
class TimeAxis {
 public:
  /// Takes the factory of the federation's time type. Throws CouldNotCreateLogicalTimeFactory if it
  /// is nullptr or its times cannot be added; `name` is the name of the type.
  TimeAxis(std::unique_ptr<rti1516e::LogicalTimeFactory> factory, const std::string& name);

  [[nodiscard]] LogicalTimePtr initial() const { return factory_->makeInitial(); }
  [[nodiscard]] LogicalTimeIntervalPtr zero() const { return factory_->makeZero(); }
  /// Returns a copy. Throws InvalidLogicalTime for a time of another type, or one that its type
  /// cannot copy.
  [[nodiscard]] LogicalTimePtr copy(const rti1516e::LogicalTime& time) const;
  /// Returns a copy. Throws InvalidLookahead for an interval of another type or below zero, or one
  /// that its type cannot copy.
  [[nodiscard]] LogicalTimeIntervalPtr copy_lookahead(
      const rti1516e::LogicalTimeInterval& interval) const;

  /// Returns the position at `time` plus `interval`; right after the final time if that is later.
  /// Throws InvalidLogicalTime if the type cannot add them.
  [[nodiscard]] TimeBound sum(const rti1516e::LogicalTime& time,
                              const rti1516e::LogicalTimeInterval& interval) const;
  /// Returns `later` minus `earlier`. Throws InvalidLogicalTime if the type cannot subtract them.
  [[nodiscard]] LogicalTimeIntervalPtr difference(const rti1516e::LogicalTime& later,
                                                  const rti1516e::LogicalTime& earlier) const;
  /// Returns the earliest time from `from` on at which a lookahead of `interval` leads to `bound`
  /// or a later position. Throws InvalidLogicalTime if the type cannot add or subtract them.
  [[nodiscard]] LogicalTimePtr earliest_for(const TimeBound& bound, const LogicalTimePtr& from,
                                            const rti1516e::LogicalTimeInterval& interval) const;

  /// @{ Convert to and from the form on the wire. to_wire() throws InvalidLogicalTime for a time
  /// that its type cannot encode or whose encoded form exceeds kTimeLimit, from_wire() throws
  /// CouldNotDecode.
  [[nodiscard]] wire::LogicalTime to_wire(const rti1516e::LogicalTime& time) const;
  [[nodiscard]] wire::TimeBound to_wire(const TimeBound& bound) const;
  [[nodiscard]] LogicalTimePtr from_wire(const wire::LogicalTime& time) const;
  /// @}

 private:
  /// Sets powers_.
  void find_powers();
  [[nodiscard]] std::unique_ptr<rti1516e::LogicalTime> mutable_copy(
      const rti1516e::LogicalTime& time) const;
  [[nodiscard]] ByteVector rank(const rti1516e::LogicalTime& time) const;

  const std::unique_ptr<rti1516e::LogicalTimeFactory> factory_;
  const std::wstring name_;
  /// Epsilon times 1, 2, 4 and so on, up to the length of the time axis. Empty: ranks are not
  /// needed.
  std::vector<LogicalTimeIntervalPtr> powers_;
};

}  // namespace roger::rti
