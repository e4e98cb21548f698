#include "radio/model/beeps.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace roger::radio {
namespace {

constexpr double kEdgeSeconds = 0.005;

}  // namespace

std::vector<float> samples_of(const Beeps& beeps, std::uint32_t rate) {
  const auto samples = [rate](double seconds) { return static_cast<std::size_t>(seconds * rate); };
  const double amplitude = amplitude_of(beeps.peak);
  const std::size_t length = samples(beeps.seconds);
  std::vector<float> out;
  for (int beep = 0; beep < beeps.count; ++beep) {
    if (beep > 0) out.resize(out.size() + samples(beeps.pause));
    for (std::size_t i = 0; i < length; ++i) {
      // Edges as of a cosine: they do not click.
      const double edge =
          std::min(1.0, static_cast<double>(std::min(i, length - 1 - i)) / (kEdgeSeconds * rate));
      const double swell = 0.5 - 0.5 * std::cos(std::numbers::pi * edge);
      const double phase = 2.0 * std::numbers::pi * beeps.hertz * static_cast<double>(i) / rate;
      out.push_back(static_cast<float>(amplitude * swell * std::sin(phase)));
    }
  }
  return out;
}

}  // namespace roger::radio
