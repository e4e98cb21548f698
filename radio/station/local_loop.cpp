#include "radio/station/local_loop.hpp"

namespace roger::radio {
namespace {

/// Streams come from the network; a sender that makes up ever new ones must not eat the memory.
constexpr std::size_t kMaxCallSigns = 10'000;

}  // namespace

bool LocalLoop::deliver(const VoicePacket& voice) {
  note_call_sign(voice);
  for (std::size_t back = voice.repeated.size(); back > 0; --back) {
    audio::CodedPacket packet;
    if (restore_repeated(voice, back, packet)) offer(voice, packet, nullptr);
  }
  return offer(voice, voice.coded, nullptr);
}

void LocalLoop::deliver(const VoicePacket& voice, const OperatorAudio* speaker) {
  note_call_sign(voice);
  offer(voice, voice.coded, speaker);
}

void LocalLoop::note_call_sign(const VoicePacket& voice) {
  const std::string& call_sign = voice.transmission.call_sign;
  if (call_sign.empty()) return;
  const std::lock_guard lock(mutex_);
  if (call_signs_.size() >= kMaxCallSigns) call_signs_.clear();
  std::string& known = call_signs_[voice.coded.stream];
  if (known != call_sign) known = call_sign;
}

bool LocalLoop::offer(const VoicePacket& voice, const audio::CodedPacket& packet,
                      const OperatorAudio* speaker) {
  const Transmission& transmission = voice.transmission;
  bool tuned = false;
  for (const Ears& ears : ears_) {
    if (ears.audio == speaker) continue;
    PacketInlet& inlet = ears.audio->inlet();
    const bool addressed =
        transmission.recipient.empty() || transmission.recipient == ears.call_sign;
    if (!addressed) {
      inlet.overlook(voice, packet, HearingReason::kWhispered);
    } else if (transmission.flags.relayed && ears.relays) {
      inlet.overlook(voice, packet, HearingReason::kRelayed);
    } else if (inlet.offer(voice, packet)) {
      tuned = true;
    }
  }
  return tuned;
}

std::string LocalLoop::call_sign_of(std::uint64_t stream) const {
  const std::lock_guard lock(mutex_);
  const auto found = call_signs_.find(stream);
  return found == call_signs_.end() ? std::string{} : found->second;
}

}  // namespace roger::radio
