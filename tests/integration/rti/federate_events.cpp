#include "tests/integration/rti/federate_events.hpp"

#include <exception>
#include <iostream>

#include "core/text.hpp"
#include "tests/support/exception_name.hpp"

namespace roger::test {

/// Long values are written as their size.
std::string to_text(const rti1516e::VariableLengthData& data) {
  constexpr std::size_t kLong = 100;
  if (data.size() > kLong) return std::to_string(data.size()) + "-bytes";
  return {static_cast<const char*>(data.data()), data.size()};
}

void Output::line(const std::string& text) {
  const std::lock_guard lock(mutex_);
  std::cout << text << std::endl;
}

std::string outcome(const std::function<std::string()>& call) {
  try {
    const std::string result = call();
    return result.empty() ? "ok" : "ok " + result;
  } catch (const rti1516e::Exception& thrown) {
    return "error " + exception_name(thrown) + ": " + to_utf8(thrown.what());
  } catch (const std::exception& thrown) {
    return std::string("error in the command: ") + thrown.what();
  }
}

void Events::event(const std::string& text) {
  output_.line("event " + text);
  if (on_event) on_event(text);
  if (misbehave.exchange(false)) try_forbidden_services();
  if (throwing) throw rti1516e::FederateInternalError(L"on purpose");
}

void Events::try_forbidden_services() {
  const auto report = [this](const char* service, const std::function<void()>& call) {
    output_.line(std::string("within ") + service + " " + outcome([&] {
                   call();
                   return std::string();
                 }));
  };
  report("join", [this] { rti_.joinFederationExecution(L"type", L"federation"); });
  report("resign", [this] { rti_.resignFederationExecution(rti1516e::NO_ACTION); });
  report("disconnect", [this] { rti_.disconnect(); });
  report("connect", [this] { rti_.connect(*this, rti1516e::HLA_EVOKED); });
  report("evoke", [this] { rti_.evokeCallback(0.0); });
  report("create", [this] { rti_.createFederationExecution(L"other", L"fom.xml"); });
}

std::string Events::name_of(const rti1516e::FederateHandle& handle) {
  if (!handle.isValid()) return "the-RTI";
  try {
    return federate_names_[handle] = to_utf8(rti_.getFederateName(handle));
  } catch (const rti1516e::Exception&) {
    // The federate has left since, or is not announced yet.
    const auto known = federate_names_.find(handle);
    return known == federate_names_.end() ? to_utf8(handle.toString()) : known->second;
  }
}

template <class Info>
std::string Events::from(const Info& info) {
  return info.hasProducingFederate ? " from=" + name_of(info.producingFederate) : "";
}

void Events::connectionLost(const std::wstring& why) {
  event("lost " + to_utf8(why));
}

void Events::reportFederationExecutions(
    const rti1516e::FederationExecutionInformationVector& list) {
  std::string text = "federations";
  for (const auto& info : list) {
    text += " " + to_utf8(info.federationExecutionName) + "/" +
            to_utf8(info.logicalTimeImplementationName);
  }
  event(text);
}

void Events::objectInstanceNameReservationSucceeded(const std::wstring& name) {
  event("reserved " + to_utf8(name));
}

void Events::objectInstanceNameReservationFailed(const std::wstring& name) {
  event("taken " + to_utf8(name));
}

void Events::multipleObjectInstanceNameReservationSucceeded(const std::set<std::wstring>& names) {
  event("reserved-all " + std::to_string(names.size()));
}

void Events::multipleObjectInstanceNameReservationFailed(const std::set<std::wstring>& names) {
  event("taken-some " + std::to_string(names.size()));
}

void Events::discoverObjectInstance(rti1516e::ObjectInstanceHandle object,
                                    rti1516e::ObjectClassHandle object_class,
                                    const std::wstring& name) {
  discover(object, object_class, name, "");
}

void Events::discoverObjectInstance(rti1516e::ObjectInstanceHandle object,
                                    rti1516e::ObjectClassHandle object_class,
                                    const std::wstring& name, rti1516e::FederateHandle owner) {
  discover(object, object_class, name, " of " + name_of(owner));
}

void Events::discover(rti1516e::ObjectInstanceHandle object,
                      rti1516e::ObjectClassHandle object_class, const std::wstring& name,
                      const std::string& producer) {
  names_[object] = to_utf8(name);
  event("discover " + to_utf8(rti_.getObjectInstanceName(object)) + " class " +
        to_utf8(rti_.getObjectClassName(object_class)) + producer);
}

void Events::reflectAttributeValues(rti1516e::ObjectInstanceHandle object,
                                    const rti1516e::AttributeHandleValueMap& values,
                                    const rti1516e::VariableLengthData& tag, rti1516e::OrderType,
                                    rti1516e::TransportationType transport,
                                    rti1516e::SupplementalReflectInfo info) {
  const auto object_class = rti_.getKnownObjectClassHandle(object);
  std::string text = "reflect " + to_utf8(rti_.getObjectInstanceName(object));
  for (const auto& [attribute, value] : values) {
    text += " " + to_utf8(rti_.getAttributeName(object_class, attribute)) + "=" + to_text(value);
  }
  event(text + " tag=" + to_text(tag) + from(info) + " by " +
        to_utf8(rti_.getTransportationName(transport)));
}

void Events::receiveInteraction(rti1516e::InteractionClassHandle interaction,
                                const rti1516e::ParameterHandleValueMap& values,
                                const rti1516e::VariableLengthData& tag, rti1516e::OrderType,
                                rti1516e::TransportationType transport,
                                rti1516e::SupplementalReceiveInfo info) {
  ++interactions;
  if (!values.empty()) {
    const std::lock_guard lock(by_size_mutex_);
    ++by_size_[values.begin()->second.size()];
  }
  if (echo_as.isValid()) rti_.sendInteraction(echo_as, values, tag);
  if (quiet) return;
  std::string text = "receive " + to_utf8(rti_.getInteractionClassName(interaction));
  for (const auto& [parameter, value] : values) {
    text += " " + to_utf8(rti_.getParameterName(interaction, parameter)) + "=" + to_text(value);
  }
  event(text + " tag=" + to_text(tag) + from(info) + " by " +
        to_utf8(rti_.getTransportationName(transport)));
}

std::uint64_t Events::interactions_of(std::size_t octets) const {
  const std::lock_guard lock(by_size_mutex_);
  const auto found = by_size_.find(octets);
  return found == by_size_.end() ? 0 : found->second;
}

void Events::removeObjectInstance(rti1516e::ObjectInstanceHandle object,
                                  const rti1516e::VariableLengthData& tag, rti1516e::OrderType,
                                  rti1516e::SupplementalRemoveInfo info) {
  event("remove " + to_utf8(rti_.getObjectInstanceName(object)) + " tag=" + to_text(tag) +
        from(info));
}

void Events::timed(const std::string& what, const rti1516e::VariableLengthData& tag,
                   const rti1516e::LogicalTime& time, rti1516e::OrderType sent,
                   rti1516e::OrderType received) {
  event(what + " tag=" + to_text(tag) + " at " + to_utf8(time.toString()) + " sent " +
        to_utf8(rti_.getOrderName(sent)) + " received " + to_utf8(rti_.getOrderName(received)));
}

void Events::reflectAttributeValues(rti1516e::ObjectInstanceHandle object,
                                    const rti1516e::AttributeHandleValueMap& values,
                                    const rti1516e::VariableLengthData& tag,
                                    rti1516e::OrderType sent, rti1516e::TransportationType,
                                    const rti1516e::LogicalTime& time, rti1516e::OrderType received,
                                    rti1516e::SupplementalReflectInfo) {
  const auto object_class = rti_.getKnownObjectClassHandle(object);
  std::string text = "reflect";
  for (const auto& [attribute, value] : values) {
    text += " " + to_utf8(rti_.getAttributeName(object_class, attribute));
  }
  timed(text, tag, time, sent, received);
}

void Events::reflectAttributeValues(rti1516e::ObjectInstanceHandle object,
                                    const rti1516e::AttributeHandleValueMap& values,
                                    const rti1516e::VariableLengthData& tag,
                                    rti1516e::OrderType sent,
                                    rti1516e::TransportationType transport,
                                    const rti1516e::LogicalTime& time, rti1516e::OrderType received,
                                    rti1516e::MessageRetractionHandle handle,
                                    rti1516e::SupplementalReflectInfo info) {
  tags_[handle] = to_text(tag);
  reflectAttributeValues(object, values, tag, sent, transport, time, received, info);
}

void Events::receiveInteraction(rti1516e::InteractionClassHandle interaction,
                                const rti1516e::ParameterHandleValueMap&,
                                const rti1516e::VariableLengthData& tag, rti1516e::OrderType sent,
                                rti1516e::TransportationType, const rti1516e::LogicalTime& time,
                                rti1516e::OrderType received, rti1516e::SupplementalReceiveInfo) {
  timed("receive " + to_utf8(rti_.getInteractionClassName(interaction)), tag, time, sent, received);
}

void Events::receiveInteraction(rti1516e::InteractionClassHandle interaction,
                                const rti1516e::ParameterHandleValueMap& values,
                                const rti1516e::VariableLengthData& tag, rti1516e::OrderType sent,
                                rti1516e::TransportationType transport,
                                const rti1516e::LogicalTime& time, rti1516e::OrderType received,
                                rti1516e::MessageRetractionHandle handle,
                                rti1516e::SupplementalReceiveInfo info) {
  tags_[handle] = to_text(tag);
  receiveInteraction(interaction, values, tag, sent, transport, time, received, info);
}

void Events::removeObjectInstance(rti1516e::ObjectInstanceHandle object,
                                  const rti1516e::VariableLengthData& tag, rti1516e::OrderType sent,
                                  const rti1516e::LogicalTime& time, rti1516e::OrderType received,
                                  rti1516e::SupplementalRemoveInfo) {
  timed("remove " + names_[object], tag, time, sent, received);
}

void Events::removeObjectInstance(rti1516e::ObjectInstanceHandle object,
                                  const rti1516e::VariableLengthData& tag, rti1516e::OrderType sent,
                                  const rti1516e::LogicalTime& time, rti1516e::OrderType received,
                                  rti1516e::MessageRetractionHandle,
                                  rti1516e::SupplementalRemoveInfo info) {
  removeObjectInstance(object, tag, sent, time, received, info);
}

void Events::timeRegulationEnabled(const rti1516e::LogicalTime& time) {
  event("regulating " + to_utf8(time.toString()));
}

void Events::timeConstrainedEnabled(const rti1516e::LogicalTime& time) {
  event("constrained " + to_utf8(time.toString()));
}

void Events::timeAdvanceGrant(const rti1516e::LogicalTime& time) {
  event("granted " + to_utf8(time.toString()));
  if (on_grant) on_grant(time);
}

void Events::requestRetraction(rti1516e::MessageRetractionHandle handle) {
  event("retracted tag=" + tags_[handle]);
}

void Events::synchronizationPointRegistrationSucceeded(const std::wstring& label) {
  event("point-registered " + to_utf8(label));
}

void Events::synchronizationPointRegistrationFailed(
    const std::wstring& label, rti1516e::SynchronizationPointFailureReason reason) {
  event("point-refused " + to_utf8(label) +
        (reason == rti1516e::SYNCHRONIZATION_POINT_LABEL_NOT_UNIQUE ? " not-unique"
                                                                    : " member-not-joined"));
}

void Events::announceSynchronizationPoint(const std::wstring& label,
                                          const rti1516e::VariableLengthData& tag) {
  event("point-announced " + to_utf8(label) + " tag=" + to_text(tag));
}

void Events::federationSynchronized(const std::wstring& label,
                                    const rti1516e::FederateHandleSet& failed) {
  std::string text = "synchronized " + to_utf8(label) + " failed:";
  for (const auto& federate : failed) text += " " + name_of(federate);
  event(text);
}

void Events::provideAttributeValueUpdate(rti1516e::ObjectInstanceHandle object,
                                         const rti1516e::AttributeHandleSet& attributes,
                                         const rti1516e::VariableLengthData& tag) {
  const auto object_class = rti_.getKnownObjectClassHandle(object);
  std::string text = "provide " + to_utf8(rti_.getObjectInstanceName(object));
  for (const auto& attribute : attributes) {
    text += " " + to_utf8(rti_.getAttributeName(object_class, attribute));
  }
  event(text + " tag=" + to_text(tag));
}

}  // namespace roger::test
