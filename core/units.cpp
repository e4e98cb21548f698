#include "core/units.hpp"

#include <algorithm>
#include <cmath>

namespace roger {
namespace {

constexpr std::size_t kDecimalsOfAMegahertz = 6;
// Up to 9,999,999 MHz: no overflow, and beyond every radio.
constexpr std::size_t kMaxWholeDigits = 7;

bool all_digits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::optional<Frequency> Frequency::parse_megahertz(std::string_view text) {
  const auto point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const std::string_view fraction =
      point == std::string_view::npos ? std::string_view{} : text.substr(point + 1);
  if (whole.empty() || whole.size() > kMaxWholeDigits || !all_digits(whole)) return std::nullopt;
  if (point != std::string_view::npos && fraction.empty()) return std::nullopt;
  if (fraction.size() > kDecimalsOfAMegahertz || !all_digits(fraction)) return std::nullopt;

  // Integers are exact: the digits of the number, with six decimals, are its hertz.
  std::uint64_t hertz = 0;
  for (const char c : whole) hertz = hertz * 10 + static_cast<std::uint64_t>(c - '0');
  for (std::size_t i = 0; i < kDecimalsOfAMegahertz; ++i) {
    hertz = hertz * 10 + (i < fraction.size() ? static_cast<std::uint64_t>(fraction[i] - '0') : 0U);
  }
  return from_hertz(hertz);
}

std::string Frequency::megahertz_text() const {
  constexpr std::uint64_t kHertzPerMegahertz = 1'000'000;
  constexpr std::size_t kShownDecimals = 3;
  std::string decimals = std::to_string(hertz_ % kHertzPerMegahertz);
  decimals.insert(0, kDecimalsOfAMegahertz - decimals.size(), '0');
  while (decimals.size() > kShownDecimals && decimals.back() == '0') decimals.pop_back();
  return std::to_string(hertz_ / kHertzPerMegahertz) + "." + decimals;
}

float to_amplitude(Decibels gain) {
  return static_cast<float>(std::pow(10.0, gain.value / 20.0));
}

Decibels to_decibels(float amplitude) {
  constexpr double kFloor = 1e-6;
  return Decibels{20.0 * std::log10(std::max(static_cast<double>(std::abs(amplitude)), kFloor))};
}

Decibels mean_square_to_decibels(float mean_square) {
  return to_decibels(std::sqrt(mean_square));
}

}  // namespace roger
