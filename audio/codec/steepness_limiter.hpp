// Keeps concealed sound from being louder than the sound before it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace roger::audio {

/// libopus extends a plosive with pulses louder than the plosive itself. Concealed sound may be no
/// steeper than the sound before it; within a gap it can only become softer. Real-time safe; one
/// thread.
class SteepnessLimiter {
 public:
  /// `rate`: Hz of the samples.
  explicit SteepnessLimiter(std::uint32_t rate) : part_(samples_of_part(rate)) {}

  /// Forgets all sound and its rate.
  void restart(std::uint32_t rate) noexcept;
  /// Takes the steepness of decoded sound.
  void track(std::span<const float> decoded) noexcept;
  /// Attenuates concealed sound, at least 2.5 ms of it, where it would be too steep.
  void limit(std::span<float> concealed) noexcept;
  /// Ends the attenuation. The next concealed sound belongs to another gap.
  void end_gap() noexcept { gain_ = 1.0F; }
  /// Returns the gain of the newest concealed sound.
  [[nodiscard]] float gain() const noexcept { return gain_; }

 private:
  [[nodiscard]] static std::size_t samples_of_part(std::uint32_t rate) noexcept {
    return rate / 400;  // 2.5 ms
  }

  std::size_t part_;
  std::array<float, 8> steps_{};  // largest sample-to-sample step in each recent part
  std::size_t next_step_ = 0;
  float gain_ = 1.0F;
};

}  // namespace roger::audio
