#include "app/probe/click.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/percentiles.hpp"

namespace roger::app {
namespace {

std::size_t click_length(std::uint32_t sample_rate) {
  return static_cast<std::size_t>(std::lround(kClickSeconds * sample_rate));
}

/// Returns sample `i` of a Hann window over `length` samples, zero just outside both ends.
double window(std::size_t i, std::size_t length) {
  const double turn = 2.0 * std::numbers::pi * (static_cast<double>(i) + 0.5);
  return 0.5 - 0.5 * std::cos(turn / static_cast<double>(length));
}

double phase(std::size_t i, std::uint32_t sample_rate) {
  return 2.0 * std::numbers::pi * kClickHertz * static_cast<double>(i) / sample_rate;
}

/// Returns the vertex of the parabola through three neighbouring values, in samples relative to the
/// middle one. Near its maximum the filter output is smooth, so this interpolation locates the peak
/// far more precisely than one sample.
double top_offset(double before, double middle, double after) {
  const double curve = before - 2.0 * middle + after;
  return curve < 0.0 ? 0.5 * (before - after) / curve : 0.0;
}

/// Returns the highest value of `match`, its position interpolated, its height relative to an
/// undistorted click.
ClickFinder::Peak find_peak(const std::vector<double>& match, double untouched) {
  const auto peak = std::max_element(match.begin(), match.end());
  const double before = peak == match.begin() ? 0.0 : *(peak - 1);
  const double after = peak + 1 == match.end() ? 0.0 : *(peak + 1);
  return {static_cast<double>(peak - match.begin()) + top_offset(before, *peak, after),
          *peak / untouched};
}

}  // namespace

std::vector<float> click_wave(std::uint32_t sample_rate) {
  const std::size_t length = click_length(sample_rate);
  std::vector<float> wave(length);
  for (std::size_t i = 0; i < length; ++i) {
    wave[i] = static_cast<float>(kClickPeak * window(i, length) * std::sin(phase(i, sample_rate)));
  }
  return wave;
}

ClickFinder::ClickFinder(std::uint32_t sample_rate) {
  const std::size_t length = click_length(sample_rate);
  cosine_.resize(length);
  sine_.resize(length);
  for (std::size_t i = 0; i < length; ++i) {
    cosine_[i] = static_cast<float>(window(i, length) * std::cos(phase(i, sample_rate)));
    sine_[i] = static_cast<float>(window(i, length) * std::sin(phase(i, sample_rate)));
  }
  const std::vector<float> wave = click_wave(sample_rate);
  for (std::size_t i = 0; i < length; ++i) {
    // The filter output for an undistorted click normalises all heights.
    untouched_ += static_cast<double>(wave[i]) * static_cast<double>(sine_[i]);
  }
}

std::vector<double> ClickFinder::correlate(std::span<const float> trace) const {
  const std::size_t length = cosine_.size();
  if (trace.size() < length) return {};
  std::vector<double> match(trace.size() - length + 1);
  for (std::size_t n = 0; n < match.size(); ++n) {
    float in_phase = 0.0F;
    float quadrature = 0.0F;
    for (std::size_t k = 0; k < length; ++k) {
      in_phase += trace[n + k] * cosine_[k];
      quadrature += trace[n + k] * sine_[k];
    }
    match[n] = std::hypot(static_cast<double>(in_phase), static_cast<double>(quadrature));
  }
  return match;
}

std::optional<ClickFinder::Peak> ClickFinder::find_strongest(std::span<const float> trace) const {
  const std::vector<double> match = correlate(trace);
  if (match.empty()) return std::nullopt;
  return find_peak(match, untouched_);
}

// Two thresholds reject false peaks. The absolute one rejects silence with dither; the one relative
// to the median of the filter output adapts to the noise of the trace, because a click covers a
// small part of it and hardly moves the median.
std::optional<double> ClickFinder::find(std::span<const float> trace) const {
  constexpr double kMinShare = 0.02;
  constexpr double kMinOverMedian = 8.0;
  std::vector<double> match = correlate(trace);
  if (match.empty()) return std::nullopt;
  const Peak top = find_peak(match, untouched_);
  if (!(top.height >= kMinShare)) return std::nullopt;

  if (top.height * untouched_ < kMinOverMedian * median(std::move(match))) return std::nullopt;
  return top.place;
}

}  // namespace roger::app
