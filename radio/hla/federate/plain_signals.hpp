// Voice from radios that know only RPR: AudioData alone. Which frequency it is on is told by the
// RadioTransmitter with the same StreamTag; sequence and sample index are made up here.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "core/clock.hpp"
#include "radio/signal/voice_packet.hpp"

namespace roger::radio {

/// Not thread-safe.
class PlainSignals {
 public:
  /// Completes `voice`, of which only AudioData's fields are set. `frequency`: the transmitter's,
  /// nullopt while it is not known; the packet is then held briefly. Returns what can be played
  /// now, oldest first.
  std::vector<VoicePacket> take(const VoicePacket& voice, std::optional<Frequency> frequency,
                                TimePoint now);
  /// The transmitter of `stream` became known: what was held for it and is not too old.
  std::vector<VoicePacket> release(std::uint64_t stream, Frequency frequency, TimePoint now);

 private:
  struct Stream {
    std::uint32_t sequence = 0;
    std::uint32_t sample_index = 0;
    TimePoint last{};  // newest packet
    bool began = false;
    std::deque<VoicePacket> held;
  };
  Stream& stream(std::uint64_t tag, TimePoint now);
  static VoicePacket complete(Stream& stream, VoicePacket voice, Frequency frequency);

  std::map<std::uint64_t, Stream> streams_;
};

}  // namespace roger::radio
