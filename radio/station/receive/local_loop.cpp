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
  for (const Ears& ears : operator_audio_) {
    if (ears.audio == speaker) continue;
    PacketInlet& inlet = ears.audio->inlet();
    const bool addressed =
        transmission.recipient.empty() || transmission.recipient == ears.call_sign;
    if (!addressed) {
      inlet.drop_unheard(voice, HearingReason::kWhispered);
    } else if (transmission.flags.relayed && ears.relays) {
      inlet.drop_unheard(voice, HearingReason::kRelayed);
    } else if (inlet.offer(voice, packets)) {
      tuned = true;
    }
  }
  return tuned;
}

}  // namespace roger::radio
