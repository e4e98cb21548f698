// The click of a relay, a squelch or a key: a quickly decaying tone.
#pragma once

#include <cstdint>
#include <span>

#include "core/clock.hpp"
#include "core/units.hpp"

namespace roger::radio {

struct ClickSettings {
  Decibels peak{-30.0};  // over full scale
  double hertz = 1000.0;
  Nanoseconds fades{2'000'000};  // time constant
};

/// Wait-free; one thread. Starts without a discontinuity; overlapping clicks add up.
class Click {
 public:
  Click(const ClickSettings& settings, std::uint32_t rate);
  /// Starts a click with the next sample added. `way`: 1, or -1 for inverted polarity.
  void strike(float way) noexcept;
  void add(std::span<float> out) noexcept;
  void reset() noexcept;
  [[nodiscard]] bool silent() const noexcept { return left_ == 0; }

 private:
  float blow_;         // impulse that gives the peak
  float turn_, fade_;  // coefficients of the resonator: y = turn y1 - fade y2
  float last_ = 0.0F, before_ = 0.0F;
  float struck_ = 0.0F;
  std::uint32_t length_;  // samples until it is inaudible
  std::uint32_t left_ = 0;
};

}  // namespace roger::radio
