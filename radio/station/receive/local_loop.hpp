// Brings voice to the operators of this process: what comes from the federation, and what one of
// them says to the others, since an RTI never gives a federate its own interactions back.
#pragma once

#include <string>
#include <vector>

#include "radio/signal/voice_packet.hpp"
#include "radio/station/receive/operator_audio.hpp"

namespace roger::radio {

/// Operators are added before anything is delivered; the rest may be called from any thread but a
/// real-time one.
class LocalLoop {
 public:
  /// `relays`: he sends on what he hears, and is deaf to what has come by a relay already.
  void add(OperatorAudio& ears, const std::string& call_sign, bool relays = false) {
    ears_.push_back({&ears, call_sign, relays});
  }

  /// From the federation, to all operators: the packets that it repeats, oldest first, and its own.
  /// false: no radio is tuned to it.
  bool deliver(const VoicePacket& voice);
  /// From one of the operators to all others: nobody hears himself by way of the air. Nothing is
  /// lost within a process, so what it repeats is not needed.
  void deliver(const VoicePacket& voice, const OperatorAudio* speaker);

 private:
  bool offer(const VoicePacket& voice, PacketInlet::Packets packets, const OperatorAudio* speaker);

  struct Ears {
    OperatorAudio* audio;
    std::string call_sign;
    bool relays;
  };
  std::vector<Ears> ears_;
};

}  // namespace roger::radio
