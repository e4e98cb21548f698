// Sums several voices into the stereo outputs of an operator.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "audio/output.hpp"
#include "core/units.hpp"

namespace roger::audio {

/// Volume, stereo position and output of one voice in the mix. Changes are spread over the next
/// block, so that they do not click. Belongs to the audio thread.
class MixSource {
 public:
  /// `pan`: -1 left, 0 centre, 1 right; values outside are clamped. At the centre both sides get
  /// the full amplitude; towards one side the other one becomes quieter. `output`: where the voice
  /// is heard; the other output gets none of it.
  void set(float amplitude, float pan, Output output = Output::kHeadset) noexcept;
  /// Like set(), but without the transition: for a voice that was silent until now.
  void jump(float amplitude, float pan) noexcept;

 private:
  friend class Mixer;
  friend class RateBus;
  /// Amplitude factors of one output.
  struct Gain {
    float left = 0.0F;  // reached at the end of the newest block
    float right = 0.0F;
    float wanted_left = 0.0F;
    float wanted_right = 0.0F;

    [[nodiscard]] bool silent() const noexcept {
      return left == 0.0F && right == 0.0F && wanted_left == 0.0F && wanted_right == 0.0F;
    }
    void arrive() noexcept {
      left = wanted_left;
      right = wanted_right;
    }
  };
  [[nodiscard]] Gain& gain(Output output) noexcept {
    return gains_[static_cast<std::size_t>(output)];
  }

  std::array<Gain, kOutputs> gains_{Gain{1.0F, 1.0F, 1.0F, 1.0F}, Gain{}};
};

/// Mixes one block at a time: begin(), add() for each voice, finish(). Keeps no state between
/// blocks; real-time safe.
class Mixer {
 public:
  /// Starts with silence. Both outputs are interleaved stereo; `loudspeaker` is empty if the
  /// operator has none.
  void begin(std::span<float> headset, std::span<float> loudspeaker = {}) noexcept;
  /// Adds a mono voice; excess samples on either side are ignored.
  void add(std::span<const float> voice, MixSource& source) noexcept;
  /// Limits the sum.
  void finish() noexcept;

  /// Returns what is mixed into; empty: there is no such output.
  [[nodiscard]] std::span<float> out(Output output) const noexcept {
    return outs_[static_cast<std::size_t>(output)];
  }

 private:
  std::array<std::span<float>, kOutputs> outs_;
};

/// Returns samples up to -3 dBFS unchanged and compresses all others smoothly into the last 3 dB:
/// the result of any finite sum stays within -1 to 1. NaN becomes silence.
[[nodiscard]] float soft_limit(float sample) noexcept;

}  // namespace roger::audio
