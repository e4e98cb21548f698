#include "radio/hla/federate/voice_sender.hpp"

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

bool VoiceSender::send(const RtiServices& rti, VoicePacket& voice) {
  voice.coded.timing.sent_ns = clock_.now().time_since_epoch().count();
  if (!is_set(voice.transmission.address)) {
    state_.set_trouble(NoticeCode::kNoLineKey);
    return false;
  }
  if (send_plain_rpr_ && !is_expressible_in_rpr(voice)) {
    state_.set_trouble(NoticeCode::kNotInPlainRpr);
    return false;
  }
  rti1516e::ParameterHandleValueMap values;
  if (!encode(voice, rti.fom(), values)) {
    state_.set_trouble({NoticeCode::kPacketTooLong, {std::to_string(voice.coded.size)}});
    return false;
  }
  try {
    if (send_plain_rpr_) {
      const std::string tag = encode_update_tag(clock_.now(), {});
      rti->sendInteraction(rti.fom().plain, values,
                           rti1516e::VariableLengthData(tag.data(), tag.size()));
    } else {
      const filter::Channel channel = to_channel(voice.transmission.address);
      // The transmitter of an intercom line is not announced, so its channel may not be published
      // yet.
      channels_.publish(rti, channel);
      rti->sendInteraction(rti.fom().channels.at(channel).interaction, values,
                           rti1516e::VariableLengthData());
    }
  } catch (const rti1516e::Exception& error) {
    state_.set_trouble({NoticeCode::kVoiceFailed, {to_utf8(error.what())}});
    return false;
  }
  return true;
}

bool VoiceSender::encode(const VoicePacket& voice, const FomHandles& fom,
                         rti1516e::ParameterHandleValueMap& values) {
  const auto outgoing = outgoing_.lock();
  if (!outgoing->encode(voice, bears_call_sign(voice.coded))) return false;
  if (send_plain_rpr_) {
    const Bytes bytes = outgoing->bytes(VoiceParameter::kAudioData);
    values[fom.plain_audio].setData(bytes.data(), bytes.size());
    return true;
  }
  const ChannelHandles& handles = fom.channels.at(to_channel(voice.transmission.address));
  for (std::size_t i = 0; i < kVoiceParameterCount; ++i) {
    const Bytes bytes = outgoing->bytes(static_cast<VoiceParameter>(i));
    if (!bytes.empty()) values[handles.parameters.at(i)].setData(bytes.data(), bytes.size());
  }
  return true;
}

}  // namespace roger::radio
