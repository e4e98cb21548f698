// The account of a packet that is being played.
#pragma once

#include <cstdint>

#include "audio/packet.hpp"
#include "core/clock.hpp"

namespace roger::audio {

/// The packet whose first sample left in a block: for the latency account.
struct PlayedPacket {
  std::uint64_t stream = 0;
  std::uint32_t sequence = 0;
  PacketTiming timing;
  TimePoint pulled{};                     // the block was asked for
  TimePoint heard{};                      // its first sample reaches the loudspeaker
  std::uint32_t decode_microseconds = 0;  // decoding and resampling, filter delay included
};

}  // namespace roger::audio
