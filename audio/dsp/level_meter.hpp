// Measures the level of a signal.
#pragma once

#include <cstddef>
#include <span>

#include "core/units.hpp"

namespace roger::audio {

/// Levels relative to full scale (dBFS); -120 for silence.
struct Level {
  Decibels peak{-120.0};
  Decibels rms{-120.0};
};

/// Accumulates samples until take() is called. One thread, real-time safe.
class LevelMeter {
 public:
  void add(std::span<const float> samples) noexcept;
  /// Returns the level of all samples since the last call; silence if there were none.
  Level take() noexcept;

 private:
  float peak_ = 0.0F;
  double squares_ = 0.0;
  std::size_t count_ = 0;
};

}  // namespace roger::audio
