// Tones of radio equipment: one or several beeps with soft edges.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/units.hpp"

namespace roger::radio {

struct Beeps {
  double hertz = 1000.0;
  double seconds = 0.1;  // duration of each beep
  double pause = 0.0;    // between two beeps
  int count = 1;
  Decibels peak{-20.0};  // over full scale
};

/// Returns how many samples they last at `rate`.
[[nodiscard]] std::size_t count_samples(const Beeps& beeps, std::uint32_t rate) noexcept;
/// Returns one of these samples.
[[nodiscard]] float sample_of(const Beeps& beeps, std::uint32_t rate, std::size_t index) noexcept;
/// Returns all samples, at `rate`.
[[nodiscard]] std::vector<float> samples_of(const Beeps& beeps, std::uint32_t rate);

}  // namespace roger::radio
