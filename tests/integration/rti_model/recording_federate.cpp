#include "tests/integration/rti_model/recording_federate.hpp"

#include <RTI/time/HLAinteger64Time.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>

#include "core/text.hpp"
#include "tests/support/wait.hpp"

namespace roger::test::model {

namespace {

/// The name whose reservation is the question of ask(). It either succeeds or fails.
constexpr const wchar_t* kQuestion = L"question";

std::string text(const rti1516e::VariableLengthData& data) {
  return {static_cast<const char*>(data.data()), data.size()};
}

std::string at(const rti1516e::LogicalTime& time) {
  return " @" + std::to_string(rti1516e::HLAinteger64Time(time).getTime());
}

Names narrow(const std::set<std::wstring>& names) {
  Names all;
  for (const std::wstring& name : names) all.insert(to_utf8(name));
  return all;
}

/// Returns the end of the callback of a message.
std::string ending(rti1516e::TransportationType transportation) {
  return transportation == rti1516e::RELIABLE ? "" : kBestEffort;
}

std::string text(rti1516e::TransportationType transportation) {
  return transportation == rti1516e::RELIABLE ? "reliable" : "best_effort";
}

rti1516e::VariableLengthData value_of(const std::string& name) {
  return {name.data(), name.size()};
}

}  // namespace

RecordingFederate::RecordingFederate(const std::string& rid_file)
    : rid_file_(rid_file), rti_(rti1516e::RTIambassadorFactory().createRTIambassador()) {
  connect();
}

RecordingFederate::~RecordingFederate() {
  try {
    rti_->resignFederationExecution(rti1516e::CANCEL_THEN_DELETE_THEN_DIVEST);
  } catch (const rti1516e::Exception&) {
    // It was not joined.
  }
  try {
    rti_->disconnect();
  } catch (const rti1516e::Exception&) {
    // The connection was lost.
  }
}

void RecordingFederate::ask() {
  answered_ = false;
  rti_->reserveObjectInstanceName(kQuestion);
}

void RecordingFederate::await_answer() {
  evoke_until("answer of the executive", [this] { return answered_; });
}

void RecordingFederate::evoke_until(const std::string& what, const std::function<bool()>& until) {
  constexpr double kOneWait = 0.5;  // s; an evoke returns as soon as it has made a callback
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (!until()) {
    rti_->evokeCallback(kOneWait);
    if (!until() && std::chrono::steady_clock::now() > deadline)
      throw std::runtime_error("no " + what);
  }
}

void RecordingFederate::await_best_effort(std::size_t count) {
  constexpr double kOneWait = 0.1;  // s
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  const auto arrived = [&] {
    return static_cast<std::size_t>(
        std::count_if(callbacks_.begin(), callbacks_.end(),
                      [](const std::string& callback) { return callback.ends_with(kBestEffort); }));
  };
  while (arrived() < count && std::chrono::steady_clock::now() < deadline)
    rti_->evokeCallback(kOneWait);
}

std::vector<std::string> RecordingFederate::take() {
  return std::exchange(callbacks_, {});
}

rti1516e::AttributeHandleSet RecordingFederate::attributes(const std::string& object_class,
                                                           const Names& names) {
  const auto handle = rti_->getObjectClassHandle(to_wide(object_class));
  rti1516e::AttributeHandleSet set;
  for (const std::string& name : names) set.insert(rti_->getAttributeHandle(handle, to_wide(name)));
  return set;
}

rti1516e::AttributeHandleValueMap RecordingFederate::values(const std::string& object_class,
                                                            const Names& names) {
  const auto handle = rti_->getObjectClassHandle(to_wide(object_class));
  rti1516e::AttributeHandleValueMap map;
  for (const std::string& name : names)
    map[rti_->getAttributeHandle(handle, to_wide(name))] = value_of(name);
  return map;
}

rti1516e::ParameterHandleValueMap RecordingFederate::parameters(
    const std::string& interaction_class, const Names& names) {
  const auto handle = rti_->getInteractionClassHandle(to_wide(interaction_class));
  rti1516e::ParameterHandleValueMap map;
  for (const std::string& name : names)
    map[rti_->getParameterHandle(handle, to_wide(name))] = value_of(name);
  return map;
}

Names RecordingFederate::names_of(rti1516e::ObjectInstanceHandle object,
                                  const rti1516e::AttributeHandleSet& attributes) {
  const auto known_class = rti_->getKnownObjectClassHandle(object);
  Names names;
  for (const rti1516e::AttributeHandle& attribute : attributes)
    names.insert(to_utf8(rti_->getAttributeName(known_class, attribute)));
  return names;
}

std::string RecordingFederate::name_of(rti1516e::ObjectInstanceHandle object) {
  return to_utf8(rti_->getObjectInstanceName(object));
}

std::string RecordingFederate::name_of(rti1516e::InteractionClassHandle interaction) {
  std::string name = to_utf8(rti_->getInteractionClassName(interaction));
  name.erase(0, name.find('.') + 1);
  return name;
}

std::string RecordingFederate::name_of(rti1516e::ObjectClassHandle object_class) {
  std::string name = to_utf8(rti_->getObjectClassName(object_class));
  name.erase(0, name.find('.') + 1);
  return name;
}

void RecordingFederate::objectInstanceNameReservationSucceeded(const std::wstring& name) {
  if (name == kQuestion) {
    answered_ = true;
  } else {
    record("reserved " + braced({to_utf8(name)}));
  }
}

void RecordingFederate::objectInstanceNameReservationFailed(const std::wstring& name) {
  if (name == kQuestion) {
    answered_ = true;
  } else {
    record("not_reserved " + braced({to_utf8(name)}));
  }
}

void RecordingFederate::multipleObjectInstanceNameReservationSucceeded(
    const std::set<std::wstring>& names) {
  record("reserved_several " + braced(narrow(names)));
}

void RecordingFederate::multipleObjectInstanceNameReservationFailed(
    const std::set<std::wstring>& names) {
  record("not_reserved_several " + braced(narrow(names)));
}

void RecordingFederate::synchronizationPointRegistrationSucceeded(const std::wstring& label) {
  record("registered " + to_utf8(label));
}

void RecordingFederate::synchronizationPointRegistrationFailed(
    const std::wstring& label, rti1516e::SynchronizationPointFailureReason reason) {
  record("registration failed " + to_utf8(label) +
         (reason == rti1516e::SYNCHRONIZATION_POINT_LABEL_NOT_UNIQUE ? " label" : " member"));
}

void RecordingFederate::announceSynchronizationPoint(const std::wstring& label,
                                                     const rti1516e::VariableLengthData& tag) {
  record("announce " + to_utf8(label) + " " + text(tag));
}

void RecordingFederate::federationSynchronized(const std::wstring& label,
                                               const rti1516e::FederateHandleSet& failed) {
  Names names;
  for (const rti1516e::FederateHandle& federate : failed) names.insert(federate_name(federate));
  record("synchronized " + to_utf8(label) + " " + braced(names));
}

void RecordingFederate::startRegistrationForObjectClass(rti1516e::ObjectClassHandle object_class) {
  record("start_registration " + name_of(object_class));
}

void RecordingFederate::stopRegistrationForObjectClass(rti1516e::ObjectClassHandle object_class) {
  record("stop_registration " + name_of(object_class));
}

void RecordingFederate::turnInteractionsOn(rti1516e::InteractionClassHandle interaction) {
  record("interactions_on " + name_of(interaction));
}

void RecordingFederate::turnInteractionsOff(rti1516e::InteractionClassHandle interaction) {
  record("interactions_off " + name_of(interaction));
}

void RecordingFederate::turnUpdatesOnForObjectInstance(
    rti1516e::ObjectInstanceHandle object, const rti1516e::AttributeHandleSet& attributes) {
  for (const std::string& attribute : names_of(object, attributes))
    record("updates_on " + name_of(object) + " " + attribute);
}

void RecordingFederate::turnUpdatesOnForObjectInstance(
    rti1516e::ObjectInstanceHandle object, const rti1516e::AttributeHandleSet& attributes,
    const std::wstring& rate) {
  for (const std::string& attribute : names_of(object, attributes))
    record("updates_on " + name_of(object) + " " + attribute + " at " + to_utf8(rate));
}

void RecordingFederate::turnUpdatesOffForObjectInstance(
    rti1516e::ObjectInstanceHandle object, const rti1516e::AttributeHandleSet& attributes) {
  for (const std::string& attribute : names_of(object, attributes))
    record("updates_off " + name_of(object) + " " + attribute);
}

void RecordingFederate::attributesInScope(rti1516e::ObjectInstanceHandle object,
                                          const rti1516e::AttributeHandleSet& attributes) {
  for (const std::string& attribute : names_of(object, attributes))
    record("in_scope " + name_of(object) + " " + attribute);
}

void RecordingFederate::attributesOutOfScope(rti1516e::ObjectInstanceHandle object,
                                             const rti1516e::AttributeHandleSet& attributes) {
  for (const std::string& attribute : names_of(object, attributes))
    record("out_of_scope " + name_of(object) + " " + attribute);
}

void RecordingFederate::discoverObjectInstance(rti1516e::ObjectInstanceHandle object,
                                               rti1516e::ObjectClassHandle object_class,
                                               const std::wstring& name) {
  record("discover " + to_utf8(name) + " as " + name_of(object_class) +
         (name_of(object) == to_utf8(name) ? "" : " with another name"));
}

void RecordingFederate::reflectAttributeValues(rti1516e::ObjectInstanceHandle object,
                                               const rti1516e::AttributeHandleValueMap& values,
                                               const rti1516e::VariableLengthData& tag,
                                               rti1516e::OrderType /*order*/,
                                               rti1516e::TransportationType transport,
                                               rti1516e::SupplementalReflectInfo /*info*/) {
  const auto known_class = rti_->getKnownObjectClassHandle(object);
  Names names;
  for (const auto& [attribute, value] : values) {
    const std::string name = to_utf8(rti_->getAttributeName(known_class, attribute));
    names.insert(text(value) == name ? name : name + "=" + text(value));
  }
  record("reflect " + name_of(object) + " " + braced(names) + " " + text(tag) + ending(transport));
}

void RecordingFederate::receiveInteraction(rti1516e::InteractionClassHandle interaction,
                                           const rti1516e::ParameterHandleValueMap& values,
                                           const rti1516e::VariableLengthData& tag,
                                           rti1516e::OrderType /*order*/,
                                           rti1516e::TransportationType transport,
                                           rti1516e::SupplementalReceiveInfo /*info*/) {
  Names names;
  for (const auto& [parameter, value] : values) {
    const std::string name = to_utf8(rti_->getParameterName(interaction, parameter));
    names.insert(text(value) == name ? name : name + "=" + text(value));
  }
  record("receive " + name_of(interaction) + " " + braced(names) + " " + text(tag) +
         ending(transport));
}

void RecordingFederate::receiveInteraction(rti1516e::InteractionClassHandle /*interaction*/,
                                           const rti1516e::ParameterHandleValueMap& /*values*/,
                                           const rti1516e::VariableLengthData& tag,
                                           rti1516e::OrderType /*sent*/,
                                           rti1516e::TransportationType /*transport*/,
                                           const rti1516e::LogicalTime& time,
                                           rti1516e::OrderType received,
                                           rti1516e::SupplementalReceiveInfo /*info*/) {
  record_timed("receive " + text(tag), time, received, nullptr);
}

void RecordingFederate::receiveInteraction(
    rti1516e::InteractionClassHandle /*interaction*/,
    const rti1516e::ParameterHandleValueMap& /*values*/, const rti1516e::VariableLengthData& tag,
    rti1516e::OrderType /*sent*/, rti1516e::TransportationType /*transport*/,
    const rti1516e::LogicalTime& time, rti1516e::OrderType received,
    rti1516e::MessageRetractionHandle retraction, rti1516e::SupplementalReceiveInfo /*info*/) {
  tags_[retraction] = text(tag);
  record_timed("receive " + text(tag), time, received, &retraction);
}

void RecordingFederate::reflectAttributeValues(
    rti1516e::ObjectInstanceHandle object, const rti1516e::AttributeHandleValueMap& values,
    const rti1516e::VariableLengthData& tag, rti1516e::OrderType /*sent*/,
    rti1516e::TransportationType /*transport*/, const rti1516e::LogicalTime& time,
    rti1516e::OrderType received, rti1516e::SupplementalReflectInfo /*info*/) {
  record_reflection(object, values, tag, time, received, nullptr);
}

void RecordingFederate::reflectAttributeValues(
    rti1516e::ObjectInstanceHandle object, const rti1516e::AttributeHandleValueMap& values,
    const rti1516e::VariableLengthData& tag, rti1516e::OrderType /*sent*/,
    rti1516e::TransportationType /*transport*/, const rti1516e::LogicalTime& time,
    rti1516e::OrderType received, rti1516e::MessageRetractionHandle retraction,
    rti1516e::SupplementalReflectInfo /*info*/) {
  tags_[retraction] = text(tag);
  record_reflection(object, values, tag, time, received, &retraction);
}

void RecordingFederate::removeObjectInstance(rti1516e::ObjectInstanceHandle object,
                                             const rti1516e::VariableLengthData& tag,
                                             rti1516e::OrderType /*sent*/,
                                             const rti1516e::LogicalTime& time,
                                             rti1516e::OrderType received,
                                             rti1516e::SupplementalRemoveInfo /*info*/) {
  record_timed("remove " + name_of(object) + " " + text(tag), time, received, nullptr);
}

void RecordingFederate::removeObjectInstance(
    rti1516e::ObjectInstanceHandle object, const rti1516e::VariableLengthData& tag,
    rti1516e::OrderType /*sent*/, const rti1516e::LogicalTime& time, rti1516e::OrderType received,
    rti1516e::MessageRetractionHandle retraction, rti1516e::SupplementalRemoveInfo /*info*/) {
  tags_[retraction] = text(tag);
  record_timed("remove " + name_of(object) + " " + text(tag), time, received, &retraction);
}

void RecordingFederate::requestRetraction(rti1516e::MessageRetractionHandle retraction) {
  const auto found = tags_.find(retraction);
  record("retract " + (found == tags_.end() ? "of an unknown message" : found->second));
}

void RecordingFederate::record_timed(const std::string& text, const rti1516e::LogicalTime& time,
                                     rti1516e::OrderType received,
                                     const rti1516e::MessageRetractionHandle* retraction) {
  const char* order = received == rti1516e::TIMESTAMP ? " in order" : " retractable";
  record(text + at(time) + (retraction == nullptr ? "" : order));
}

void RecordingFederate::record_reflection(rti1516e::ObjectInstanceHandle object,
                                          const rti1516e::AttributeHandleValueMap& values,
                                          const rti1516e::VariableLengthData& tag,
                                          const rti1516e::LogicalTime& time,
                                          rti1516e::OrderType received,
                                          const rti1516e::MessageRetractionHandle* retraction) {
  // One line for each attribute, because an update may be reflected in several parts.
  for (const auto& [attribute, value] : values) {
    const std::string name = *names_of(object, {attribute}).begin();
    record_timed("reflect " + name_of(object) + " " + (text(value) == name ? name : text(value)) +
                     " " + text(tag),
                 time, received, retraction);
  }
}

void RecordingFederate::timeRegulationEnabled(const rti1516e::LogicalTime& time) {
  record("regulating" + at(time));
}

void RecordingFederate::timeConstrainedEnabled(const rti1516e::LogicalTime& time) {
  record("constrained" + at(time));
}

void RecordingFederate::timeAdvanceGrant(const rti1516e::LogicalTime& time) {
  record("granted" + at(time));
}

void RecordingFederate::removeObjectInstance(rti1516e::ObjectInstanceHandle object,
                                             const rti1516e::VariableLengthData& tag,
                                             rti1516e::OrderType /*order*/,
                                             rti1516e::SupplementalRemoveInfo /*info*/) {
  record("remove " + name_of(object) + " " + text(tag));
}

void RecordingFederate::provideAttributeValueUpdate(rti1516e::ObjectInstanceHandle object,
                                                    const rti1516e::AttributeHandleSet& attributes,
                                                    const rti1516e::VariableLengthData& tag) {
  record("provide " + name_of(object) + " " + braced(names_of(object, attributes)) + " " +
         text(tag));
}

void RecordingFederate::requestAttributeOwnershipAssumption(
    rti1516e::ObjectInstanceHandle object, const rti1516e::AttributeHandleSet& attributes,
    const rti1516e::VariableLengthData& tag) {
  record_each("assume", object, attributes, tag);
}

void RecordingFederate::requestDivestitureConfirmation(
    rti1516e::ObjectInstanceHandle object, const rti1516e::AttributeHandleSet& attributes) {
  record_each("confirm", object, attributes);
}

void RecordingFederate::attributeOwnershipAcquisitionNotification(
    rti1516e::ObjectInstanceHandle object, const rti1516e::AttributeHandleSet& attributes,
    const rti1516e::VariableLengthData& tag) {
  record_each("acquired", object, attributes, tag);
}

void RecordingFederate::attributeOwnershipUnavailable(
    rti1516e::ObjectInstanceHandle object, const rti1516e::AttributeHandleSet& attributes) {
  record_each("unavailable", object, attributes);
}

void RecordingFederate::requestAttributeOwnershipRelease(
    rti1516e::ObjectInstanceHandle object, const rti1516e::AttributeHandleSet& attributes,
    const rti1516e::VariableLengthData& tag) {
  record_each("release", object, attributes, tag);
}

void RecordingFederate::confirmAttributeOwnershipAcquisitionCancellation(
    rti1516e::ObjectInstanceHandle object, const rti1516e::AttributeHandleSet& attributes) {
  record_each("cancelled", object, attributes);
}

void RecordingFederate::informAttributeOwnership(rti1516e::ObjectInstanceHandle object,
                                                 rti1516e::AttributeHandle attribute,
                                                 rti1516e::FederateHandle owner) {
  record("owner " + name_of(object) + " " + *names_of(object, {attribute}).begin() + " " +
         federate_name(owner));
}

void RecordingFederate::attributeIsNotOwned(rti1516e::ObjectInstanceHandle object,
                                            rti1516e::AttributeHandle attribute) {
  record("unowned " + name_of(object) + " " + *names_of(object, {attribute}).begin());
}

void RecordingFederate::confirmAttributeTransportationTypeChange(
    rti1516e::ObjectInstanceHandle object, rti1516e::AttributeHandleSet attributes,
    rti1516e::TransportationType type) {
  for (const std::string& attribute : names_of(object, attributes))
    record("attribute_transportation_changed " + name_of(object) + " " + attribute + " " +
           text(type));
}

void RecordingFederate::reportAttributeTransportationType(rti1516e::ObjectInstanceHandle object,
                                                          rti1516e::AttributeHandle attribute,
                                                          rti1516e::TransportationType type) {
  record("attribute_transportation " + name_of(object) + " " +
         *names_of(object, {attribute}).begin() + " " + text(type));
}

void RecordingFederate::confirmInteractionTransportationTypeChange(
    rti1516e::InteractionClassHandle interaction, rti1516e::TransportationType type) {
  record("class_transportation_changed " + name_of(interaction) + " " + text(type));
}

void RecordingFederate::reportInteractionTransportationType(
    rti1516e::FederateHandle federate, rti1516e::InteractionClassHandle interaction,
    rti1516e::TransportationType type) {
  record("class_transportation " + federate_name(federate) + " " + name_of(interaction) + " " +
         text(type));
}

void RecordingFederate::record_each(const std::string& kind, rti1516e::ObjectInstanceHandle object,
                                    const rti1516e::AttributeHandleSet& attributes,
                                    const rti1516e::VariableLengthData& tag) {
  for (const std::string& attribute : names_of(object, attributes))
    record(kind + " " + name_of(object) + " " + attribute + " " + text(tag));
}

std::string RecordingFederate::federate_name(const rti1516e::FederateHandle& federate) const {
  const auto known = roster_->find(federate);
  return known == roster_->end() ? "unknown" : known->second;
}

}  // namespace roger::test::model
