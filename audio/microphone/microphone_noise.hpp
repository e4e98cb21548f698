// The noise of the place from which an operator speaks, added to the voice at the microphone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "audio/microphone/microphone_noise_settings.hpp"
#include "audio/microphone/place_noise.hpp"

namespace roger::audio {

/// Adds noise at a settable level. Levels glide, and the noise of one place fades out before that
/// of another one fades in, so that no change clicks. Allocates in the constructor only. One
/// thread, which should not be an audio callback, because a change of the place takes up to about
/// 1 ms.
class MicrophoneNoise {
 public:
  /// `settings` must pass check(). Equal seeds give equal noise.
  MicrophoneNoise(const MicrophoneNoiseSettings& settings, std::uint32_t sample_rate,
                  std::uint64_t seed);

  /// Sets what is added from the next call of add() on. `settings` must pass check().
  void set(const MicrophoneNoiseSettings& settings) noexcept;
  /// Returns the voice with the noise, limited smoothly near full scale; the voice itself while no
  /// noise is added. Valid until the next call, and as long as `voice` is. At most kMaxSamples at a
  /// time.
  [[nodiscard]] std::span<const float> add(std::span<const float> voice) noexcept;
  static constexpr std::size_t kMaxSamples = 16'384;

 private:
  [[nodiscard]] bool is_changing_place() const noexcept { return settings_.place != place_; }
  void change_place() noexcept;

  const std::uint32_t sample_rate_;
  const std::uint64_t seed_;
  const float glide_;  // share of the remaining difference that the gain changes per sample
  MicrophoneNoiseSettings settings_;
  NoisePlace place_ = NoisePlace::kOff;  // of source_
  std::optional<PlaceNoise> source_;     // nullopt: no noise
  float gain_ = 0.0F;                    // applied now
  std::vector<float> out_;
};

}  // namespace roger::audio
