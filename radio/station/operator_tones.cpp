#include "radio/station/operator_tones.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace roger::radio {
namespace {

constexpr double kToneAmplitude = 0.1;  // -20 dBFS, a voice's
constexpr double kEdgeSeconds = 0.005;

struct Beeps {
  double hertz;
  double seconds;  // of each, and between two
  double pause;
  int count;
};
constexpr std::array<Beeps, 2> kBeeps = {{{1000.0, 0.08, 0.06, 2}, {300.0, 0.3, 0.0, 1}}};

std::vector<float> shape_of(const Beeps& beeps, std::uint32_t rate) {
  const auto samples = [rate](double seconds) { return static_cast<std::size_t>(seconds * rate); };
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
      out.push_back(static_cast<float>(kToneAmplitude * swell * std::sin(phase)));
    }
  }
  return out;
}

}  // namespace

OperatorTones::OperatorTones(std::uint32_t sample_rate) {
  for (const Beeps& beeps : kBeeps) shapes_.push_back(shape_of(beeps, sample_rate));
  at_ = shapes_[playing_].size();
}

std::span<const float> OperatorTones::next(std::size_t samples) noexcept {
  if (asked_.load(std::memory_order_relaxed) != 0) {
    playing_ = asked_.exchange(0, std::memory_order_relaxed) - 1U;
    at_ = 0;
  }
  const std::span<const float> rest = std::span(shapes_[playing_]).subspan(at_);
  const std::span<const float> out = rest.first(std::min(samples, rest.size()));
  at_ += out.size();
  return out;
}

}  // namespace roger::radio
