// Mixes voices of one rate and resamples the sum to the device's rate once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "audio/dsp/resampler.hpp"
#include "audio/mixer.hpp"
#include "core/clock.hpp"

namespace roger::audio {

/// Rates at which voices are mixed before resampling to a higher device rate. Voices of all other
/// rates are resampled one by one.
inline constexpr std::array<std::uint32_t, 3> kMixRates = {8000, 16000, 48000};

/// Mixes one block at a time: begin() returns how many samples each voice must provide, then add()
/// for each, then finish(). A block of the device need not be a whole number of voice samples: the
/// bus requests what its resampler will consume, which varies by one sample. It does nothing while
/// no voice is active.
///
/// Memory is allocated in the constructor; all other calls are real-time safe and belong to one
/// thread.
class RateBus {
 public:
  /// `rate`: of the voices; `device_rate`: a different one; both in Hz. `most_frames`: largest
  /// block of the device. `outputs`: 1 for the headset alone, or kOutputs.
  RateBus(std::uint32_t rate, std::uint32_t device_rate, std::size_t most_frames,
          std::size_t outputs = 1);

  [[nodiscard]] std::uint32_t rate() const noexcept { return rate_; }

  /// Starts a block of `frames` at the device's rate; returns the number of samples at rate() that
  /// each voice must provide. `voices`: whether any voice is active; if not, none are needed, and
  /// the sound added before decays.
  std::size_t begin(std::size_t frames, bool voices) noexcept;
  /// Returns when the first of these samples reaches the loudspeaker, given `heard`, when the
  /// device's block does.
  [[nodiscard]] TimePoint heard(TimePoint heard) const noexcept;
  /// Adds a mono voice; excess samples on either side are ignored.
  void add(std::span<const float> voice, MixSource& source) noexcept;
  /// Adds the sums to the outputs, interleaved stereo of as many frames as passed to begin(). The
  /// sum for an empty one is dropped.
  void finish(std::span<float> headset, std::span<float> loudspeaker = {}) noexcept;

 private:
  struct Side {
    Side(std::uint32_t rate, std::uint32_t device_rate, std::size_t most_samples);
    Resampler resampler;
    std::vector<float> mix;  // samples left by the resampler, then those of this block
  };
  /// The sides consume the same number of samples.
  struct Stereo {
    Side left;
    Side right;
  };
  void mix_into(Side& side, std::span<const float> voice, float& gain, float wanted) noexcept;
  std::size_t resample(Side& side, std::span<float> out, std::size_t first) noexcept;
  [[nodiscard]] const Resampler& resampler() const noexcept {
    return outputs_.front().left.resampler;
  }

  std::uint32_t rate_;
  std::vector<Stereo> outputs_;
  std::vector<float> resampled_;
  std::size_t frames_ = 0;
  std::size_t kept_ = 0;       // samples not yet consumed by the resampler: at most one
  std::size_t fresh_ = 0;      // samples added by this block
  std::int64_t consumed_ = 0;  // by the resampler since its start
  std::size_t silent_ = 0;     // samples since the last voice
  bool awake_ = false;
};

}  // namespace roger::audio
