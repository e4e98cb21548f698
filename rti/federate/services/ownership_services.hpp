// 7 Ownership management.
#pragma once

#include <RTI/RTI1516.h>

#include <vector>

#include "rti/federate/callbacks/callback_source.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/objects/knowledge.hpp"
#include "rti/federate/send/best_effort_sender.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// The services of ownership management and their callbacks. Services may be called from any
/// thread, including callbacks, throw the standard's exceptions and never wait for an answer.
/// on_message() runs on the I/O thread. See Negotiation for the states of an attribute.
class OwnershipServices : public CallbackSource<OwnershipServices> {
 public:
  /// Keeps references to all arguments.
  OwnershipServices(SharedKnowledge& knowledge, Callbacks& callbacks, BestEffortSender& sender,
                    ExecutivePort& executive);

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
  /// Gives up the attributes that another federate takes over.
  void give_up(const wire::OwnershipNotice& notice);
  /// Makes the callback of a notice for the attributes to which it still applies.
  void deliver(Ambassador& ambassador, const wire::OwnershipNotice& notice);
  void deliver(Ambassador& ambassador, const wire::OwnershipReport& report);

  SharedKnowledge& knowledge_;
  BestEffortSender& sender_;
  ExecutivePort& executive_;
};

}  // namespace roger::rti
