#include "radio/hla/federate/radio_federate.hpp"

#include <unistd.h>

#include <utility>

#include "core/clock_domain.hpp"
#include "core/hash.hpp"
#include "core/text.hpp"
#include "radio/hla/federate/rti_values.hpp"
#include "radio/hla/other_executives.hpp"
#include "radio/hla/rejoin/rejoining_net.hpp"

namespace roger::radio {
namespace {

/// Returns the RPR identifier of a federate: site 1, and an application number derived from host,
/// process and name. RPR reserves 0 and the two highest numbers.
EntityIdentifier identify(const std::string& federate) {
  const std::string identity = std::to_string(clock_domain_of_this_host()) + "/" +
                               std::to_string(::getpid()) + "/" + federate;
  return {1, static_cast<std::uint16_t>(fnv1a64(identity) % 0xFFFDU + 1U), 0};
}

}  // namespace

std::unique_ptr<RadioNet> make_radio_net(const FederationSettings& settings, const Clock& clock) {
  RejoiningNet::Patience patience;
  patience.from_the_start = settings.wait_for_federation;
  auto gate = std::make_shared<ControlGate>(settings.roles, settings.federation, clock);
  return std::make_unique<RejoiningNet>(
      [settings, &clock, gate = std::move(gate)] {
        return std::make_unique<RadioFederate>(settings, clock, gate);
      },
      settings.federation, patience);
}

RadioFederate::RadioFederate(FederationSettings settings, const Clock& clock,
                             std::shared_ptr<ControlGate> gate)
    : settings_(std::move(settings)),
      gate_(std::move(gate)),
      permits_(clock),
      state_(settings_.federation, settings_.protection),
      connection_(settings_, state_),
      others_(state_),
      own_(identify(settings_.federate), clock, others_),
      service_(connection_, own_, state_, settings_.heartbeat),
      entities_(connection_, service_, state_, clock),
      voice_(settings_.send_plain_rpr, state_, clock),
      interactions_({others_, stream_owners_, state_, service_, *gate_}, clock) {
}

RadioFederate::~RadioFederate() {
  leave();
}

Status RadioFederate::join(RadioNetListener& listener) {
  interactions_.set_listener(&listener);
  if (Status joined = connection_.join(*this); !joined) {
    leave();
    return joined;
  }
  state_.set_joined();
  service_.start();
  return ok();
}

void RadioFederate::leave() {
  interactions_.set_listener(nullptr);
  state_.set_left();
  entities_.clear();
  service_.stop();
  connection_.leave();
  own_.clear();
}

template <class Step>
void RadioFederate::attempt(NoticeCode failure, Step step) {
  const RtiServices rti = connection_.services();
  if (!rti) return;
  try {
    step(rti);
  } catch (const rti1516e::Exception& error) {
    state_.set_trouble({failure, {to_utf8(error.what())}});
  }
}

void RadioFederate::set_interest(const std::vector<filter::Channel>& channels) {
  attempt(NoticeCode::kSubscriptionFailed,
          [&](const RtiServices& rti) { voice_.channels().subscribe(rti, channels); });
}

void RadioFederate::set_transmitter(const TransmitterState& state) {
  if (state.frequency.hertz() == 0) return;  // an intercom line, which RPR cannot describe
  attempt(NoticeCode::kTransmitterFailed, [&](const RtiServices& rti) {
    voice_.channels().publish(rti, filter::to_channel(state.frequency));
    own_.set_transmitter(rti, state);
  });
}

void RadioFederate::set_receiver(const ReceiverState& state) {
  attempt(NoticeCode::kReceiverFailed,
          [&](const RtiServices& rti) { own_.set_receiver(rti, state); });
}

void RadioFederate::remove_transmitter(std::uint64_t stream) {
  attempt(NoticeCode::kTransmitterFailed,
          [&](const RtiServices& rti) { own_.remove_transmitter(rti, stream); });
}

void RadioFederate::remove_receiver(const ReceiverState& receiver) {
  attempt(NoticeCode::kReceiverFailed,
          [&](const RtiServices& rti) { own_.remove_receiver(rti, receiver); });
}

bool RadioFederate::send(VoicePacket& voice) {
  // Listeners hear the first packet as a break-in only if the permit arrives before it.
  const std::uint64_t stream = voice.coded.stream;
  if (voice.transmission.flags.breaks_in && gate_->sends_permits() && permits_.is_due(stream)) {
    send_message(BreakIn{stream});
  }
  const RtiServices rti = connection_.services();
  return rti && voice_.send(rti, voice);
}

bool RadioFederate::send_data(const RadioData& data) {
  bool sent = false;
  attempt(NoticeCode::kMessageFailed, [&](const RtiServices& rti) {
    std::string transmitter = own_.name_of(data.stream);
    sent = !transmitter.empty() && rti.send({std::move(transmitter), data});
  });
  return sent;
}

void RadioFederate::send_messages(std::span<const Message> messages) {
  const std::vector<ByteVector> proofs = gate_->prove(messages);
  attempt(NoticeCode::kMessageFailed, [&](const RtiServices& rti) {
    for (std::size_t i = 0; i < messages.size(); ++i) rti.send(messages[i], proofs[i]);
  });
}

FederationSnapshot RadioFederate::state() const {
  FederationSnapshot out = state_.snapshot();
  others_.count_stations(out);
  return out;
}

std::vector<KnownRadio> RadioFederate::on_air() const {
  std::vector<KnownRadio> out;
  own_.append_on_air(out);
  others_.append_on_air(out);
  return out;
}

std::vector<KnownRadio> RadioFederate::radios() const {
  std::vector<KnownRadio> out;
  others_.append_all(out);
  return out;
}

std::vector<KnownReceiver> RadioFederate::receivers() const {
  return others_.receivers(own_.streams());
}

EntityPlace RadioFederate::entity_place(const std::string& object) {
  return entities_.place(object);
}

std::vector<std::string> RadioFederate::call_signs() const {
  return others_.call_signs();
}

bool RadioFederate::knows(const std::string& call_sign) const {
  return others_.knows(call_sign);
}

std::optional<KnownRadio> RadioFederate::find_radio(std::uint64_t stream) const {
  return others_.find_radio(stream);
}

void RadioFederate::connectionLost(const std::wstring& faultDescription) {
  state_.set_lost(to_utf8(faultDescription));
}

void RadioFederate::discoverObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                                           rti1516e::ObjectClassHandle theObjectClass,
                                           const std::wstring& theObjectInstanceName,
                                           rti1516e::FederateHandle producingFederate) {
  const FomHandles& fom = connection_.fom();
  if (theObjectClass == fom.transmitter) {
    if (!others_.discover(theObject, producingFederate, to_utf8(theObjectInstanceName))) return;
    stream_owners_.discover(theObject, producingFederate);
    service_.ask({theObject, UpdateRequests::Wanted::kTransmitter});
  } else if (theObjectClass == fom.receiver) {
    if (others_.discover_receiver(theObject, producingFederate)) {
      service_.ask({theObject, UpdateRequests::Wanted::kReceiver});
    }
  } else if (fom.entity.isValid() && theObjectClass == fom.entity) {
    entities_.discover(theObject, to_utf8(theObjectInstanceName));
  }
}

