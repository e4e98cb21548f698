// Sums several voices into one stereo output.
#pragma once

#include <cstddef>
#include <span>

#include "core/units.hpp"

namespace roger::audio {

/// Volume and stereo position of one voice in the mix. Changes are spread over the next block, so
/// that they do not click. Belongs to the audio thread.
class MixSource {
 public:
  /// `pan`: -1 left, 0 centre, 1 right; values outside are clamped. At the centre both sides get
  /// the full amplitude; towards one side the other one becomes quieter.
  void set(float amplitude, float pan) noexcept;
  /// Like set(), but without the transition: for a voice that was silent until now.
  void jump(float amplitude, float pan) noexcept;

 private:
  friend class Mixer;
  friend class RateBus;
  float left_ = 1.0F;  // reached at the end of the newest block
  float right_ = 1.0F;
  float wanted_left_ = 1.0F;
  float wanted_right_ = 1.0F;
};

/// Mixes one block at a time: begin(), add() for each voice, finish(). Keeps no state between
/// blocks; real-time safe.
class Mixer {
 public:
  /// Starts with silence. `out`: interleaved stereo.
  void begin(std::span<float> out) noexcept;
  /// Adds a mono voice; excess samples on either side are ignored.
  void add(std::span<const float> voice, MixSource& source) noexcept;
  /// Limits the sum.
  void finish() noexcept;

 private:
  std::span<float> out_;
};

/// Returns samples up to -3 dBFS unchanged and compresses all others smoothly into the last 3 dB:
/// the result of any finite sum stays within -1 to 1. NaN becomes silence.
[[nodiscard]] float soft_limit(float sample) noexcept;

}  // namespace roger::audio
