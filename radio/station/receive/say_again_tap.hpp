// Hands the sound of transmissions from the audio callback to the control thread, for say
// again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/clock.hpp"
#include "core/spsc_ring.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

/// Radio number of the microphone in a headset test.
inline constexpr RadioId kHeadset = 0xFFFF'FFFF;

/// Hands over the radios' output. take() belongs to the callback, front() and pop() to one other
/// thread.
class SayAgainTap {
 public:
  struct Block {
    RadioId radio = 0;  // or a receiver of it, see OperatorAudio
    bool own = false;   // the operator's own voice, as captured by the microphone
    std::uint16_t count = 0;
    std::uint32_t rate = 0;  // Hz
    TimePoint at{};          // of the first sample, at the loudspeaker or the microphone
    std::array<std::int16_t, 256> samples{};
  };

  /// Blocks without room are lost and leave a gap in the clip.
  void take(RadioId radio, bool own, std::uint32_t rate, TimePoint at,
            std::span<const float> samples) noexcept;
  [[nodiscard]] const Block* front() const noexcept { return blocks_.front(); }
  void pop() noexcept { blocks_.pop_front(); }

 private:
  Block next_;  // the callback's
  SpscRing<Block> blocks_{1024};
};

}  // namespace roger::radio