void RadioFederate::discoverObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                                           rti1516e::ObjectClassHandle theObjectClass,
                                           const std::wstring& theObjectInstanceName) {
  discoverObjectInstance(theObject, theObjectClass, theObjectInstanceName,
                         rti1516e::FederateHandle());
}

void RadioFederate::removeObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                                         const rti1516e::VariableLengthData& /*tag*/,
                                         rti1516e::OrderType /*sentOrder*/,
                                         rti1516e::SupplementalRemoveInfo /*info*/) {
  others_.remove(theObject);
  stream_owners_.remove(theObject);
  service_.forget(theObject);
  entities_.remove(theObject);
}

void RadioFederate::provideAttributeValueUpdate(rti1516e::ObjectInstanceHandle theObject,
                                                const rti1516e::AttributeHandleSet& /*attributes*/,
                                                const rti1516e::VariableLengthData& /*tag*/) {
  service_.answer(theObject);
}

void RadioFederate::reflectAttributeValues(
    rti1516e::ObjectInstanceHandle theObject,
    const rti1516e::AttributeHandleValueMap& theAttributeValues,
    const rti1516e::VariableLengthData& tag, rti1516e::OrderType /*sentOrder*/,
    rti1516e::TransportationType /*type*/, rti1516e::SupplementalReflectInfo /*info*/) {
  const auto transmitter =
      others_.reflect(theObject, theAttributeValues, tag, connection_.fom().transmitter_meaning);
  if (transmitter) {
    stream_owners_.set_stream(theObject, transmitter->stream);
    if (transmitter->stream != 0) service_.forget(theObject);
    if (transmitter->is_new) service_.announce_receptions(transmitter->stream);
    return interactions_.release(*transmitter);
  }
  if (others_.reflect_receiver(theObject, theAttributeValues, connection_.fom().receiver_meaning)) {
    return service_.forget(theObject);
  }
  entities_.reflect(theObject, theAttributeValues);
  reflect_federation(theAttributeValues);
}

void RadioFederate::reflect_federation(const rti1516e::AttributeHandleValueMap& values) {
  const FomHandles& fom = connection_.fom();
  if (!fom.federation.isValid()) return;
  const auto value = values.find(fom.other_executives);
  if (value == values.end()) return;
  auto places = decode_other_executives(value->second);
  if (!places) return state_.ignore("the federation: malformed RogerOtherExecutives");
  state_.set_other_executives(std::move(*places));
}

void RadioFederate::receiveInteraction(rti1516e::InteractionClassHandle theInteraction,
                                       const rti1516e::ParameterHandleValueMap& theParameterValues,
                                       const rti1516e::VariableLengthData& tag,
                                       rti1516e::OrderType /*sentOrder*/,
                                       rti1516e::TransportationType /*type*/,
                                       rti1516e::SupplementalReceiveInfo theReceiveInfo) {
  if (theInteraction == connection_.fom().federate_lost) return receive_loss(theParameterValues);
  interactions_.receive(connection_.fom(), {theInteraction, theParameterValues, tag},
                        theReceiveInfo.producingFederate);
}

void RadioFederate::receive_loss(const rti1516e::ParameterHandleValueMap& values) {
  const auto value = values.find(connection_.fom().federate_name);
  if (value == values.end()) return;
  const std::optional<std::string> federate = decode_text(value->second);
  if (!federate) return state_.ignore("a lost federate: malformed HLAfederateName");
  others_.set_lost(*federate);
}

}  // namespace roger::radio
