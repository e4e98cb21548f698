// Between a host's buffers and a processor: the part that the callbacks of all hosts share.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "audio/device/device.hpp"
#include "audio/device/host_block.hpp"
#include "audio/device/stream_figures.hpp"

namespace roger::audio {

/// Smooths the times of blocks. Blocks follow each other at the sample rate, but their observed
/// times (start of the callback, plus or minus a latency) are sometimes late. The clock therefore
/// follows the early ones: a block earlier than predicted moves the prediction at once, a late one
/// by a fiftieth of its lateness. One thread, real-time safe.
class BlockClock {
 public:
  explicit BlockClock(std::uint32_t sample_rate) : sample_rate_(sample_rate) {}

  /// Returns the smoothed time of a block of `frames` observed at `observed`. `broken`: samples
  /// were lost before it (an xrun), so the prediction is discarded.
  TimePoint next(TimePoint observed, std::size_t frames, bool broken) noexcept {
    const Nanoseconds length = to_duration(frames, sample_rate_);
    const Nanoseconds lateness = observed - predicted_;
    TimePoint instant = observed;
    if (started_ && !broken && lateness > Nanoseconds{0} && lateness < std::max(length, kMinGap)) {
      instant = predicted_ + lateness / 50;
    }
    started_ = true;
    predicted_ = instant + length;
    return instant;
  }

  void restart() noexcept { started_ = false; }

 private:
  // A block that is late by more than its own length (for small blocks, by more than this) is a
  // gap, not jitter.
  static constexpr Nanoseconds kMinGap{2'000'000};

  std::uint32_t sample_rate_;
  bool started_ = false;
  TimePoint predicted_{};
};

/// process() belongs to the host's real-time thread, begin() to the device's owner while no
/// callback runs, all other functions to any thread. Real-time safe.
class DeviceCallback {
 public:
  explicit DeviceCallback(std::uint32_t sample_rate)
      : sample_rate_(sample_rate), captured_clock_(sample_rate), heard_clock_(sample_rate) {}

  /// Calls `processor` from the next block on.
  void begin(AudioProcessor& processor) noexcept;
  /// Ends the calls. After it returns, the processor is not being called and will not be called.
  void end() noexcept;

  /// Lets the processor fill the block; writes silence before begin() and after end().
  void process(const HostBlock& block) noexcept;

  /// Writes the state of the running stream into `state`.
  void describe(DeviceState& state) const { figures_.describe(state); }
  /// Returns the time since the newest block, or since begin().
  [[nodiscard]] Nanoseconds silent_for() const noexcept {
    return figures_.silent_for(SteadyClock{}.now());
  }

 private:
  void play(AudioProcessor& processor, const HostBlock& block, const BlockTime& time) noexcept;

  const std::uint32_t sample_rate_;
  BlockClock captured_clock_;
  BlockClock heard_clock_;
  // For hosts without an interleaved stereo buffer.
  std::array<float, 2 * AudioProcessor::kMaxBlock> stereo_{};

  std::atomic<AudioProcessor*> processor_{nullptr};
  std::atomic<bool> in_call_{false};
  StreamFigures figures_;
};

}  // namespace roger::audio
