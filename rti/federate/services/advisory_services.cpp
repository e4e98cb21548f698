#include "rti/federate/services/advisory_services.hpp"

#include <string>
#include <utility>

#include "core/text.hpp"
#include "rti/federate/refusal/refusal.hpp"
#include "rti/types/handle_access.hpp"

namespace roger::rti {

using wire::AdvisorySwitch;

namespace {

/// Throws the exception of a switch that is on already (IsOn) or off already (IsOff).
template <class IsOn, class IsOff>
[[noreturn]] void refuse_unchanged(const char* name, bool is_on) {
  const std::string which = std::string("the ") + name + " advisory switch";
  if (is_on) refuse<IsOn>(which + " is already enabled");
  refuse<IsOff>(which + " is already disabled");
}

[[noreturn]] void refuse_unchanged(AdvisorySwitch which, bool is_on) {
  switch (which) {
    case AdvisorySwitch::kObjectClassRelevance:
      refuse_unchanged<rti1516e::ObjectClassRelevanceAdvisorySwitchIsOn,
                       rti1516e::ObjectClassRelevanceAdvisorySwitchIsOff>("object class relevance",
                                                                          is_on);
    case AdvisorySwitch::kAttributeRelevance:
      refuse_unchanged<rti1516e::AttributeRelevanceAdvisorySwitchIsOn,
                       rti1516e::AttributeRelevanceAdvisorySwitchIsOff>("attribute relevance",
                                                                        is_on);
    case AdvisorySwitch::kAttributeScope:
      refuse_unchanged<rti1516e::AttributeScopeAdvisorySwitchIsOn,
                       rti1516e::AttributeScopeAdvisorySwitchIsOff>("attribute scope", is_on);
    case AdvisorySwitch::kInteractionRelevance:
      break;
  }
  refuse_unchanged<rti1516e::InteractionRelevanceAdvisorySwitchIsOn,
                   rti1516e::InteractionRelevanceAdvisorySwitchIsOff>("interaction relevance",
                                                                      is_on);
}

/// Returns the attributes of a message among `all`.
rti1516e::AttributeHandleSet attributes_in(const Knowledge& knowledge, const ObjectInstance& object,
                                           const std::vector<ValueIndex>& indices,
                                           const AttributeBits& all) {
  rti1516e::AttributeHandleSet found;
  for (const AttributeHandle attribute : knowledge.fields(object, indices)) {
    if (!all.contains(attribute)) continue;
    found.insert(make_handle<rti1516e::AttributeHandle>(attribute.value));
  }
  return found;
}

}  // namespace

void AdvisoryServices::set(AdvisorySwitch which, bool enabled) {
  const auto knowledge = knowledge_.lock();
  AdvisorySwitches& switches = knowledge->switches.advisories;
  if (switches.is_on(which) == enabled) refuse_unchanged(which, enabled);
  executive_.send(wire::SetAdvisorySwitch{which, enabled});
  switches.set(which, enabled);
}

void AdvisoryServices::advise(rti1516e::FederateAmbassador& ambassador,
                              const wire::RegistrationAdvice& message) {
  const ObjectClassHandle at{message.object_class};
  {
    const auto knowledge = knowledge_.lock();
    if (!knowledge->model.contains(at) || knowledge->declarations.published(at).empty()) return;
  }
  const auto handle = make_handle<rti1516e::ObjectClassHandle>(at.value);
  if (message.wanted) {
    ambassador.startRegistrationForObjectClass(handle);
  } else {
    ambassador.stopRegistrationForObjectClass(handle);
  }
}

void AdvisoryServices::advise(rti1516e::FederateAmbassador& ambassador,
                              const wire::InteractionAdvice& message) {
  const InteractionClassHandle at{message.interaction_class};
  {
    const auto knowledge = knowledge_.lock();
    if (!knowledge->model.contains(at) || !knowledge->declarations.publishes(at)) return;
  }
  const auto handle = make_handle<rti1516e::InteractionClassHandle>(at.value);
  if (message.wanted) {
    ambassador.turnInteractionsOn(handle);
  } else {
    ambassador.turnInteractionsOff(handle);
  }
}

void AdvisoryServices::advise(rti1516e::FederateAmbassador& ambassador,
                              const wire::UpdateAdvice& message) {
  rti1516e::AttributeHandleSet attributes;
  {
    const auto knowledge = knowledge_.lock();
    const ObjectInstance* object = knowledge->objects.find(message.object);
    if (object == nullptr || !object->is_known()) return;
    attributes = attributes_in(*knowledge, *object, message.attributes, object->owned);
  }
  if (attributes.empty()) return;
  const auto handle = make_handle<rti1516e::ObjectInstanceHandle>(message.object);
  if (!message.wanted) {
    ambassador.turnUpdatesOffForObjectInstance(handle, attributes);
  } else if (message.update_rate.empty()) {
    ambassador.turnUpdatesOnForObjectInstance(handle, attributes);
  } else {
    ambassador.turnUpdatesOnForObjectInstance(handle, attributes, to_wide(message.update_rate));
  }
}

void AdvisoryServices::advise(rti1516e::FederateAmbassador& ambassador,
                              const wire::ScopeAdvice& message) {
  rti1516e::AttributeHandleSet entered;
  rti1516e::AttributeHandleSet left;
  {
    const auto knowledge = knowledge_.lock();
    ObjectInstance* object = knowledge->objects.find(message.object);
    if (object == nullptr || !object->is_known()) return;
    const AttributeBits& subscribed = knowledge->declarations.subscribed(object->known_as);
    for (const AttributeHandle attribute : knowledge->fields(*object, message.attributes)) {
      const bool is_in = message.in_scope && subscribed.contains(attribute);
      if (is_in == object->in_scope.contains(attribute)) continue;
      if (is_in) {
        object->in_scope.insert(attribute);
      } else {
        object->in_scope.erase(attribute);
      }
      (is_in ? entered : left).insert(make_handle<rti1516e::AttributeHandle>(attribute.value));
    }
  }
  const auto handle = make_handle<rti1516e::ObjectInstanceHandle>(message.object);
  if (!left.empty()) ambassador.attributesOutOfScope(handle, left);
  if (!entered.empty()) ambassador.attributesInScope(handle, entered);
}

}  // namespace roger::rti
