// Hands the sound of transmissions from the audio callback to the control thread, to be heard
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

/// Stands for the radio in what a test of the headset keeps.
inline constexpr RadioId kHeadset = 0xFFFF'FFFF;

/// Hands over what the radios give to the ear. take() belongs to the callback, front() and pop() to
/// one other thread.
class SayAgainTap {
 public:
  struct Block {
    RadioId radio = 0;  // or a receiver of it, see OperatorAudio
    bool own = false;   // the operator's own voice, as the microphone gave it
    std::uint16_t count = 0;
    std::uint32_t rate = 0;  // Hz
    TimePoint at{};          // of the first sample, in the ear or at the microphone
    std::array<std::int16_t, 256> samples{};
  };

  /// What does not fit is lost: the clip has a gap then.
  void take(RadioId radio, bool own, std::uint32_t rate, TimePoint at,
            std::span<const float> samples) noexcept;
  [[nodiscard]] const Block* front() const noexcept { return blocks_.front(); }
  void pop() noexcept { blocks_.pop_front(); }

 private:
  Block next_;  // the callback's
  SpscRing<Block> blocks_{1024};
};

/// How long that many samples at `rate` Hz last.
[[nodiscard]] Nanoseconds length_of(std::size_t samples, std::uint32_t rate) noexcept;

}  // namespace roger::radio
