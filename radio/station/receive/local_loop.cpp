#include "radio/station/receive/local_loop.hpp"

namespace roger::radio {

bool LocalDelivery::deliver(const VoicePacket& voice) {
  return offer(voice, PacketInlet::Packets::kAll, nullptr);
}

void LocalDelivery::deliver(const VoicePacket& voice, const OperatorAudio* speaker) {
  offer(voice, PacketInlet::Packets::kNewest, speaker);
}

bool LocalDelivery::offer(const VoicePacket& voice, PacketInlet::Packets packets,
                          const OperatorAudio* speaker) {
  const Transmission& transmission = voice.transmission;
  bool tuned = false;
  for (const Recipient& operator_audio : operator_audio_) {
    if (operator_audio.audio == speaker) continue;
    PacketInlet& inlet = operator_audio.audio->inlet();
    const bool addressed =
        transmission.recipient.empty() || transmission.recipient == operator_audio.call_sign;
    if (!addressed) {
      inlet.drop_unheard(voice, HearingReason::kWhispered);
    } else if (transmission.flags.relayed && operator_audio.relays) {
      inlet.drop_unheard(voice, HearingReason::kRelayed);
    } else if (inlet.offer(voice, packets)) {
      tuned = true;
    }
  }
  return tuned;
}

}  // namespace roger::radio
