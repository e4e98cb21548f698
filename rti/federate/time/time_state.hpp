// The logical time of a federate and what it permits (IEEE 1516.1-2010, 8.1).
#pragma once

#include <RTI/RTI1516.h>

#include <optional>

#include "rti/federate/time/time_axis.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// State machine of a joined federate's time. Copyable: a service changes a copy and stores it once
/// its request is on its way. Functions named after services check their preconditions and throw
/// the standard's exceptions. Not thread-safe.
///
/// Three independent states: time regulation and time constraint are off, pending or on; time is
/// granted or advancing. Nothing advances while one of the two is pending.
///
/// Lookahead: a federate that lowers it keeps its promise. `promised_` is the bound that it had
/// before, and its actual lookahead shrinks as its time advances (8.19).
class TimeState {
 public:
  enum class Switch { kOff, kPending, kOn };

  /// Keeps a reference to the axis.
  explicit TimeState(const TimeAxis& axis);

  /// Returns the bound to report.
  TimeBound enable_regulation(const rti1516e::LogicalTimeInterval& lookahead);
  void disable_regulation();
  /// Returns the time to report.
  LogicalTimePtr enable_constrained();
  void disable_constrained();
  /// Returns the bound for the time that is requested.
  TimeBound advance(wire::Advance kind, const rti1516e::LogicalTime& to);
  void enable_asynchronous_delivery();
  void disable_asynchronous_delivery();
  /// Returns the new bound.
  TimeBound modify_lookahead(const rti1516e::LogicalTimeInterval& lookahead);
  /// Returns the actual lookahead.
  [[nodiscard]] LogicalTimeIntervalPtr query_lookahead() const;

  /// The RTI has enabled time regulation with this bound. Returns the time that the federate then
  /// has: the earliest one from now on at which its lookahead respects the bound.
  [[nodiscard]] LogicalTimePtr time_for_regulation(const TimeBound& bound) const;
  void regulation_enabled(const LogicalTimePtr& time, const TimeBound& bound);
  void constrained_enabled() { constraint_ = Switch::kOn; }
  void granted(const LogicalTimePtr& time);

  [[nodiscard]] const LogicalTimePtr& time() const { return time_; }
  [[nodiscard]] Switch regulation() const { return regulation_; }
  [[nodiscard]] Switch constraint() const { return constraint_; }
  [[nodiscard]] bool advancing() const { return advance_.has_value(); }
  /// The kind of the pending request, which must exist.
  [[nodiscard]] wire::Advance advance_kind() const { return advance_->kind; }
  /// The requested time of the pending request, which must exist.
  [[nodiscard]] const LogicalTimePtr& requested() const { return advance_->to; }
  [[nodiscard]] bool delivers_asynchronously() const { return asynchronous_delivery_; }
  /// The earliest time of the messages that the federate may send in timestamp order. It must be
  /// regulating.
  [[nodiscard]] TimeBound bound() const;
  /// The same if the pending request is granted at `time`.
  [[nodiscard]] TimeBound bound_when_granted(const rti1516e::LogicalTime& time) const;

 private:
  struct Pending {
    wire::Advance kind;
    LogicalTimePtr to;
  };

  void check_not_pending() const;
  [[nodiscard]] TimeBound bound_at(const rti1516e::LogicalTime& time,
                                   const std::optional<wire::Advance>& reached_by) const;

  const TimeAxis* axis_;
  LogicalTimePtr time_;
  std::optional<wire::Advance> reached_by_;  // how `time_` was reached
  LogicalTimeIntervalPtr lookahead_;         // as the federate set it
  std::optional<TimeBound> promised_;
  Switch regulation_ = Switch::kOff;
  Switch constraint_ = Switch::kOff;
  std::optional<Pending> advance_;
  bool asynchronous_delivery_ = false;
};

}  // namespace roger::rti
