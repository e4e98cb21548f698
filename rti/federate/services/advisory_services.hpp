// Advisories (IEEE 1516.1-2010, 5.10 to 5.13, 6.17, 6.18, 6.21, 6.22) of a joined federate, and
// their switches (10.33 to 10.40).
#pragma once

#include <RTI/RTI1516.h>

#include <memory>

#include "rti/federate/callbacks/callbacks.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/objects/knowledge.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// The executive decides what a federate is advised of and sends it only while the switch is on. A
/// callback is omitted if it does not apply any longer when it is made: the federate has
/// unpublished the class, does not know the object or does not own the attributes. Services may be
/// called from any thread, including callbacks.
class AdvisoryServices {
 public:
  /// Keeps references to all arguments.
  AdvisoryServices(SharedKnowledge& knowledge, Callbacks& callbacks, ExecutivePort& executive)
      : knowledge_(knowledge), callbacks_(callbacks), executive_(executive) {}

  /// Sets the owner. Queued callbacks are made only while `self`, which refers to this object, can
  /// be locked. Must be called once, before any message.
  void set_owner(std::weak_ptr<AdvisoryServices> self) { weak_self_ = std::move(self); }

  /// Enables or disables a switch. Throws the exception of the switch if it has this value already:
  /// ObjectClassRelevanceAdvisorySwitchIsOn and the like.
  void set(wire::AdvisorySwitch which, bool enabled);

  /// @{ I/O thread: messages of the executive.
  void on_message(const wire::RegistrationAdvice& message);
  void on_message(const wire::InteractionAdvice& message);
  void on_message(wire::UpdateAdvice message);
  void on_message(wire::ScopeAdvice message);
  /// @}

 private:
  template <class Message>
  void deliver(Message message);
  void advise(rti1516e::FederateAmbassador& ambassador, const wire::RegistrationAdvice& message);
  void advise(rti1516e::FederateAmbassador& ambassador, const wire::InteractionAdvice& message);
  void advise(rti1516e::FederateAmbassador& ambassador, const wire::UpdateAdvice& message);
  void advise(rti1516e::FederateAmbassador& ambassador, const wire::ScopeAdvice& message);

  SharedKnowledge& knowledge_;
  Callbacks& callbacks_;
  ExecutivePort& executive_;
  std::weak_ptr<AdvisoryServices> weak_self_;
};

}  // namespace roger::rti
