// Change and query of transportation types (IEEE 1516.1-2010, 6.23 to 6.30) of a joined federate.
#pragma once

#include <RTI/RTI1516.h>

#include <utility>

#include "rti/federate/callbacks/callback_source.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/objects/knowledge.hpp"
#include "rti/federate/receive/intake.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// A change takes effect with the callback that confirms it: values that the federate sends before
/// that callback travel in the previous way. The executive records changes and answers queries.
/// Services may be called from any thread, including callbacks.
class TransportationServices : public CallbackSource<TransportationServices> {
 public:
  /// Keeps references to all arguments.
  TransportationServices(SharedKnowledge& knowledge, const Intake& intake, Callbacks& callbacks,
                         ExecutivePort& executive)
      : CallbackSource(callbacks), knowledge_(knowledge), intake_(intake), executive_(executive) {}

  /// Request Attribute Transportation Type Change (6.23). Throws InvalidTransportationType,
  /// ObjectInstanceNotKnown, AttributeNotDefined, AttributeNotOwned, AttributeAlreadyBeingChanged.
  void change(const rti1516e::ObjectInstanceHandle& handle,
              const rti1516e::AttributeHandleSet& attributes, rti1516e::TransportationType type);
  /// Query Attribute Transportation Type (6.25). Throws ObjectInstanceNotKnown,
  /// AttributeNotDefined.
  void query(const rti1516e::ObjectInstanceHandle& handle,
             const rti1516e::AttributeHandle& attribute);
  /// Request Interaction Transportation Type Change (6.27). Throws InvalidTransportationType,
  /// InteractionClassNotDefined, InteractionClassNotPublished, InteractionClassAlreadyBeingChanged.
  void change(const rti1516e::InteractionClassHandle& handle, rti1516e::TransportationType type);
  /// Query Interaction Transportation Type (6.29). Throws InteractionClassNotDefined, and
  /// RTIinternalError for a federate that is not joined.
  void query(const rti1516e::FederateHandle& federate,
             const rti1516e::InteractionClassHandle& handle);

  /// I/O thread: a message of the executive.
  template <class Message>
  void on_message(Message message) {
    call_back([message = std::move(message)](TransportationServices& self, Ambassador& ambassador) {
      self.report(ambassador, message);
    });
  }

 private:
  void report(rti1516e::FederateAmbassador& ambassador,
              const wire::AttributeTransportationChanged& message);
  void report(rti1516e::FederateAmbassador& ambassador,
              const wire::AttributeTransportationReport& message);
  void report(rti1516e::FederateAmbassador& ambassador,
              const wire::InteractionTransportationChanged& message);
  void report(rti1516e::FederateAmbassador& ambassador,
              const wire::InteractionTransportationReport& message);

  SharedKnowledge& knowledge_;
  const Intake& intake_;
  ExecutivePort& executive_;
};

}  // namespace roger::rti
