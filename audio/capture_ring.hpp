// Passes captured sound from the audio callback to the voice thread, with the times at which it
// reached the microphone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "audio/wake_up.hpp"
#include "core/clock.hpp"
#include "core/counters.hpp"
#include "core/spsc_ring.hpp"

namespace roger::audio {

/// Captured sound, in seconds, that is kept until the reader takes it. The reader runs every few
/// milliseconds; a second also covers a computer under load.
inline constexpr double kCaptureSeconds = 1.0;

/// write() belongs to the callback and is real-time safe; wait() and read() belong to one other
/// thread; any thread may call overruns().
class CaptureRing {
 public:
  /// Allocates capacity for `seconds` of sound at `sample_rate` Hz.
  explicit CaptureRing(std::uint32_t sample_rate, double seconds = kCaptureSeconds);

  /// Callback: passes a block whose first sample reached the microphone at `captured`, and wakes
  /// the reader. A block that does not fit is dropped whole and counted.
  void write(std::span<const float> block, TimePoint captured) noexcept;

  /// Reader: sleeps until something was written or `timeout` has passed; returns true if woken.
  bool wait(Nanoseconds timeout) noexcept { return wake_up_.wait(timeout); }

  struct Piece {
    std::size_t samples = 0;  // 0: no samples are waiting
    TimePoint captured{};     // of the first sample
  };
  /// Reader: takes as many samples as are waiting and fit into `out`, but never beyond the end of a
  /// block, so that `captured` is exact for all samples of the piece. Call until it returns no
  /// samples.
  Piece read(std::span<float> out) noexcept;

  /// Wakes the reader without sound, so that it can check for other work or for its end.
  void wake() noexcept { wake_up_.raise(); }

  /// Returns the number of blocks dropped because the reader fell behind.
  [[nodiscard]] std::uint64_t overruns() const noexcept { return overruns_.value(); }
  [[nodiscard]] std::uint32_t sample_rate() const noexcept { return sample_rate_; }

 private:
  struct Block {
    std::size_t samples = 0;
    TimePoint captured{};
  };

  const std::uint32_t sample_rate_;
  // The samples of a block are written before its time stamp: if the reader sees the stamp, the
  // block is complete.
  SpscRing<float> samples_;
  SpscRing<Block> blocks_;
  WakeUp wake_up_;
  Counter overruns_;
  Block current_{};  // reader: rest of the block being read
};

}  // namespace roger::audio
