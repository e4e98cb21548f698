// Time management (IEEE 1516.1-2010, 8) of a joined federate.
#pragma once

#include <RTI/RTI1516.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "core/clock.hpp"
#include "core/guarded.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/services/delivery.hpp"
#include "rti/federate/services/federate_time.hpp"
#include "rti/federate/time/retractable_messages.hpp"
#include "rti/federate/time/sent_messages.hpp"
#include "rti/federate/time/time_axis.hpp"
#include "rti/federate/time/time_facts.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// The services of time management, and sending with a time. Services may be called from any
/// thread, callbacks included, and never wait for an answer.
///
/// Consists of the federate's time (FederateTime) and of the messages that it has sent and may
/// retract, each with its lock. Lock order: `sent_`, the federate's knowledge, those of
/// FederateTime. `sent_` is locked while a message is sent and while the federate's bound changes,
/// so that the executive receives a message before the bound that would forbid it. It is not locked
/// while a callback is made.
class TimeServices {
 public:
  /// Keeps references to its arguments. `logical_time` names the federation's time type. Throws
  /// CouldNotCreateLogicalTimeFactory if this federate does not know it.
  TimeServices(FederateId self, const std::string& logical_time, Callbacks& callbacks,
               ExecutivePort& executive, Delivery& delivery, const Clock& clock);

  /// See CallbackSource.
  void set_owner(const std::shared_ptr<TimeServices>& self) {
    time_.set_owner(std::shared_ptr<FederateTime>(self, &time_));
  }

  /// Sets the handler that is called when messages of this federate may have become impossible to
  /// retract, with `sent_` locked. Must be called before any service.
  void on_forgotten(std::function<void(const SentMessages&)> handler) {
    on_forgotten_ = std::move(handler);
  }

  /// @{ Services 8.2 to 8.21, with the exceptions that TimeState lists. Queries throw
  /// RTIinternalError for a variable of another type than the federation's.
  void enable_regulation(const rti1516e::LogicalTimeInterval& lookahead) {
    time_.enable_regulation(lookahead);
  }
  void disable_regulation();
  void enable_constrained() { time_.enable_constrained(); }
  void disable_constrained() { time_.disable_constrained(); }
  void advance(wire::Advance kind, const rti1516e::LogicalTime& to);
  void enable_asynchronous_delivery() { time_.enable_asynchronous_delivery(); }
  void disable_asynchronous_delivery() { time_.disable_asynchronous_delivery(); }
  /// Return false if the time is undefined.
  [[nodiscard]] bool query_galt(rti1516e::LogicalTime& time) const {
    return time_.query_galt(time);
  }
  [[nodiscard]] bool query_lits(rti1516e::LogicalTime& time) const {
    return time_.query_lits(time);
  }
  void query_logical_time(rti1516e::LogicalTime& time) const { time_.query_logical_time(time); }
  void modify_lookahead(const rti1516e::LogicalTimeInterval& lookahead);
  void query_lookahead(rti1516e::LogicalTimeInterval& lookahead) const {
    time_.query_lookahead(lookahead);
  }
  /// Calls `send`, which sends the retraction, with `sent_` locked. If it throws, nothing has
  /// changed. Throws TimeRegulationIsNotEnabled, InvalidMessageRetractionHandle,
  /// MessageCanNoLongerBeRetracted, and RTIinternalError if the time type fails.
  void retract(const rti1516e::MessageRetractionHandle& handle,
               const std::function<void(const wire::RetractMessage&)>& send);
  /// @}

  /// Returns a copy of a message's time. Throws InvalidLogicalTime for a time of another type.
  [[nodiscard]] LogicalTimePtr time_of_message(const rti1516e::LogicalTime& time) const {
    return time_.axis().copy(time);
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

  /// @{ Any thread.
  [[nodiscard]] TimeFacts facts() const { return time_.facts(); }
  /// Returns whether a request to advance has no answer yet.
  [[nodiscard]] bool awaits_grant() const { return time_.awaits_grant(); }
  /// @}

  /// I/O thread: a message of the executive.
  template <class Message>
  void on_message(Message&& message) {
    time_.on_message(std::forward<Message>(message));
  }

 private:
  /// Reports that messages can no longer be retracted.
  void forgotten(const SentMessages& sent) const {
    if (on_forgotten_) on_forgotten_(sent);
  }
  /// Returns the time of a message that can be retracted. Throws like retract().
  [[nodiscard]] LogicalTimePtr retractable_time(
      const SentMessages& sent, const rti1516e::MessageRetractionHandle& handle) const;

  const FederateId self_;
  ExecutivePort& executive_;
  std::function<void(const SentMessages&)> on_forgotten_;
  FederateTime time_;
  Guarded<SentMessages> sent_{kMaxRetractable};
};

}  // namespace roger::rti
