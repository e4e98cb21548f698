#include "radio/hla/federate/interaction_receiver.hpp"

#include <utility>

#include "core/log.hpp"
#include "core/printable.hpp"
#include "radio/hla/control_text.hpp"
#include "radio/hla/federate/rti_values.hpp"
#include "radio/signal/secure_packet.hpp"

namespace roger::radio {
namespace {

/// Resets `voice` to an empty packet that arrived at `received`, without releasing its memory.
void clear(VoicePacket& voice, TimePoint received) {
  voice.transmission = {};
  voice.coded.head() = {};
  voice.coded.timing.received = received;
  voice.repeated.clear();
  voice.emission.reset();
  voice.break_in_refused = false;
}

/// Returns the bytes of the parameters of a class, in its order; a missing one is empty. Valid for
/// the lifetime of `values`.
std::vector<Bytes> parameters_of(const InteractionHandles& handles,
                                 const rti1516e::ParameterHandleValueMap& values) {
  std::vector<Bytes> out;
  for (const rti1516e::ParameterHandle& handle : handles.parameters) {
    const auto value = values.find(handle);
    out.push_back(value == values.end() ? Bytes{} : to_bytes(value->second));
  }
  return out;
}

}  // namespace

void InteractionReceiver::receive(const FomHandles& fom, const Received& received,
                                  const rti1516e::FederateHandle& producer) {
  const TimePoint now = clock_.now();
  const auto& [interaction, values, tag] = received;
  if (const auto channel = fom.to_channel.find(interaction); channel != fom.to_channel.end()) {
    receive_voice(fom, channel->second, values, producer, now);
  } else if (interaction == fom.plain) {
    receive_plain_voice(fom, values, producer, now);
  } else if (const auto message = fom.make_message.find(interaction);
             message != fom.make_message.end()) {
    receive_message(fom.messages.at(message->second), message->second, received, producer);
  } else if (const auto data = fom.make_data.find(interaction); data != fom.make_data.end()) {
    receive_data(fom.data.at(data->second), data->second, values, producer);
  }
}

void InteractionReceiver::receive_voice(const FomHandles& fom, filter::Channel channel,
                                        const rti1516e::ParameterHandleValueMap& values,
                                        const rti1516e::FederateHandle& producer,
                                        TimePoint received) {
  RadioNetListener* const listener = listener_;
  if (listener == nullptr) return;
  clear(incoming_, received);
  const ChannelHandles& handles = fom.channels.at(channel);
  bool has_audio = false;
  for (const auto& [handle, value] : values) {
    const auto meaning = handles.meaning.find(handle);
    if (meaning == handles.meaning.end()) continue;
    if (!decode_voice_parameter(meaning->second, to_bytes(value), incoming_)) {
      return parts_.state.ignore("voice with malformed " + std::string(name_of(meaning->second)));
    }
    has_audio = has_audio || meaning->second == VoiceParameter::kAudioData;
  }
  if (!has_audio) return parts_.state.ignore("voice without AudioData");
  if (!is_set(incoming_.transmission.address))
    return parts_.state.ignore("voice without Frequency");
  // A member may have the key of this channel and not that of the net that the packet names.
  if (to_channel(incoming_.transmission.address) != channel) {
    return parts_.state.ignore("voice with a Frequency of another channel");
  }
  if (!check_stream(producer)) return;
  if (incoming_.transmission.flags.breaks_in) check_break_in(*listener);
  // The key's number is in the ciphered data, not in a parameter.
  incoming_.transmission.key_id = key_id_of(incoming_.coded);
  incoming_.sender = parts_.others.standing(incoming_.coded.stream);
  listener->on_voice(incoming_);
}

bool InteractionReceiver::check_stream(const rti1516e::FederateHandle& producer) {
  const std::uint64_t stream = incoming_.coded.stream;
  if (parts_.others.is_own_stream(stream)) {
    parts_.state.ignore("voice with a StreamTag of this federate");
    return false;
  }
  if (!parts_.owners.may_send(stream, producer)) {
    parts_.state.ignore("voice with a StreamTag that belongs to another federate");
    return false;
  }
  return true;
}

void InteractionReceiver::receive_plain_voice(const FomHandles& fom,
                                              const rti1516e::ParameterHandleValueMap& values,
                                              const rti1516e::FederateHandle& producer,
                                              TimePoint received) {
  if (listener_ == nullptr) return;
  const auto audio = values.find(fom.plain_audio);
  if (audio == values.end()) return parts_.state.ignore("voice without AudioData");
  clear(incoming_, received);
  if (decode_audio_data(to_bytes(audio->second), incoming_.coded) != AudioDataError::kNone) {
    return parts_.state.ignore("voice with malformed AudioData");
  }
  if (!check_stream(producer)) return;
  const auto senders = parts_.others.find_senders(incoming_.coded.stream);
  std::optional<Frequency> frequency;
  if (!senders.empty()) frequency = senders.begin()->first;
  deliver(plain_.take(incoming_, frequency, received), senders);
}

void InteractionReceiver::release(const OtherRadios::Tuned& transmitter) {
  if (transmitter.stream == 0 || transmitter.frequency.hertz() == 0) return;
  const auto packets = plain_.release(transmitter.stream, transmitter.frequency, clock_.now());
  if (!packets.empty()) deliver(packets, parts_.others.find_senders(transmitter.stream));
}

void InteractionReceiver::deliver(const std::vector<VoicePacket>& packets,
                                  const std::map<Frequency, PlainSender>& senders) {
  RadioNetListener* const listener = listener_;
  if (listener == nullptr) return;
  for (VoicePacket voice : packets) {
    voice.sender = parts_.others.standing(voice.coded.stream);
    for (const auto& [frequency, sender] : senders) {
      voice.transmission.address = frequency;
      voice.transmission.hopping = sender.hopping;
      voice.transmission.modulation = sender.modulation;
      voice.emission = sender.emission;
      listener->on_voice(voice);
    }
  }
}

void InteractionReceiver::check_break_in(RadioNetListener& listener) {
  const std::uint64_t stream = incoming_.coded.stream;
  const TimePoint now = incoming_.coded.timing.received;
  const auto known = permitted_.find(stream);
  if (known != permitted_.end() && now <= known->second) return;
  auto [admitted, report, until] = parts_.gate.admit_break_in(stream);
  if (until) {
    std::erase_if(permitted_, [now](const auto& one) { return one.second < now; });
    permitted_[stream] = *until;
  }
  if (admitted) return;
  incoming_.transmission.flags.breaks_in = false;
  incoming_.break_in_refused = true;
  parts_.state.count_refusal();
  if (report) refuse(std::move(*report), listener);
}

void InteractionReceiver::receive_message(const InteractionHandles& handles, std::size_t index,
                                          const Received& received,
                                          const rti1516e::FederateHandle& producer) {
  RadioNetListener* const listener = listener_;
  if (listener == nullptr) return;
  const std::vector<Bytes> parameters = parameters_of(handles, received.values);
  std::string_view wrong;
  const std::optional<Message> message = decode_message(index, parameters, wrong);
  if (!message) {
    return parts_.state.ignore(message_class_name(index) + " with missing or malformed " +
                               std::string(wrong));
  }
  const std::uint64_t federate =
      static_cast<std::uint64_t>(producer.isValid() ? producer.hash() : 0);
  auto [admitted, report, until] =
      parts_.gate.admit(*message, parameters, to_bytes(received.tag), federate);
  if (admitted) return listener->on_message(*message);
  if (!std::holds_alternative<ControlRefused>(*message)) parts_.state.count_refusal();
  if (report) refuse(std::move(*report), *listener);
}

void InteractionReceiver::receive_data(const InteractionHandles& handles, std::size_t index,
                                       const rti1516e::ParameterHandleValueMap& values,
                                       const rti1516e::FederateHandle& producer) {
  RadioNetListener* const listener = listener_;
  if (listener == nullptr) return;
  std::string_view wrong;
  auto named = decode_data(index, parameters_of(handles, values), wrong);
  if (!named) {
    return parts_.state.ignore(data_class_name(index) + " with missing or malformed " +
                               std::string(wrong));
  }
  RadioData& data = named->data;
  data.stream = parts_.others.stream_of_object(named->transmitter);
  if (data.stream == 0) return parts_.state.ignore("data of an unknown transmitter");
  if (!parts_.owners.may_send(data.stream, producer)) {
    return parts_.state.ignore("data of a transmitter that belongs to another federate");
  }
  listener->on_data(data);
}

void InteractionReceiver::refuse(ControlRefused refused, RadioNetListener& listener) {
  refused.call_sign = parts_.state.snapshot().federate;
  // Without a proof, the sender can have used the stream of any station.
  if (!refused.sender_proved) {
    const auto sender = parts_.others.find_radio(refused.source);
    refused.sender = sender ? sender->call_sign : std::string{};
  }
  refused.sender = printable(refused.sender);
  log(LogLevel::kWarning, "radio", in_words(to_notice(refused)));
  listener.on_message(refused);
  parts_.service.report(refused);
}

}  // namespace roger::radio
