// Timing data of a packet that is being played.
#pragma once

#include <cstdint>

#include "audio/packet.hpp"
#include "core/clock.hpp"

namespace roger::audio {

/// The packet whose first sample left in a block; used to compute the latency figures.
struct PlayedPacket {
  std::uint64_t stream = 0;
  std::uint32_t sequence = 0;
  PacketTiming timing;
  TimePoint pulled{};                     // when the block was requested
  TimePoint heard{};                      // when its first sample reaches the loudspeaker
  std::uint32_t decode_microseconds = 0;  // decoding and resampling, including filter delay
};

}  // namespace roger::audio
