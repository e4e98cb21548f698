// Brings loud and soft voices to one level.
#pragma once

#include <cstdint>
#include <span>

#include "core/clock.hpp"
#include "core/units.hpp"

namespace roger::radio {

struct AgcSettings {
  Decibels target{-18.0};            // RMS over full scale that voices are brought to
  Nanoseconds attack{10'000'000};    // time constants: how fast it follows a louder one
  Nanoseconds release{500'000'000};  // and a softer one
  Decibels most_gain{20.0};          // 0 or more; the louder are turned down as far as needed
};

/// Wait-free; one thread.
class VoiceAgc {
 public:
  VoiceAgc(const AgcSettings& settings, std::uint32_t rate);
  /// In place. Samples must be finite. Silence below -60 dBFS leaves the gain as it is.
  void process(std::span<float> samples) noexcept;
  /// The level that it has found, RMS, for go_on_from() of one at another rate.
  [[nodiscard]] float level() const noexcept { return level_; }
  void go_on_from(float level) noexcept;
  /// Back to a gain of one.
  void reset() noexcept { go_on_from(target_); }

 private:
  [[nodiscard]] float gain() const noexcept;
  void look() noexcept;

  std::uint32_t step_;  // samples between two looks at the level
  float target_;
  float most_gain_;
  float attack_;  // shares of the way that it goes in a step
  float release_;
  float level_ = 0.0F;
  float sum_ = 0.0F;  // of squares in this step
  std::uint32_t seen_ = 0;
  float gain_ = 1.0F;  // now; it goes evenly through a step
  float slope_ = 0.0F;
};

}  // namespace roger::radio
