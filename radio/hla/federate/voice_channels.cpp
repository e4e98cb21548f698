#include "radio/hla/federate/voice_channels.hpp"

#include "core/text.hpp"
#include "radio/hla/update_tag.hpp"

namespace roger::radio {
namespace {

/// Returns whether plain RPR (AudioData and the transmitter object) can express the packet fully.
bool is_expressible_in_rpr(const VoicePacket& voice) {
  const Transmission& transmission = voice.transmission;
  const bool quick = transmission.hopping && transmission.hopping->system == HopSystem::kHaveQuick;
  return voice.coded.encoding != audio::Encoding::kCiphered && transmission.recipient.empty() &&
         !transmission.flags.relayed && !quick && !is_line(transmission.address);
}

}  // namespace

void VoiceChannels::publish(const RtiServices& rti, filter::Channel channel) {
  if (!published_.insert(channel).second) return;
  rti->publishInteractionClass(rti.fom().channels.at(channel).interaction);
}

void VoiceChannels::subscribe(const RtiServices& rti,
                              const std::vector<filter::Channel>& channels) {
  // Each channel is entered in or removed from subscribed_ only after the RTI has accepted it, so a
  // later call repeats a step that failed.
  const std::set<filter::Channel> wanted(channels.begin(), channels.end());
  for (const filter::Channel channel : wanted) {
    publish(rti, channel);
    if (subscribed_.contains(channel)) continue;
    rti->subscribeInteractionClass(rti.fom().channels.at(channel).interaction);
    subscribed_.insert(channel);
  }
  for (auto channel = subscribed_.begin(); channel != subscribed_.end();) {
    if (wanted.contains(*channel)) {
      ++channel;
      continue;
    }
    rti->unsubscribeInteractionClass(rti.fom().channels.at(*channel).interaction);
    channel = subscribed_.erase(channel);
  }
}

bool VoiceChannels::send(const RtiServices& rti, VoicePacket& voice) {
  voice.coded.timing.sent_ns = clock_.now().time_since_epoch().count();
  if (!is_set(voice.transmission.address)) {
    state_.set_trouble(NoticeCode::kNoLineKey);
    return false;
  }
  if (send_plain_rpr_ && !is_expressible_in_rpr(voice)) {
    state_.set_trouble(NoticeCode::kNotInPlainRpr);
    return false;
  }
  if (!outgoing_.encode(voice, bears_call_sign(voice.coded))) {
    state_.set_trouble({NoticeCode::kPacketTooLong, {std::to_string(voice.coded.size)}});
    return false;
  }
  try {
    send_encoded(rti, to_channel(voice.transmission.address));
  } catch (const rti1516e::Exception& error) {
    state_.set_trouble({NoticeCode::kVoiceFailed, {to_utf8(error.what())}});
    return false;
  }
  return true;
}

void VoiceChannels::send_encoded(const RtiServices& rti, filter::Channel channel) {
  rti1516e::ParameterHandleValueMap values;
  if (send_plain_rpr_) {
    const auto bytes = outgoing_.bytes(VoiceParameter::kAudioData);
    values[rti.fom().plain_audio].setData(bytes.data(), bytes.size());
    const std::string tag = encode_update_tag(clock_.now(), {});
    rti->sendInteraction(rti.fom().plain, values,
                         rti1516e::VariableLengthData(tag.data(), tag.size()));
    return;
  }
  // The transmitter of an intercom line is not announced, so its channel may not be published yet.
  publish(rti, channel);
  const ChannelHandles& handles = rti.fom().channels.at(channel);
  for (std::size_t i = 0; i < kVoiceParameterCount; ++i) {
    const auto bytes = outgoing_.bytes(static_cast<VoiceParameter>(i));
    if (!bytes.empty()) values[handles.parameters.at(i)].setData(bytes.data(), bytes.size());
  }
  rti->sendInteraction(handles.interaction, values, rti1516e::VariableLengthData());
}

}  // namespace roger::radio
