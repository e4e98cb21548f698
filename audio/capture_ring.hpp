// Hands captured sound from the audio callback to the voice thread, together with the instants at
// which it was at the microphone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "audio/wake_up.hpp"
#include "core/clock.hpp"
#include "core/counters.hpp"
#include "core/spsc_ring.hpp"

namespace roger::audio {

/// write() belongs to the callback and is real-time safe; wait() and read() to one other thread;
/// overruns() to any.
class CaptureRing {
 public:
  /// Room for `seconds` of sound at `sample_rate` Hz.
  explicit CaptureRing(std::uint32_t sample_rate, double seconds = 1.0);

  /// Callback: hands over a block whose first sample was at the microphone at `captured`, and wakes
  /// the reader. A block that does not fit is dropped whole and counted.
  void write(std::span<const float> block, TimePoint captured) noexcept;

  /// Reader: sleeps until something was written or `timeout` has passed; true when woken.
  bool wait(Nanoseconds timeout) noexcept { return wake_up_.wait(timeout); }

  struct Piece {
    std::size_t samples = 0;  // 0: nothing waits
    TimePoint captured{};     // of the first one
  };
  /// Reader: takes as much as waits and fits, but never beyond the end of a block, so that
  /// `captured` is exact for all samples of the piece. Call until it returns nothing.
  Piece read(std::span<float> out) noexcept;

  /// Wakes the reader without sound, so that it can look for other work or for its end.
  void wake() noexcept { wake_up_.raise(); }

  /// Blocks dropped because the reader fell behind.
  [[nodiscard]] std::uint64_t overruns() const noexcept { return overruns_.value(); }
  [[nodiscard]] std::uint32_t sample_rate() const noexcept { return sample_rate_; }

 private:
  struct Block {
    std::size_t samples = 0;
    TimePoint captured{};
  };

  const std::uint32_t sample_rate_;
  // The samples of a block are written before its stamp: a stamp that the reader sees is complete.
  SpscRing<float> samples_;
  SpscRing<Block> blocks_;
  WakeUp wake_up_;
  Counter overruns_;
  Block current_{};  // reader: what is left of the block being read
};

}  // namespace roger::audio
