#include "audio/dsp/minimum_phase.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <utility>

namespace roger::audio {
namespace {

using Spectrum = std::vector<std::complex<double>>;

// The cepstrum of a filter with a deep stop band decays slowly; at this length the aliased
// remainder is below the floor.
constexpr std::size_t kPoints = 1U << 15U;
constexpr double kFloor = 3.2e-6;  // -110 dB

// Fast Fourier transform in place: bit reversal, then radix-2 decimation in time (Cooley and Tukey,
// 1965). The size is a power of 2.
void fourier_transform(Spectrum& values) {
  const std::size_t n = values.size();
  for (std::size_t i = 1, j = 0; i < n; ++i) {
    std::size_t bit = n / 2;
    for (; (j & bit) != 0; bit /= 2) j ^= bit;
    j ^= bit;
    if (i < j) std::swap(values[i], values[j]);
  }
  for (std::size_t length = 2; length <= n; length *= 2) {
    Spectrum turns(length / 2);
    for (std::size_t k = 0; k < turns.size(); ++k) {
      turns[k] = std::polar(
          1.0, -2.0 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(length));
    }
    for (std::size_t from = 0; from < n; from += length) {
      for (std::size_t k = 0; k < turns.size(); ++k) {
        const std::complex<double> odd = values[from + k + length / 2] * turns[k];
        values[from + k + length / 2] = values[from + k] - odd;
        values[from + k] += odd;
      }
    }
  }
}

// The inverse transform is the forward one with time reversed, divided by the size.
void inverse_transform(Spectrum& values) {
  fourier_transform(values);
  std::reverse(values.begin() + 1, values.end());
  for (std::complex<double>& value : values) value /= static_cast<double>(values.size());
}

}  // namespace

std::vector<double> minimum_phase(std::span<const double> filter) {
  Spectrum values(kPoints);
  std::ranges::copy(filter, values.begin());
  fourier_transform(values);
  const double floor = kFloor * std::abs(values[0]);
  for (std::complex<double>& value : values) value = std::log(std::hypot(std::abs(value), floor));
  inverse_transform(values);
  // Folds the part of the cepstrum before time 0 onto the part after it.
  for (std::size_t i = 1; i < kPoints / 2; ++i) values[i] *= 2.0;
  std::fill(values.begin() + kPoints / 2 + 1, values.end(), 0.0);
  fourier_transform(values);
  for (std::complex<double>& value : values) value = std::exp(value);
  inverse_transform(values);
  std::vector<double> result(filter.size());
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = values[i].real();
  return result;
}

}  // namespace roger::audio
