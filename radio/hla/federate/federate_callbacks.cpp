// What the RTI tells RadioFederate: decoded and handed on, nothing more.
#include <algorithm>

#include "core/log.hpp"
#include "core/octets.hpp"
#include "core/text.hpp"
#include "radio/hla/federate/radio_federate.hpp"
#include "radio/hla/other_executives.hpp"
#include "radio/hla/rpr_encoding.hpp"
#include "radio/hla/spatial.hpp"
#include "radio/hla/update_tag.hpp"
#include "radio/signal/voice_cipher.hpp"

namespace roger::radio {
namespace {

/// Makes `voice` an empty packet that arrived at `received`; its memory is used again.
void clear(VoicePacket& voice, TimePoint received) {
  voice.transmission = {};
  voice.coded.head() = {};
  voice.coded.timing.received = received;
  voice.repeated.clear();
  voice.emission.reset();
}

Bytes bytes_of(const rti1516e::VariableLengthData& data) {
  return {static_cast<const Octet*>(data.data()), data.size()};
}

/// Radios of two simulations, as far as they tell. One may send a stream by several transmitters.
bool differ(const EntityIdentifier& a, const EntityIdentifier& b) {
  const auto told = [](const EntityIdentifier& one) { return one != EntityIdentifier{}; };
  return told(a) && told(b) && (a.site != b.site || a.application != b.application);
}

}  // namespace

void RadioFederate::connectionLost(const std::wstring& faultDescription) {
  const std::lock_guard lock(known_mutex_);
  lost_ = true;
  snapshot_.joined = false;
  const std::string why = to_utf8(faultDescription);
  snapshot_.trouble = "the connection to the federation is lost: " + why;
  snapshot_.said = {Saying::kFederationLost, {why}};
}

void RadioFederate::discoverObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                                           rti1516e::ObjectClassHandle theObjectClass,
                                           const std::wstring& theObjectInstanceName) {
  const std::string name = to_utf8(theObjectInstanceName);
  {
    const std::lock_guard lock(known_mutex_);
    if (theObjectClass == fom_->transmitter) {
      others_[theObject].name = name;
      ask_.insert(theObject);
    } else if (fom_->entity.isValid() && theObjectClass == fom_->entity) {
      entity_names_[theObject] = name;
      const auto wanted = entities_.find(name);
      if (wanted == entities_.end()) return;
      wanted->second.present = true;
      ask_.insert(theObject);
    } else {
      return;
    }
  }
  work_.notify_all();
}

void RadioFederate::discoverObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                                           rti1516e::ObjectClassHandle theObjectClass,
                                           const std::wstring& theObjectInstanceName,
                                           rti1516e::FederateHandle /*producingFederate*/) {
  discoverObjectInstance(theObject, theObjectClass, theObjectInstanceName);
}

void RadioFederate::removeObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                                         const rti1516e::VariableLengthData& /*tag*/,
                                         rti1516e::OrderType /*sentOrder*/,
                                         rti1516e::SupplementalRemoveInfo /*info*/) {
  const std::lock_guard lock(known_mutex_);
  others_.erase(theObject);
  ask_.erase(theObject);
  const auto entity = entity_names_.find(theObject);
  if (entity == entity_names_.end()) return;
  if (const auto wanted = entities_.find(entity->second); wanted != entities_.end()) {
    EntityPlace& place = wanted->second;
    const TimePoint now = clock_.now();
    place.present = false;
    if (place.told) place.told = Motion{place_after(*place.told, now - place.at), {}, {}};
    place.at = now;
  }
  entity_names_.erase(entity);
}

void RadioFederate::provideAttributeValueUpdate(rti1516e::ObjectInstanceHandle theObject,
                                                const rti1516e::AttributeHandleSet& /*attributes*/,
                                                const rti1516e::VariableLengthData& /*tag*/) {
  {
    const std::lock_guard lock(known_mutex_);
    answer_.insert(theObject);
  }
  work_.notify_all();
}

