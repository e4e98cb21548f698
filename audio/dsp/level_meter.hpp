// How loud a signal is.
#pragma once

#include <cstddef>
#include <span>

#include "core/units.hpp"

namespace roger::audio {

/// Levels against full scale (dBFS); -120 for silence.
struct Level {
  Decibels peak{-120.0};
  Decibels rms{-120.0};
};

/// Gathers samples until asked. One thread, real-time safe.
class LevelMeter {
 public:
  void add(std::span<const float> samples) noexcept;
  /// Of all samples since the last call; silence when there were none.
  Level take() noexcept;

 private:
  float peak_ = 0.0F;
  double squares_ = 0.0;
  std::size_t count_ = 0;
};

}  // namespace roger::audio
