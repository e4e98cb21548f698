// The time of a joined federate, and the messages with a time that it receives.
#pragma once

#include <RTI/RTI1516.h>

#include <atomic>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "core/guarded.hpp"
#include "rti/federate/callbacks/callback_source.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/services/delivery.hpp"
#include "rti/federate/time/retractable_messages.hpp"
#include "rti/federate/time/stopwatch.hpp"
#include "rti/federate/time/time_axis.hpp"
#include "rti/federate/time/time_facts.hpp"
#include "rti/federate/time/time_state.hpp"
#include "rti/federate/time/timestamp_queue.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// The part of TimeServices that the messages of the executive change, with its lock. Any thread,
/// callbacks included, except where noted; no function waits for an answer.
///
/// Messages of the executive take effect when they arrive; the federate's own state (TimeState)
/// changes when the callback that reports it is made. The difference is `constrained` in Shared and
/// `advance_pending_`: they decide which messages are queued and whether the gate is open.
///
/// Lock order: `shared_`, the gate. Neither is locked while a callback is made.
class FederateTime : public CallbackSource<FederateTime> {
 public:
  /// Keeps references to its arguments. `logical_time` names the federation's time type. Throws
  /// CouldNotCreateLogicalTimeFactory if this federate does not know it.
  FederateTime(FederateId self, const std::string& logical_time, Callbacks& callbacks,
               ExecutivePort& executive, Delivery& delivery, const Clock& clock);

  /// @{ Services, see TimeServices.
  void enable_regulation(const rti1516e::LogicalTimeInterval& lookahead);
  void disable_regulation();
  void enable_constrained();
  void disable_constrained();
  /// Returns the bound before the request.
  TimeBound advance(wire::Advance kind, const rti1516e::LogicalTime& to);
  void enable_asynchronous_delivery();
  void disable_asynchronous_delivery();
  [[nodiscard]] bool query_galt(rti1516e::LogicalTime& time) const;
  [[nodiscard]] bool query_lits(rti1516e::LogicalTime& time) const;
  void query_logical_time(rti1516e::LogicalTime& time) const;
  /// Returns the new bound.
  TimeBound modify_lookahead(const rti1516e::LogicalTimeInterval& lookahead);
  void query_lookahead(rti1516e::LogicalTimeInterval& lookahead) const;
  /// @}

  [[nodiscard]] const TimeAxis& axis() const { return axis_; }
  /// Returns the earliest time of the messages that this federate may send in timestamp order;
  /// nullopt: it is not regulating.
  [[nodiscard]] std::optional<TimeBound> sending_bound() const;
  [[nodiscard]] TimeFacts facts() const;
  /// Returns whether a request to advance has no answer yet.
  [[nodiscard]] bool awaits_grant() const { return advance_pending_; }

  /// @{ I/O thread: messages of the executive.
  void on_message(const wire::TimeRegulationEnabled& message);
  void on_message(const wire::TimeConstrainedEnabled& message);
  void on_message(const wire::AdvanceGranted& message);
  void on_message(const wire::GaltChanged& message);
  void on_message(const wire::RetractMessage& message);
  void on_message(wire::TimedInteraction message);
  void on_message(wire::TimedUpdate message);
  void on_message(wire::TimedRemove message);
  /// @}

 private:
  struct Shared {
    explicit Shared(const TimeAxis& axis) : state(axis) {}

    /// Least Incoming Time Stamp (8.18): the earlier of GALT and the first queued message; nullptr:
    /// undefined.
    [[nodiscard]] LogicalTimePtr lits() const;

    TimeState state;
    TimestampQueue queue;
    LogicalTimePtr galt;       // nullptr: undefined
    bool constrained = false;  // messages in timestamp order are queued
    Stopwatch advancing;
    /// The time and bound with which regulation is enabled once that time is granted.
    std::optional<std::pair<LogicalTimePtr, TimeBound>> regulation;
    /// The later time that the federate has once its regulation is reported; nullptr: none.
    LogicalTimePtr raised;
    RetractableMessages<MessageId> delivered{kMaxRetractable};
  };

  /// Returns nullptr, after an entry in the log, if the time is not of the federation's type.
  [[nodiscard]] LogicalTimePtr decode(const wire::LogicalTime& time) const;
  void deliver(const wire::TimeStamp& stamp, FederateId sender, MessageCall call,
               std::size_t bytes);
  /// Returns the callback of a message, received in this order.
  [[nodiscard]] Callbacks::Item callback(TimestampQueue::Message message,
                                         rti1516e::OrderType received) const;
  /// Returns the callbacks of messages in timestamp order.
  [[nodiscard]] std::vector<Callbacks::Item> in_order(
      std::vector<TimestampQueue::Message> messages) const;
  /// Takes over a new GALT and forgets messages that can no longer be retracted.
  void set_galt(Shared& shared, bool defined, const wire::LogicalTime& time) const;
  /// @{ Return the callback of a grant, and that of regulation with a later time.
  [[nodiscard]] Callbacks::Call grant_report(LogicalTimePtr time) const;
  [[nodiscard]] Callbacks::Call regulation_report(LogicalTimePtr time, TimeBound bound) const;
  /// @}
  /// Reports the bound of a federate that was granted an earlier time than it requested, because
  /// the executive does not know the lookahead from that time on.
  void report_bound(const TimeState& state, const rti1516e::LogicalTime& granted) const;
  /// Opens or closes the gate for messages in receive order.
  void update_gate(const Shared& shared);

  const FederateId self_;
  const TimeAxis axis_;
  ExecutivePort& executive_;
  Delivery& delivery_;
  const Clock& clock_;
  Guarded<Shared> shared_;
  /// A request to advance has no answer yet. Written with `shared_` locked; each evoke reads it
  /// without the lock.
  std::atomic<bool> advance_pending_{false};
};

}  // namespace roger::rti
