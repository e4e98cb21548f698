// Turns what other federates do into callbacks of this federate.
#pragma once

#include <RTI/RTI1516.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/counters.hpp"
#include "rti/federate/callbacks/callback_source.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/objects/knowledge.hpp"
#include "rti/federate/receive/intake.hpp"
#include "rti/federate/send/best_effort_sender.hpp"
#include "rti/federate/statistics/service_times.hpp"
#include "rti/federate/time/message_timing.hpp"
#include "rti/federate/time/receive_gate.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// Returns the memory that a stored message owns.
[[nodiscard]] std::size_t bytes_owned(const std::vector<Value>& values, Bytes tag);

/// Turns messages of the executive and datagrams of other federates into callbacks.
///
/// The federate's knowledge of objects is changed when the callback is made, not when the message
/// arrives. So queued callbacks always find the state that the federate has been informed of.
///
/// States of an object here: unknown, announced (in the table, no `known_as`), discovered. An
/// update of an unknown object is stored in EarlyUpdates and delivered right after the discovery;
/// hold() and discover() both decide under the knowledge's lock, so no update is lost or delivered
/// twice (within the limits of EarlyUpdates).
///
/// An announced object is not discovered if the federate has deleted it locally (IEEE 1516.1-2010,
/// 6.16), or has ended its subscription before the callback. The executive knows that (KnowsObject)
/// and announces the object again as soon as 6.9 permits its discovery. An update of an attribute
/// that is subscribed to shows that another federate owns it, and therefore discovers the object
/// first. A removed object stays known until its callback has returned, so that the federate can
/// look up its name and class there (6.15).
class Delivery : public CallbackSource<Delivery> {
 public:
  /// Keeps references to all arguments. `held`: limits of the datagrams that wait for a time
  /// advance of the federate.
  Delivery(FederateId self, FederationId federation, SharedKnowledge& knowledge,
           Callbacks& callbacks, BestEffortSender& sender, ExecutivePort& executive,
           ServiceTimes& times, BacklogLimits held);

  /// Starts to turn queued datagrams into callbacks. Must be called once.
  void start();
  /// Ends that.
  void stop() { callbacks().set_datagram_reader(nullptr); }

  /// @{ I/O thread: messages of the executive.
  void on_message(wire::DiscoverObject message);
  void on_message(wire::RemoveObject message);
  void on_message(wire::ProvideUpdate message);
  void on_message(wire::NamesReserved message);
  void on_message(wire::ReliableInteraction message);
  void on_message(wire::ReliableUpdate message);
  /// @}

  /// Makes the callback of a message in receive order if it may run now; otherwise returns false.
  /// On the I/O thread.
  [[nodiscard]] bool deliver(const wire::ReliableData& data);

  /// @{ Return the call of a message.
  [[nodiscard]] MessageCall timed_call(wire::ReliableInteraction message);
  [[nodiscard]] MessageCall timed_call(wire::ReliableUpdate message);
  [[nodiscard]] MessageCall timed_call(wire::RemoveObject message);
  /// @}

  /// Makes the callbacks of a datagram if they may run now; otherwise queues a copy, or holds it at
  /// the gate, if at least one of its messages is subscribed to. Returns false if a class in the
  /// datagram is not in the object model or does not belong to the group on which it arrived; the
  /// rest of the datagram is then dropped. An update of an object that has not been announced
  /// cannot be checked and passes. On the reading thread.
  [[nodiscard]] bool deliver_or_queue(const Intake::Whole& whole);

  /// @{ Returns the gate at which messages in receive order wait for a time advance.
  [[nodiscard]] ReceiveGate& gate() { return gate_; }
  [[nodiscard]] const ReceiveGate& gate() const { return gate_; }
  /// @}

  /// Messages in joined groups that this federate is not subscribed to.
  [[nodiscard]] std::uint64_t filtered() const { return filtered_.value(); }
  /// Updates without a callback because the subscription's update rate omits all their attributes.
  [[nodiscard]] std::uint64_t reduced() const { return reduced_.value(); }
  /// Updates that arrived before the announcement of their object.
  [[nodiscard]] std::uint64_t held() const { return held_.value(); }

 private:
  enum class Delivered {
    kYes,
    kNotWanted,  // not subscribed to
    kReduced,    // omitted because of the subscription's update rate
    kNoObject,
    kOtherGroup,  // the class does not belong to the group
  };
  /// The slot of the group on which a message arrived, for the check that its class belongs there;
  /// nullopt: the message is checked already, or reliable.
  using GroupSlot = std::optional<std::size_t>;

  template <class Values>
  Delivered receive(Ambassador& federate, FederateId sender, InteractionClassHandle sent,
                    const Values& values, Bytes tag, rti1516e::TransportationType transport,
                    const MessageTiming& timing, GroupSlot slot = std::nullopt);
  template <class Values>
  Delivered reflect(Ambassador& federate, FederateId sender, ObjectId object, const Values& values,
                    Bytes tag, rti1516e::TransportationType transport, const MessageTiming& timing,
                    GroupSlot slot = std::nullopt);
  void discover(Ambassador& federate, const wire::DiscoverObject& message);
  /// Returns whether a callback was made.
  bool remove(Ambassador& federate, const wire::RemoveObject& message, const MessageTiming& timing);
  void provide(Ambassador& federate, const wire::ProvideUpdate& message);
  void names_reserved(Ambassador& federate, const wire::NamesReserved& message);
  /// Delivers one message of a datagram.
  Delivered deliver(Ambassador& federate, FederateId sender, const wire::DataMessage& message,
                    GroupSlot slot = std::nullopt);
  /// Returns whether this thread knows, from messages that it has delivered, that all messages of a
  /// datagram are wanted. Needs no lock.
  [[nodiscard]] bool are_wanted(const Intake::Whole& whole) const;
  /// Returns what will become of a datagram that is queued: kOtherGroup, see deliver_or_queue();
  /// kNotWanted: no message is subscribed to; or kYes. Counts the messages that are not wanted.
  [[nodiscard]] Delivered examine(const Intake::Whole& whole);
  /// Returns the same for one message that arrived on the group of `slot`, and counts nothing.
  [[nodiscard]] static Delivered examine(const Knowledge& knowledge,
                                         const wire::DataMessage& message, std::size_t slot);
  /// Makes one callback of a queued datagram.
  bool read_kept(Ambassador& federate, Bytes bytes, std::size_t& position);
  /// Stores an update until its object is announced. Returns false if it has been announced.
  bool hold(FederateId sender, const wire::DataMessage& update);
  /// Requests values from the owner of a discovered object.
  void request(const wire::DiscoverObject& object, std::vector<ValueIndex> attributes);
  /// Informs the executive that the federate knows an announced object, or does not. Ends the
  /// connection if that is impossible.
  void report_knowledge(const ObjectInstance& object);
  void count_filtered(Knowledge& knowledge, FederateId sender, const wire::DataMessage& message);

  const FederateId self_;
  const FederationId federation_;
  SharedKnowledge& knowledge_;
  BestEffortSender& sender_;
  ExecutivePort& executive_;
  ServiceTimes& times_;
  ReceiveGate gate_;
  Counter filtered_;
  Counter reduced_;
  Counter held_;
};

}  // namespace roger::rti