void RadioFederate::reflectAttributeValues(
    rti1516e::ObjectInstanceHandle theObject,
    const rti1516e::AttributeHandleValueMap& theAttributeValues,
    const rti1516e::VariableLengthData& tag, rti1516e::OrderType /*sentOrder*/,
    rti1516e::TransportationType /*type*/, rti1516e::SupplementalReflectInfo /*info*/) {
  const std::lock_guard lock(known_mutex_);
  const auto other = others_.find(theObject);
  if (other == others_.end()) {
    const auto entity = entity_names_.find(theObject);
    if (entity != entity_names_.end()) reflect_entity(entity->second, theAttributeValues);
    if (fom_->federation.isValid()) reflect_federation(theAttributeValues);
    return;
  }
  if (std::string name = call_sign_in_tag(bytes_of(tag)); !name.empty()) {
    other->second.call_sign = std::move(name);
  }
  KnownTransmitter& known = other->second.known;
  for (const auto& [handle, value] : theAttributeValues) {
    const auto meaning = fom_->transmitter_meaning.find(handle);
    if (meaning == fom_->transmitter_meaning.end()) continue;
    if (!decode_transmitter(meaning->second, bytes_of(value), known)) {
      const std::string what =
          other->second.name + ": malformed " + std::string(name_of(meaning->second));
      ignore(what);
      snapshot_.trouble = "transmitter \"" + what.substr(0, other->second.name.size()) +
                          "\" tells a " + std::string(name_of(meaning->second)) +
                          " that can't be; it is not believed";
      snapshot_.said = {};
    }
  }
  quarantine_usurper(other->second.name, known);
  if (known.stream != 0 && known.frequency.hertz() != 0) {
    hand_on(plain_.release(known.stream, known.frequency, clock_.now()));
  }
}

void RadioFederate::reflect_entity(const std::string& name,
                                   const rti1516e::AttributeHandleValueMap& values) {
  const auto wanted = entities_.find(name);
  const auto value = values.find(fom_->spatial);
  if (wanted == entities_.end() || value == values.end()) return;
  const std::optional<Motion> told = decode_spatial(bytes_of(value->second));
  wanted->second.nonsense = !told;
  if (!told) return ignore(name + ": malformed Spatial, or no place on earth");
  wanted->second.told = told;
  wanted->second.at = clock_.now();
}

void RadioFederate::reflect_federation(const rti1516e::AttributeHandleValueMap& values) {
  const auto value = values.find(fom_->other_executives);
  if (value == values.end()) return;
  auto places = decode_other_executives(value->second);
  if (!places) return ignore("the federation: malformed RogerOtherExecutives");
  snapshot_.other_executives = std::move(*places);
}

void RadioFederate::receiveInteraction(rti1516e::InteractionClassHandle theInteraction,
                                       const rti1516e::ParameterHandleValueMap& theParameterValues,
                                       const rti1516e::VariableLengthData& /*tag*/,
                                       rti1516e::OrderType /*sentOrder*/,
                                       rti1516e::TransportationType /*type*/,
                                       rti1516e::SupplementalReceiveInfo /*info*/) {
  const TimePoint received = clock_.now();
  const std::lock_guard lock(known_mutex_);
  if (listener_ == nullptr) return;
  const auto channel = fom_->channel_of.find(theInteraction);
  if (channel != fom_->channel_of.end()) {
    receive_channel_voice(fom_->channels.at(channel->second), theParameterValues, received);
  } else if (theInteraction == fom_->plain) {
    receive_plain_voice(theParameterValues, received);
  } else if (const auto message = fom_->message_of.find(theInteraction);
             message != fom_->message_of.end()) {
    receive_message(message->second, theParameterValues);
  } else if (theInteraction == fom_->federate_lost) {
    receive_loss(theParameterValues);
  }
}

void RadioFederate::receive_loss(const rti1516e::ParameterHandleValueMap& values) {
  const auto value = values.find(fom_->federate_name);
  if (value == values.end()) return;
  const std::optional<std::string> federate = decode_text(value->second);
  if (!federate) return ignore("a lost federate: malformed HLAfederateName");
  // A station's federate bears its call sign, with a number behind it where that was taken. Other
  // federates are nothing that operators know.
  for (const auto& [object, other] : others_) {
    const std::string& call_sign = other.call_sign;
    if (call_sign.empty() || !federate->starts_with(call_sign)) continue;
    if (federate->size() == call_sign.size() || (*federate)[call_sign.size()] == ' ') {
      lost_stations_.insert(call_sign);
    }
  }
}

