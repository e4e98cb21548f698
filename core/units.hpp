// Strong types for quantities used across folders. Durations and time points are std::chrono's.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace roger {

/// A radio frequency, exact to the hertz. Range: 0 (none) to 2^64 - 1 Hz.
class Frequency {
 public:
  constexpr Frequency() = default;
  static constexpr Frequency from_hertz(std::uint64_t hertz) { return Frequency{hertz}; }
  static constexpr Frequency from_kilohertz(std::uint64_t kilohertz) {
    return Frequency{kilohertz * 1000U};
  }
  /// Parses a decimal number of megahertz ("40.000", "118.3333"), with at most 6 decimals so that
  /// no digit is lost. Returns nullopt for anything else; the caller reports the location.
  static std::optional<Frequency> parse_megahertz(std::string_view text);

  [[nodiscard]] constexpr std::uint64_t hertz() const { return hertz_; }
  [[nodiscard]] constexpr double megahertz() const { return static_cast<double>(hertz_) / 1e6; }
  /// Returns megahertz with at least three decimals ("40.000"), more only if they are not zero.
  [[nodiscard]] std::string megahertz_text() const;

  friend constexpr auto operator<=>(Frequency,
                                    Frequency) = default;  // NOLINT(modernize-use-nullptr)

 private:
  constexpr explicit Frequency(std::uint64_t hertz) : hertz_(hertz) {}
  std::uint64_t hertz_ = 0;
};

/// A ratio in decibels.
struct Decibels {
  double value = 0.0;
  friend constexpr auto operator<=>(Decibels, Decibels) = default;
};

/// Returns the amplitude factor of a gain in decibels: 10^(dB/20).
[[nodiscard]] float to_amplitude(Decibels gain);

/// Returns the level in decibels of an amplitude factor; amplitudes below 1e-6 give -120 dB, never
/// -infinity.
[[nodiscard]] Decibels to_decibels(float amplitude);

/// Returns the level in decibels of a mean square, as summed by meters.
[[nodiscard]] Decibels mean_square_to_decibels(float mean_square);

}  // namespace roger
