// 7 Ownership management.
#pragma once

#include <RTI/RTI1516.h>

#include <memory>
#include <vector>

#include "rti/federate/callbacks/callbacks.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/objects/knowledge.hpp"
#include "rti/federate/send/best_effort_sender.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// The services of ownership management and their callbacks. Services may be called from any
/// thread, including callbacks, throw the standard's exceptions and never wait for an answer.
/// on_message() runs on the I/O thread. See Negotiation for the states of an attribute.
class OwnershipServices {
 public:
  /// Keeps references to all arguments.
  OwnershipServices(SharedKnowledge& knowledge, Callbacks& callbacks, BestEffortSender& sender,
                    ExecutivePort& executive);

  /// Sets the owner. Queued callbacks are made only while `self`, which refers to this object, can
  /// be locked. Must be called once, before a message arrives.
  void set_owner(std::weak_ptr<OwnershipServices> self) { weak_self_ = std::move(self); }

  /// Services 7.2, 7.3, 7.6, 7.8, 7.9, 7.12, 7.14 and 7.15, and taking over for the MOM: performs
  /// the action on all attributes or, if it throws, on none.
  void change(const rti1516e::ObjectInstanceHandle& handle,
              const rti1516e::AttributeHandleSet& attributes, wire::OwnershipAction action,
              const rti1516e::VariableLengthData& tag = {});
  /// Attribute Ownership Divestiture If Wanted (7.13). Returns the divested attributes.
  rti1516e::AttributeHandleSet divest_if_wanted(const rti1516e::ObjectInstanceHandle& handle,
                                                const rti1516e::AttributeHandleSet& attributes);
  /// Query Attribute Ownership (7.17).
  void query(const rti1516e::ObjectInstanceHandle& handle,
             const rti1516e::AttributeHandle& attribute);
  /// Is Attribute Owned By Federate (7.19).
  [[nodiscard]] bool owns(const rti1516e::ObjectInstanceHandle& handle,
                          const rti1516e::AttributeHandle& attribute) const;

  void on_message(wire::OwnershipNotice notice);
  void on_message(const wire::OwnershipReport& report);

 private:
  using Ambassador = rti1516e::FederateAmbassador;

  template <class Body>
  Callbacks::Call later(Body body);
  /// Gives up the attributes that another federate takes over.
  void give_up(const wire::OwnershipNotice& notice);
  /// Makes the callback of a notice for the attributes to which it still applies.
  void deliver(Ambassador& ambassador, const wire::OwnershipNotice& notice);
  void deliver(Ambassador& ambassador, const wire::OwnershipReport& report);

  SharedKnowledge& knowledge_;
  Callbacks& callbacks_;
  BestEffortSender& sender_;
  ExecutivePort& executive_;
  std::weak_ptr<OwnershipServices> weak_self_;
};

}  // namespace roger::rti
