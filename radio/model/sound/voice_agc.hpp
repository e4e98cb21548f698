// Automatic gain control: brings loud and soft voices to one level.
#pragma once

#include <cstdint>
#include <span>

#include "core/clock.hpp"
#include "core/units.hpp"

namespace roger::radio {

struct AgcSettings {
  Decibels target{-18.0};            // RMS over full scale that voices are brought to
  Nanoseconds attack{10'000'000};    // time constants: towards lower gain for a louder voice
  Nanoseconds release{500'000'000};  // towards higher gain for a softer voice
  Decibels most_gain{20.0};          // 0 or more; attenuation is unlimited
};

/// Wait-free; one thread.
class VoiceAgc {
 public:
  VoiceAgc(const AgcSettings& settings, std::uint32_t rate);
  /// Processes in place. Samples must be finite. Silence below -60 dBFS leaves the gain unchanged.
  void process(std::span<float> samples) noexcept;
  /// Returns the measured level, RMS, for go_on_from() of an instance at another rate.
  [[nodiscard]] float level() const noexcept { return level_; }
  void go_on_from(float level) noexcept;
  /// Resets the gain to 1.
  void reset() noexcept { go_on_from(target_); }

 private:
  [[nodiscard]] float gain() const noexcept;
  void look() noexcept;

  std::uint32_t step_;  // samples between two level measurements
  float target_;
  float most_gain_;
  float attack_;  // share of the difference that is corrected per step
  float release_;
  float level_ = 0.0F;
  float sum_ = 0.0F;  // of squares in this step
  std::uint32_t seen_ = 0;
  float gain_ = 1.0F;  // present gain; interpolated linearly within a step
  float slope_ = 0.0F;
};

}  // namespace roger::radio
