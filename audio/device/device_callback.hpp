// Between a host's buffers and a processor: what the callbacks of all hosts have in common.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "audio/device/device.hpp"

namespace roger::audio {

/// Blocks follow each other at the sample rate, but the instants observed for them (when a callback
/// began, plus or minus a latency) come late now and then. This follows the early ones: a block
/// that comes before its predicted instant moves the prediction there at once, a late one moves it
/// by a fiftieth of its lateness. One thread, real-time safe.
class BlockClock {
 public:
  explicit BlockClock(std::uint32_t sample_rate) : sample_rate_(sample_rate) {}

  /// The smoothed instant of a block of `frames` observed at `observed`. `broken`: samples were
  /// lost before it (an xrun), so the past says nothing.
  TimePoint next(TimePoint observed, std::size_t frames, bool broken) noexcept {
    const Nanoseconds length = duration_of(frames, sample_rate_);
    const Nanoseconds lateness = observed - predicted_;
    TimePoint instant = observed;
    if (started_ && !broken && lateness > Nanoseconds{0} && lateness < std::max(length, kLeast)) {
      instant = predicted_ + lateness / 50;
    }
    started_ = true;
    predicted_ = instant + length;
    return instant;
  }

  void restart() noexcept { started_ = false; }

 private:
  // A block later than a whole one is no jitter but a gap; for tiny blocks, this.
  static constexpr Nanoseconds kLeast{2'000'000};

  std::uint32_t sample_rate_;
  bool started_ = false;
  TimePoint predicted_{};
};

/// The host's buffers of one callback.
struct HostBlock {
  const float* in = nullptr;  // mono; nullptr: nothing is captured
  float* left = nullptr;      // nullptr: nothing is played
  float* right = nullptr;     // nullptr: mono, which gets half of either side
  std::size_t stride = 1;     // from one sample of a side to the next
  std::size_t frames = 0;
  Nanoseconds input_latency{};
  Nanoseconds output_latency{};
  bool underrun = false;  // the loudspeaker went without sound before this block
  bool overrun = false;   // sound of the microphone was lost before it
};

/// process() belongs to the host's real-time thread; begin() to the device's owner while none runs;
/// the rest to any thread. Real-time safe.
class DeviceCallback {
 public:
  explicit DeviceCallback(std::uint32_t sample_rate)
      : sample_rate_(sample_rate), captured_clock_(sample_rate), heard_clock_(sample_rate) {}

  /// From the next block on.
  void begin(AudioProcessor& processor) noexcept;
  /// When it returns, the processor is not being called and will not be.
  void end() noexcept;

  /// Lets the processor fill the block; silence before begin() and after end().
  void process(const HostBlock& block) noexcept;

  /// Writes what is known of the running stream into `state`.
  void describe(DeviceState& state) const;
  /// Since the newest block, or since begin().
  [[nodiscard]] Nanoseconds silent_for() const noexcept;

 private:
  void play(AudioProcessor& processor, const HostBlock& block, const BlockTime& time) noexcept;

  const std::uint32_t sample_rate_;
  BlockClock captured_clock_;
  BlockClock heard_clock_;
  std::array<float, 2 * AudioProcessor::kMaxBlock> stereo_{};  // where the host has no such buffer

  std::atomic<AudioProcessor*> processor_{nullptr};
  std::atomic<bool> in_call_{false};
  std::atomic<std::uint32_t> block_frames_{0};
  std::atomic<std::int64_t> input_latency_ns_{0};
  std::atomic<std::int64_t> output_latency_ns_{0};
  std::atomic<std::uint64_t> underruns_{0};
  std::atomic<std::uint64_t> overruns_{0};
  std::atomic<std::uint64_t> xruns_{0};
  std::atomic<std::int64_t> last_call_ns_{0};
};

}  // namespace roger::audio
