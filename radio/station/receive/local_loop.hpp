// Delivers voice to the operators of this process: from the federation, and from one operator to
// the others, since an RTI never returns a federate's own interactions.
#pragma once

#include <string>
#include <vector>

#include "radio/signal/voice_packet.hpp"
#include "radio/station/receive/operator_audio.hpp"

namespace roger::radio {

/// Operators are added before anything is delivered; all other calls may be made from any thread
/// but a real-time one.
class LocalDelivery {
 public:
  /// `relays`: the operator is a relay, and ignores what a relay has already retransmitted.
  void add(OperatorAudio& operator_audio, const std::string& call_sign, bool relays = false) {
    operator_audio_.push_back({&operator_audio, call_sign, relays});
  }

  /// Delivers a packet from the federation to all operators: its repetitions, oldest first, then
  /// the packet itself. Returns false if no radio is tuned to it.
  bool deliver(const VoicePacket& voice);
  /// Delivers a packet from one operator to all others; no operator hears themselves over the air.
  /// No packet is lost within a process, so repetitions are skipped.
  void deliver(const VoicePacket& voice, const OperatorAudio* speaker);

 private:
  bool offer(const VoicePacket& voice, PacketInlet::Packets packets, const OperatorAudio* speaker);

  struct Recipient {
    OperatorAudio* audio;
    std::string call_sign;
    bool relays;
  };
  std::vector<Recipient> operator_audio_;
};

}  // namespace roger::radio
