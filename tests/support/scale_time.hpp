// A whole recording at another speed.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "audio/dsp/time_scale.hpp"

namespace roger::test {

/// Returns `samples` of `rate` at `speed`, as in audio::TimeScale.
inline std::vector<float> scale_time(std::span<const float> samples, std::uint32_t rate,
                                     double speed) {
  audio::TimeScale scale(rate, speed);
  std::vector<float> out;
  scale.write(samples, out);
  scale.finish(out);
  return out;
}

}  // namespace roger::test