void RadioFederate::receive_channel_voice(const ChannelHandles& channel,
                                          const rti1516e::ParameterHandleValueMap& values,
                                          TimePoint received) {
  clear(incoming_, received);
  bool has_audio = false;
  for (const auto& [handle, value] : values) {
    const auto meaning = channel.meaning.find(handle);
    if (meaning == channel.meaning.end()) continue;
    if (!decode_voice_parameter(meaning->second, bytes_of(value), incoming_)) {
      return ignore("voice with malformed " + std::string(name_of(meaning->second)));
    }
    has_audio = has_audio || meaning->second == VoiceParameter::kAudioData;
  }
  if (!has_audio) return ignore("voice without AudioData");
  if (!is_set(incoming_.transmission.address)) return ignore("voice without Frequency");
  if (own_streams_.contains(incoming_.coded.stream)) return ignore("voice under our StreamTag");
  incoming_.transmission.key_id = key_id_of(incoming_.coded);
  listener_->on_voice(incoming_);
}

void RadioFederate::receive_plain_voice(const rti1516e::ParameterHandleValueMap& values,
                                        TimePoint received) {
  const auto audio = values.find(fom_->plain_audio);
  if (audio == values.end()) return ignore("voice without AudioData");
  clear(incoming_, received);
  if (decode_audio_data(bytes_of(audio->second), incoming_.coded) != AudioDataError::kNone) {
    return ignore("voice with malformed AudioData");
  }
  std::optional<Frequency> frequency;
  for (const auto& [object, other] : others_) {
    const KnownTransmitter& known = other.known;
    if (known.stream == incoming_.coded.stream && known.frequency.hertz() != 0) {
      frequency = known.frequency;
    }
  }
  hand_on(plain_.take(incoming_, frequency, received));
}

void RadioFederate::receive_message(std::size_t index,
                                    const rti1516e::ParameterHandleValueMap& values) {
  std::vector<Bytes> parameters;
  for (const rti1516e::ParameterHandle& handle : fom_->messages.at(index).parameters) {
    const auto value = values.find(handle);
    parameters.push_back(value == values.end() ? Bytes{} : bytes_of(value->second));
  }
  std::string_view wrong;
  const std::optional<Message> message = decode_message(index, parameters, wrong);
  if (!message) {
    return ignore(message_class_name(index) + " without a proper " + std::string(wrong));
  }
  listener_->on_message(*message);
}

void RadioFederate::ignore(const std::string& what) {
  ++snapshot_.malformed;
  log(LogLevel::kDebug, "radio", "ignored: " + what);
}

// One stream may be sent by several transmitters (RPR's rules for StreamTag): each is heard where
// it is tuned, and of two on one frequency the one that was known last.
void RadioFederate::hand_on(const std::vector<VoicePacket>& packets) {
  if (listener_ == nullptr) return;
  for (VoicePacket voice : packets) {
    std::map<Frequency, const KnownTransmitter*> transmitters;
    for (const auto& [object, other] : others_) {
      const KnownTransmitter& known = other.known;
      if (known.stream != voice.coded.stream || known.frequency.hertz() == 0) continue;
      transmitters[known.frequency] = &known;
    }
    for (const auto& [frequency, sender] : transmitters) {
      voice.transmission.address = frequency;
      voice.transmission.hopping = sender->hopping;
      voice.transmission.modulation = sender->modulation;
      voice.emission = sender->emission();
      listener_->on_voice(voice);
    }
  }
}

void RadioFederate::quarantine_usurper(const std::string& name, KnownTransmitter& known) {
  if (known.stream == 0) return;
  std::string whose;
  if (own_streams_.contains(known.stream)) {
    whose = "a StreamTag of ours";
  } else {
    const auto first = std::ranges::find_if(others_, [&known](const auto& one) {
      const KnownTransmitter& other = one.second.known;
      return other.stream == known.stream && differ(other.entity, known.entity);
    });
    if (first == others_.end()) return;
    whose = "the StreamTag of \"" + first->second.name + "\"";
  }
  known.stream = 0;
  snapshot_.trouble = "transmitter \"" + name + "\" bears " + whose + " and is not believed";
  snapshot_.said = {};
  ignore(snapshot_.trouble);
}

}  // namespace roger::radio
