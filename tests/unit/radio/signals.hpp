// Measurements of sampled sound.
#pragma once

#include <cmath>
#include <complex>
#include <numbers>
#include <span>

namespace roger::radio {

inline double rms(std::span<const float> samples) {
  double sum = 0.0;
  for (const double sample : samples) sum += sample * sample;
  return samples.empty() ? 0.0 : std::sqrt(sum / static_cast<double>(samples.size()));
}

/// Returns the amplitude of one frequency.
inline double amplitude_at(std::span<const float> samples, double hertz, double rate = 48'000.0) {
  std::complex<double> sum;
  double n = 0.0;
  for (const double sample : samples) {
    sum += sample * std::polar(1.0, 2.0 * std::numbers::pi * hertz * n / rate);
    n += 1.0;
  }
  return samples.empty() ? 0.0 : 2.0 * std::abs(sum) / n;
}

}  // namespace roger::radio
