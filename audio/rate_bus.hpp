// Voices of one rate, mixed there and brought to the device's rate once.
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

/// Rates at which voices are mixed before they are brought to the device's, where that is higher;
/// those of all others are brought there one by one.
inline constexpr std::array<std::uint32_t, 3> kMixRates = {8000, 16000, 48000};

/// One block at a time: begin() says how many samples each voice is to give, then add() for each,
/// then finish(). A block of the device need not be a whole number of them: the bus asks for what
/// its resampler is about to use up, now a sample more, now one less. While nobody speaks it rests.
///
/// Takes its memory in the constructor; the rest is real-time safe and belongs to one thread.
class RateBus {
 public:
  /// `rate`: of the voices; `device_rate`: another one, Hz. `most_frames`: in a block of the
  /// device.
  RateBus(std::uint32_t rate, std::uint32_t device_rate, std::size_t most_frames);

  [[nodiscard]] std::uint32_t rate() const noexcept { return rate_; }

  /// Starts a block of `frames` at the device's rate; returns how many samples at rate() are wanted
  /// of each voice. `voices`: there are any; else nothing is wanted, and what was added before
  /// dies away.
  std::size_t begin(std::size_t frames, bool voices) noexcept;
  /// When the first of these samples reaches the loudspeaker, in the place where the resampler
  /// leaves it. `heard`: when the device's block does.
  [[nodiscard]] TimePoint heard(TimePoint heard) const noexcept;
  /// Adds a mono voice; excess samples on either side are ignored.
  void add(std::span<const float> voice, MixSource& source) noexcept;
  /// Adds the sum to `out`, interleaved stereo of as many frames as begin() was told.
  void finish(std::span<float> out) noexcept;

 private:
  struct Side {
    Side(std::uint32_t rate, std::uint32_t device_rate, std::size_t most_samples);
    Resampler resampler;
    std::vector<float> mix;  // what the resampler left, then what this block adds
  };
  void mix_into(Side& side, std::span<const float> voice, float& gain, float wanted) noexcept;
  std::size_t resample(Side& side, std::span<float> out, std::size_t first) noexcept;

  std::uint32_t rate_;
  Side left_;
  Side right_;
  std::vector<float> resampled_;
  std::size_t frames_ = 0;
  std::size_t kept_ = 0;       // samples that the resampler has not taken yet: one at most
  std::size_t fresh_ = 0;      // samples that this block adds
  std::int64_t consumed_ = 0;  // by the resampler since it was started
  std::size_t silent_ = 0;     // samples since the last voice
  bool awake_ = false;
};

}  // namespace roger::audio
