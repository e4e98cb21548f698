// Advisories (IEEE 1516.1-2010, 5.10 to 5.13, 6.17, 6.18, 6.21, 6.22) of a joined federate, and
// their switches (10.33 to 10.40).
#pragma once

#include <RTI/RTI1516.h>

#include <utility>

#include "rti/federate/callbacks/callback_source.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/objects/knowledge.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// The executive decides what a federate is advised of and sends it only while the switch is on.
/// For scope it sends which attributes other federates own; those are in scope to which this
/// federate subscribes at the class as which it knows the object (6.1). A callback is omitted if it
/// does not apply any longer when it is made: the federate has unpublished the class, does not know
/// the object or does not own the attributes. Services may be called from any thread, including
/// callbacks.
class AdvisoryServices : public CallbackSource<AdvisoryServices> {
 public:
  /// Keeps references to all arguments.
  AdvisoryServices(SharedKnowledge& knowledge, Callbacks& callbacks, ExecutivePort& executive)
      : CallbackSource(callbacks), knowledge_(knowledge), executive_(executive) {}

  /// Enables or disables a switch. Throws the exception of the switch if it has this value already:
  /// ObjectClassRelevanceAdvisorySwitchIsOn and the like.
  void set(wire::AdvisorySwitch which, bool enabled);

  /// I/O thread: a message of the executive.
  template <class Message>
  void on_message(Message message) {
    call_back([message = std::move(message)](AdvisoryServices& self, Ambassador& ambassador) {
      self.advise(ambassador, message);
    });
  }

 private:
  void advise(rti1516e::FederateAmbassador& ambassador, const wire::RegistrationAdvice& message);
  void advise(rti1516e::FederateAmbassador& ambassador, const wire::InteractionAdvice& message);
  void advise(rti1516e::FederateAmbassador& ambassador, const wire::UpdateAdvice& message);
  void advise(rti1516e::FederateAmbassador& ambassador, const wire::ScopeAdvice& message);

  SharedKnowledge& knowledge_;
  ExecutivePort& executive_;
};

}  // namespace roger::rti
