#include "radio/station/receive/local_loop.hpp"

namespace roger::radio {

bool LocalLoop::deliver(const VoicePacket& voice) {
  return offer(voice, PacketInlet::Packets::kAll, nullptr);
}

void LocalLoop::deliver(const VoicePacket& voice, const OperatorAudio* speaker) {
  offer(voice, PacketInlet::Packets::kNewest, speaker);
}

bool LocalLoop::offer(const VoicePacket& voice, PacketInlet::Packets packets,
                      const OperatorAudio* speaker) {
  const Transmission& transmission = voice.transmission;
  bool tuned = false;
  for (const Ears& ears : ears_) {
    if (ears.audio == speaker) continue;
    PacketInlet& inlet = ears.audio->inlet();
    const bool addressed =
        transmission.recipient.empty() || transmission.recipient == ears.call_sign;
    if (!addressed) {
      inlet.overlook(voice, HearingReason::kWhispered);
    } else if (transmission.flags.relayed && ears.relays) {
      inlet.overlook(voice, HearingReason::kRelayed);
    } else if (inlet.offer(voice, packets)) {
      tuned = true;
    }
  }
  return tuned;
}

}  // namespace roger::radio
