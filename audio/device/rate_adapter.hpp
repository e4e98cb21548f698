// Connects a device and a processor of different sample rates.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "audio/device/device.hpp"
#include "audio/dsp/resampler.hpp"

namespace roger::audio {

/// A processor for a device of `device_rate` that calls another processor at `rate`. Needed if a
/// device has another rate after it was lost or changed. Real-time safe.
class RateAdapter final : public AudioProcessor {
 public:
  /// `processor` must outlive the adapter.
  RateAdapter(AudioProcessor& processor, std::uint32_t rate, std::uint32_t device_rate);

  void process(std::span<const float> in, std::span<float> out,
               const BlockTime& time) noexcept override;

 private:
  /// Samples kept for the next block.
  struct Queue {
    std::vector<float> samples;
    std::size_t count = 0;
    [[nodiscard]] std::span<float> room() noexcept { return std::span(samples).subspan(count); }
    /// Moves the oldest samples into `out`, and silence if there are too few.
    void take(std::span<float> out) noexcept;
  };
  void process_piece(std::span<const float> in, std::span<float> out,
                     const BlockTime& time) noexcept;

  AudioProcessor& processor_;
  const std::uint32_t rate_;
  const std::uint32_t device_rate_;
  Resampler captured_;
  Queue in_;  // at rate_
  struct Side {
    Resampler resampler;
    Queue out;  // at device_rate_
  };
  std::array<Side, 2> sides_;
  std::vector<float> microphone_;
  std::vector<float> stereo_;
  std::vector<float> side_;
  std::uint64_t owed_ = 0;  // samples owed to the processor, times device_rate_
};

}  // namespace roger::audio
