// Time management (IEEE 1516.1-2010, 8) of a joined federate.
#pragma once

#include <RTI/RTI1516.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "core/guarded.hpp"
#include "rti/federate/callbacks/callback_source.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/services/delivery.hpp"
#include "rti/federate/time/receive_gate.hpp"
#include "rti/federate/time/retractable_messages.hpp"
#include "rti/federate/time/sent_messages.hpp"
#include "rti/federate/time/stopwatch.hpp"
#include "rti/federate/time/time_axis.hpp"
#include "rti/federate/time/time_facts.hpp"
#include "rti/federate/time/time_state.hpp"
#include "rti/federate/time/timestamp_queue.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// The services and callbacks of time management. Services may be called from any thread, callbacks
/// included, and never wait for an answer.
///
/// Messages of the executive take effect when they arrive; the federate's own state (TimeState)
/// changes when the callback that reports it is made. The difference is `constrained` and
/// `advance_pending` in Shared: they decide which messages are queued and whether the gate is open.
///
/// Lock order: `sent_`, the federate's knowledge, `shared_`, the gate. `sent_` is held while a
/// message is sent and while the federate's bound changes, so that the executive receives a message
/// before the bound that would forbid it. Neither is held while a callback is made.
class TimeServices : public CallbackSource<TimeServices> {
 public:
  /// Keeps references to its arguments. `logical_time` names the federation's time type. Throws
  /// CouldNotCreateLogicalTimeFactory if this federate does not know it.
  TimeServices(FederateId self, const std::string& logical_time, Callbacks& callbacks,
               ExecutivePort& executive, Delivery& delivery, ReceiveGate& gate, const Clock& clock);

  /// Sets the handler that is called when messages of this federate may have become impossible to
  /// retract, with `sent_` locked. Must be called before any service.
  void on_forgotten(std::function<void(const SentMessages&)> handler) {
    on_forgotten_ = std::move(handler);
  }

  /// @{ Services 8.2 to 8.21, with the exceptions that TimeState lists. Queries throw
  /// RTIinternalError for a variable of another type than the federation's.
  void enable_regulation(const rti1516e::LogicalTimeInterval& lookahead);
  void disable_regulation();
  void enable_constrained();
  void disable_constrained();
  void advance(wire::Advance kind, const rti1516e::LogicalTime& to);
  void enable_asynchronous_delivery();
  void disable_asynchronous_delivery();
  /// Return false if the time is undefined.
  [[nodiscard]] bool query_galt(rti1516e::LogicalTime& time) const;
  [[nodiscard]] bool query_lits(rti1516e::LogicalTime& time) const;
  void query_logical_time(rti1516e::LogicalTime& time) const;
  void modify_lookahead(const rti1516e::LogicalTimeInterval& lookahead);
  void query_lookahead(rti1516e::LogicalTimeInterval& lookahead) const;
  /// Calls `send`, which sends the retraction, with `sent_` locked. If it throws, nothing has
  /// changed. Throws TimeRegulationIsNotEnabled, InvalidMessageRetractionHandle,
  /// MessageCanNoLongerBeRetracted.
  void retract(const rti1516e::MessageRetractionHandle& handle,
               const std::function<void(const wire::RetractMessage&)>& send);
  /// @}

  /// Returns a copy of a message's time. Throws InvalidLogicalTime for a time of another type.
  [[nodiscard]] LogicalTimePtr time_of_message(const rti1516e::LogicalTime& time) const {
    return axis_.copy(time);
  }

  /// An attempt to send one or more messages with the same time. While it exists, the federate's
  /// bound does not change. It must not wait for room, because callbacks change the bound.
  class Sending {
   public:
    Sending(TimeServices& services, LogicalTimePtr time);
    /// Forgets the message in timestamp order unless it is confirmed.
    ~Sending();
    Sending(const Sending&) = delete;
    Sending& operator=(const Sending&) = delete;

    /// Returns the stamp of a message whose preferred order is timestamp order: such a stamp if the
    /// federate is regulating, else one in receive order. Throws InvalidLogicalTime for a time that
    /// is before the federate's bound.
    [[nodiscard]] wire::TimeStamp in_timestamp_order();
    /// Returns the stamp of a message whose preferred order is receive order.
    [[nodiscard]] wire::TimeStamp in_receive_order() const;
    /// Returns whether the messages made so far may wait: constrained federates do not need one in
    /// timestamp order before this federate's next request to advance.
    [[nodiscard]] ExecutivePort::Haste haste() const {
      return serial_ == 0 ? ExecutivePort::Haste::kAtOnce : ExecutivePort::Haste::kMayWait;
    }
    /// Records that the messages were sent. Returns the handle of the one in timestamp order;
    /// invalid: no message is in that order.
    rti1516e::MessageRetractionHandle confirm();

