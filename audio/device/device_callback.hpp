// Between a host's buffers and a processor: what the callbacks of all hosts have in common.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "audio/device/block_clock.hpp"
#include "audio/device/device.hpp"

namespace roger::audio {

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
