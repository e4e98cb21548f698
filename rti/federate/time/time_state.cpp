#include "rti/federate/time/time_state.hpp"

#include <algorithm>

#include "rti/federate/refusal/refusal.hpp"

namespace roger::rti {

using wire::Advance;

namespace {

/// Returns whether a federate that was granted a time in this way has received all messages at that
/// time. With zero lookahead it may then send only later ones (8.8, 8.10).
bool closes_time(const std::optional<Advance>& kind) {
  return kind == Advance::kTimeAdvanceRequest || kind == Advance::kNextMessageRequest;
}

}  // namespace

TimeState::TimeState(const TimeAxis& axis)
    : axis_(&axis), time_(axis.initial()), lookahead_(axis.zero()) {
}

void TimeState::check_not_pending() const {
  if (regulation_ == Switch::kPending) {
    refuse<rti1516e::RequestForTimeRegulationPending>(
        "time regulation was requested and is not enabled yet");
  }
  if (constraint_ == Switch::kPending) {
    refuse<rti1516e::RequestForTimeConstrainedPending>(
        "time constrained was requested and is not enabled yet");
  }
}

TimeBound TimeState::enable_regulation(const rti1516e::LogicalTimeInterval& lookahead) {
  const LogicalTimeIntervalPtr wanted = axis_->copy_lookahead(lookahead);
  if (advancing()) {
    refuse<rti1516e::InTimeAdvancingState>(
        "time regulation cannot be enabled while time is advancing");
  }
  if (regulation_ == Switch::kPending) {
    refuse<rti1516e::RequestForTimeRegulationPending>("time regulation is already requested");
  }
  if (regulation_ == Switch::kOn) {
    refuse<rti1516e::TimeRegulationAlreadyEnabled>("time regulation is already enabled");
  }
  regulation_ = Switch::kPending;
  lookahead_ = wanted;
  promised_.reset();
  return bound_at(*time_, reached_by_);
}

void TimeState::disable_regulation() {
  if (regulation_ != Switch::kOn) {
    refuse<rti1516e::TimeRegulationIsNotEnabled>("time regulation is not enabled");
  }
  regulation_ = Switch::kOff;
}

LogicalTimePtr TimeState::enable_constrained() {
  if (advancing()) {
    refuse<rti1516e::InTimeAdvancingState>(
        "time constrained cannot be enabled while time is advancing");
  }
  if (constraint_ == Switch::kPending) {
    refuse<rti1516e::RequestForTimeConstrainedPending>("time constrained is already requested");
  }
  if (constraint_ == Switch::kOn) {
    refuse<rti1516e::TimeConstrainedAlreadyEnabled>("time constrained is already enabled");
  }
  constraint_ = Switch::kPending;
  return time_;
}

void TimeState::disable_constrained() {
  if (constraint_ != Switch::kOn) {
    refuse<rti1516e::TimeConstrainedIsNotEnabled>("time constrained is not enabled");
  }
  constraint_ = Switch::kOff;
}

TimeBound TimeState::advance(Advance kind, const rti1516e::LogicalTime& to) {
  if (advancing()) {
    refuse<rti1516e::InTimeAdvancingState>("an advance to " + to_utf8(requested()->toString()) +
                                           " is pending");
  }
  check_not_pending();
  LogicalTimePtr time = axis_->copy(to);
  if (*time < *time_) {
    refuse<rti1516e::LogicalTimeAlreadyPassed>("the requested time " + to_utf8(time->toString()) +
                                               " is before the present one, " +
                                               to_utf8(time_->toString()));
  }
  advance_ = Pending{kind, std::move(time)};
  return bound();
}

void TimeState::enable_asynchronous_delivery() {
  if (asynchronous_delivery_) {
    refuse<rti1516e::AsynchronousDeliveryAlreadyEnabled>(
        "asynchronous delivery is already enabled");
  }
  asynchronous_delivery_ = true;
}

void TimeState::disable_asynchronous_delivery() {
  if (!asynchronous_delivery_) {
    refuse<rti1516e::AsynchronousDeliveryAlreadyDisabled>("asynchronous delivery is not enabled");
  }
  asynchronous_delivery_ = false;
}

TimeBound TimeState::modify_lookahead(const rti1516e::LogicalTimeInterval& lookahead) {
  const LogicalTimeIntervalPtr wanted = axis_->copy_lookahead(lookahead);
  if (regulation_ != Switch::kOn) {
    refuse<rti1516e::TimeRegulationIsNotEnabled>("time regulation is not enabled");
  }
  if (advancing()) {
    refuse<rti1516e::InTimeAdvancingState>("lookahead cannot be modified while time is advancing");
  }
  promised_ = bound();
  lookahead_ = wanted;
  return bound();
}

LogicalTimeIntervalPtr TimeState::query_lookahead() const {
  if (regulation_ != Switch::kOn) {
    refuse<rti1516e::TimeRegulationIsNotEnabled>("time regulation is not enabled");
  }
  const TimeBound bound = bound_at(*time_, reached_by_);
  return *axis_->sum(*time_, *lookahead_).time < *bound.time
             ? axis_->difference(*bound.time, *time_)
             : lookahead_;
}

LogicalTimePtr TimeState::time_for_regulation(const TimeBound& bound) const {
  return axis_->earliest_for(bound, time_, *lookahead_);
}

void TimeState::regulation_enabled(const LogicalTimePtr& time, const TimeBound& bound) {
  regulation_ = Switch::kOn;
  advance_.reset();
  // A raised time is reached like by a Time Advance Request Available (8.2): messages at it may
  // still be sent with zero lookahead.
  if (*time_ < *time) reached_by_ = Advance::kTimeAdvanceRequestAvailable;
  time_ = time;
  promised_ = bound;
}
void TimeState::granted(const LogicalTimePtr& time) {
  // A time that is closed to messages of zero lookahead stays closed (8.8).
  if (*time != *time_ || !closes_time(reached_by_)) reached_by_ = advance_->kind;
  time_ = time;
  advance_.reset();
}

TimeBound TimeState::bound() const {
  return advance_ ? bound_at(*advance_->to, advance_->kind) : bound_at(*time_, reached_by_);
}

TimeBound TimeState::bound_when_granted(const rti1516e::LogicalTime& time) const {
  return bound_at(time, advance_->kind);
}

TimeBound TimeState::bound_at(const rti1516e::LogicalTime& time,
                              const std::optional<Advance>& reached_by) const {
  TimeBound bound = axis_->sum(time, *lookahead_);
  const bool closed = closes_time(reached_by) || (time == *time_ && closes_time(reached_by_));
  if (lookahead_->isZero() && closed) bound.exclusive = true;
  return promised_ ? std::max(bound, *promised_) : bound;
}

}  // namespace roger::rti
