// Voice from radios that know only RPR: AudioData alone. Its frequency is that of the
// RadioTransmitter with the same StreamTag; sequence number and sample index are generated here.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "core/clock.hpp"
#include "radio/signal/voice_packet.hpp"

namespace roger::radio {

/// Completes plain RPR signals to voice packets. Signals whose transmitter is unknown are held for
/// a limited time; each stream counts its own packets in the order of their arrival. Not
/// thread-safe.
class PlainSignals {
 public:
  /// Completes `voice`, in which only the fields of AudioData are set. `frequency`: that of the
  /// transmitter; nullopt if it is unknown, in which case the packet is held. Returns the packets
  /// that can be played now, oldest first.
  std::vector<VoicePacket> take(const VoicePacket& voice, std::optional<Frequency> frequency,
                                TimePoint now);
  /// Returns the packets that were held until the transmitter of `stream` became known, except
  /// those that are too old.
  std::vector<VoicePacket> release(std::uint64_t stream, Frequency frequency, TimePoint now);

 private:
  struct Stream {
    std::uint32_t sequence = 0;
    std::uint32_t sample_index = 0;
    TimePoint last{};  // arrival of the newest packet
    bool began = false;
    bool has_transmitter = false;  // known at the newest packet
    std::deque<VoicePacket> held;
  };
  Stream& stream(std::uint64_t tag, TimePoint now);
  static VoicePacket complete(Stream& stream, VoicePacket voice, Frequency frequency);

  std::map<std::uint64_t, Stream> streams_;
};

}  // namespace roger::radio
