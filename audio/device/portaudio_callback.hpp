// What PortAudio's thread runs: between the host's buffers and a processor.
#pragma once

#include <portaudio.h>

#include <array>
#include <atomic>
#include <cstdint>

#include "audio/device/block_clock.hpp"
#include "audio/device/device.hpp"

namespace roger::audio {

/// call() belongs to PortAudio's thread; begin() to the device's owner while no stream runs; the
/// rest to any thread. Real-time safe.
class PortAudioCallback {
 public:
  /// `output_channels`: 1 or 2, 0 when there is no output.
  PortAudioCallback(std::uint32_t sample_rate, int output_channels)
      : sample_rate_(sample_rate),
        output_channels_(output_channels),
        captured_clock_(sample_rate),
        heard_clock_(sample_rate) {}

  /// From the next call on. `input`, `output`: latencies to go by where the host tells none.
  void begin(AudioProcessor& processor, Nanoseconds input, Nanoseconds output) noexcept;
  /// When it returns, the processor is not being called and will not be.
  void end() noexcept;

  /// A PaStreamCallback; `self` is the object.
  static int call(const void* in, void* out, unsigned long frames,
                  const PaStreamCallbackTimeInfo* time, PaStreamCallbackFlags flags, void* self);

  /// Writes what is known of the running stream into `state`.
  void describe(DeviceState& state) const;
  /// Since the newest call, or since begin().
  [[nodiscard]] Nanoseconds silent_for() const noexcept;

 private:
  void process(const float* in, float* out, std::size_t frames,
               const PaStreamCallbackTimeInfo& time, PaStreamCallbackFlags flags) noexcept;
  void play(AudioProcessor& processor, const float* in, float* out, std::size_t frames,
            const BlockTime& time) noexcept;

  const std::uint32_t sample_rate_;
  const int output_channels_;
  BlockClock captured_clock_;
  BlockClock heard_clock_;
  Nanoseconds fallback_input_{};
  Nanoseconds fallback_output_{};
  std::array<float, 2 * AudioProcessor::kMaxBlock> stereo_{};  // where the host has no such buffer

  std::atomic<AudioProcessor*> processor_{nullptr};
  std::atomic<bool> in_call_{false};
  std::atomic<std::uint32_t> block_frames_{0};
  std::atomic<std::int64_t> input_latency_ns_{0};
  std::atomic<std::int64_t> output_latency_ns_{0};
  std::atomic<std::uint64_t> xruns_{0};
  std::atomic<std::int64_t> last_call_ns_{0};
};

}  // namespace roger::audio
