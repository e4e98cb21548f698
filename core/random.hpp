// Pseudo-random numbers: the same sequence from the same seed on every host. Not for secrets.
#pragma once

#include <cstdint>

namespace roger {

/// Applies the finalizer of SplitMix64 (Steele, Lea and Flood, 2014): a bijection that spreads the
/// difference between neighbouring numbers over all bits.
[[nodiscard]] constexpr std::uint64_t spread_bits(std::uint64_t bits) noexcept {
  bits = (bits ^ (bits >> 30U)) * 0xBF58476D1CE4E5B9U;
  bits = (bits ^ (bits >> 27U)) * 0x94D049BB133111EBU;
  return bits ^ (bits >> 31U);
}

/// SplitMix64: 8 octets of state; any seed is suitable. One thread, real-time safe.
class SplitMix64 {
 public:
  /// Increment from one state to the next, modulo 2^64.
  static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15U;

  constexpr explicit SplitMix64(std::uint64_t seed) noexcept : state_(seed) {}

  /// Returns 64 random bits.
  constexpr std::uint64_t next() noexcept {
    state_ += kStep;
    return spread_bits(state_);
  }
  /// Returns a number in [0, 1) with as many random bits as a double holds exactly (53). The
  /// distributions of the standard library are not used, because their results differ between
  /// implementations.
  constexpr double uniform() noexcept { return static_cast<double>(next() >> 11U) * 0x1p-53; }
  /// Returns a number from `low` to `high`, both included. Numbers of a range of 2^32 differ in
  /// probability by less than 2^-21.
  constexpr std::uint64_t between(std::uint64_t low, std::uint64_t high) noexcept {
    return low + static_cast<std::uint64_t>(uniform() * static_cast<double>(high - low + 1));
  }
  /// Returns a number in [-1, 1] with 32 random bits, rounded to a float.
  constexpr float symmetric() noexcept {
    return static_cast<float>(static_cast<std::int32_t>(next() >> 32U)) * 0x1p-31F;
  }

 private:
  std::uint64_t state_;
};

}  // namespace roger