   private:
    TimeServices& services_;
    const LogicalTimePtr time_;
    Guarded<SentMessages>::Locked<SentMessages> sent_;
    std::uint32_t serial_ = 0;  // of the message in timestamp order; 0: none
    bool confirmed_ = false;
  };

  /// Sends data with a time as ExecutivePort::send_data() does. `make_messages(Sending&)` returns
  /// the messages with their stamps; it is called again after each wait for room, in which the
  /// federate's bound may have changed. Returns the handle of the message in timestamp order;
  /// invalid: no message is in that order.
  template <class MakeMessages>
  rti1516e::MessageRetractionHandle send_data(const LogicalTimePtr& time,
                                              const MakeMessages& make_messages) {
    for (;; executive_.wait_for_room()) {
      Sending sending(*this, time);
      const auto messages = make_messages(sending);
      if (executive_.try_send(messages, sending.haste())) return sending.confirm();
    }
  }

  /// Any thread.
  [[nodiscard]] TimeFacts facts() const;

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
  /// Maximum number of messages that this federate has sent, and of those that it has received,
  /// whose retraction is possible: a federate that regulates and never advances could send or
  /// receive any number of them. Beyond it, those with the earliest times can no longer be
  /// retracted, and retractions of them are not reported.
  static constexpr std::size_t kMaxRetractable = 100'000;

  struct Shared {
    explicit Shared(const TimeAxis& axis) : state(axis) {}

    /// Least Incoming Time Stamp (8.18): the earlier of GALT and the first queued message; nullptr:
    /// undefined.
    [[nodiscard]] LogicalTimePtr lits() const;

    TimeState state;
    TimestampQueue queue;
    LogicalTimePtr galt;           // nullptr: undefined
    bool constrained = false;      // messages in timestamp order are queued
    bool advance_pending = false;  // a request has no answer yet
    Stopwatch advancing;
    /// The time and bound with which regulation is enabled once that time is granted.
    std::optional<std::pair<LogicalTimePtr, TimeBound>> regulation;
    /// The later time that the federate has once its regulation is reported; nullptr: none.
    LogicalTimePtr raised;
    RetractableMessages<MessageId> delivered{kMaxRetractable};
  };

  /// Returns nullptr, after an entry in the log, if the time is not of the federation's type.
  [[nodiscard]] LogicalTimePtr decode(const wire::LogicalTime& time) const;
  void deliver(const wire::TimeStamp& stamp, FederateId sender, Delivery::MessageCall call,
               std::size_t bytes);
  /// Returns the callbacks of messages in timestamp order.
  [[nodiscard]] std::vector<Callbacks::Item> in_order(
      std::vector<TimestampQueue::Message> messages) const;
  /// Takes over a new GALT and forgets messages that can no longer be retracted.
  void set_galt(Shared& shared, bool defined, const wire::LogicalTime& time) const;
  /// Reports that messages can no longer be retracted.
  void forgotten(const SentMessages& sent) const {
    if (on_forgotten_) on_forgotten_(sent);
  }
  /// Returns the time of a message that can be retracted. Throws like retract().
  [[nodiscard]] LogicalTimePtr retractable_time(
      const SentMessages& sent, const rti1516e::MessageRetractionHandle& handle) const;
  /// @{ Return the callback of a grant, and that of regulation with a later time.
  [[nodiscard]] Callbacks::Call grant_report(LogicalTimePtr time) const;
  [[nodiscard]] Callbacks::Call regulation_report(LogicalTimePtr time, TimeBound bound) const;
  /// @}
  /// Opens or closes the gate for messages in receive order.
  void update_gate(const Shared& shared);

  const FederateId self_;
  const TimeAxis axis_;
  ExecutivePort& executive_;
  Delivery& delivery_;
  ReceiveGate& gate_;
  const Clock& clock_;
  std::function<void(const SentMessages&)> on_forgotten_;
  Guarded<SentMessages> sent_{kMaxRetractable};
  Guarded<Shared> shared_;
};

}  // namespace roger::rti
