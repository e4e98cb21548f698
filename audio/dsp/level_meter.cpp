#include "audio/dsp/level_meter.hpp"

#include <algorithm>
#include <cmath>

namespace roger::audio {

void LevelMeter::add(std::span<const float> samples) noexcept {
  for (const float sample : samples) {
    peak_ = std::max(peak_, std::fabs(sample));
    squares_ += static_cast<double>(sample) * static_cast<double>(sample);
  }
  count_ += samples.size();
}

Level LevelMeter::take() noexcept {
  Level level;
  if (count_ > 0) {
    level.peak = to_decibels(peak_);
    level.rms = to_decibels(static_cast<float>(std::sqrt(squares_ / static_cast<double>(count_))));
  }
  *this = LevelMeter{};
  return level;
}

}  // namespace roger::audio
