// What others do, on its way to this federate's callbacks.
#pragma once

#include <RTI/RTI1516.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/counters.hpp"
#include "rti/federate/callbacks/callbacks.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/objects/knowledge.hpp"
#include "rti/federate/receive/borrowed_values.hpp"
#include "rti/federate/receive/intake.hpp"
#include "rti/federate/send/best_effort_sender.hpp"
#include "rti/federate/statistics/service_times.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// Turns messages of the executive and datagrams of other federates into callbacks. Whatever
/// changes the federate's knowledge of objects does so as the callback is made, so that callbacks
/// that wait in the queue find the state that the federate has been informed of.
class Delivery {
 public:
  /// Keeps references to all.
  Delivery(FederateId self, FederationId federation, SharedKnowledge& knowledge,
           Callbacks& callbacks, BestEffortSender& sender, ExecutivePort& executive,
           ServiceTimes& times);

  /// Callbacks that wait in the queue are made only while `self`, which refers to this object, can
  /// be locked. Once, before anything is delivered.
  void owned_by(std::weak_ptr<Delivery> self) { weak_self_ = std::move(self); }
  /// Kept datagrams become callbacks from now on. Once.
  void start();

  /// @{ I/O thread: messages of the executive.
  void on_message(wire::DiscoverObject message);
  void on_message(wire::RemoveObject message);
  void on_message(wire::ProvideUpdate message);
  void on_message(wire::NamesReserved message);
  void on_message(wire::ReliableInteraction message);
  void on_message(wire::ReliableUpdate message);
  /// @}

  /// The thread that reads: makes the callbacks of a datagram where they may run now; otherwise
  /// keeps a copy if a message of it is subscribed to.
  void bring(const Intake::Whole& whole);
  /// Any thread: discovers an object after everything that waits.
  void discover_later(wire::DiscoverObject message);

  /// Messages of joined groups that nothing here is subscribed to.
  [[nodiscard]] std::uint64_t filtered() const { return filtered_.value(); }
  /// Updates that were received before their object was announced.
  [[nodiscard]] std::uint64_t held() const { return held_.value(); }

 private:
  using Ambassador = rti1516e::FederateAmbassador;
  enum class Delivered { kYes, kNotWanted, kNoObject };

  template <class Body>
  Callbacks::Call later(Body body);
  template <class Values>
  Delivered receive(Ambassador& federate, FederateId sender, InteractionClassHandle sent,
                    const Values& values, Bytes tag, rti1516e::TransportationType transport);
  template <class Values>
  Delivered reflect(Ambassador& federate, FederateId sender, ObjectId object, const Values& values,
                    Bytes tag, rti1516e::TransportationType transport);
  void discover(Ambassador& federate, const wire::DiscoverObject& message);
  void remove(Ambassador& federate, const wire::RemoveObject& message);
  void provide(Ambassador& federate, const wire::ProvideUpdate& message);
  void names_reserved(Ambassador& federate, const wire::NamesReserved& message);
  /// Delivers one message of a datagram.
  Delivered deliver(Ambassador& federate, FederateId sender, const wire::DataMessage& message);
  /// Makes one callback of a kept datagram.
  bool read_kept(Ambassador& federate, Bytes bytes, std::size_t& position);
  /// Keeps an update until its object is announced; false: it has been announced.
  bool hold(FederateId sender, const wire::DataMessage& update);
  /// Asks the owner of a discovered object for values.
  void request(const wire::DiscoverObject& object, std::vector<ValueIndex> attributes);
  [[nodiscard]] bool wanted(const wire::Datagram& datagram);
  void note_filtered(Knowledge& knowledge, FederateId sender, const wire::DataMessage& message);

  const FederateId self_;
  const FederationId federation_;
  SharedKnowledge& knowledge_;
  Callbacks& callbacks_;
  BestEffortSender& sender_;
  ExecutivePort& executive_;
  ServiceTimes& times_;
  std::weak_ptr<Delivery> weak_self_;
  BorrowedValues<rti1516e::ParameterHandleValueMap> parameters_;
  BorrowedValues<rti1516e::AttributeHandleValueMap> attributes_;
  Counter filtered_;
  Counter held_;
};

}  // namespace roger::rti
