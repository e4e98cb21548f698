// Makes speech shorter or longer without changing its pitch.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace roger::audio {

/// Finds the place of a splice: where sound that is `lag` samples apart is alike, `lag` samples can
/// be left out or played twice with a cross-fade. Works on the past and on what is about to be
/// played, so it adds no delay. Lags are 2.5 to 15 ms (400 to 67 Hz).
///
/// In passages near the noise floor any lag will do. Where the sound changes its energy fourfold
/// within the compared window (the beginning of a syllable, a plosive) nothing is done.
///
/// Memory is taken in the constructor; real-time safe; one thread.
class TimeStretch {
 public:
  static constexpr std::uint32_t kHighestRate = 48000;
  /// Longest lag, parts of a second: 15 ms.
  [[nodiscard]] static std::size_t longest_lag(std::uint32_t rate) noexcept {
    return rate * 15 / 1000;
  }
  [[nodiscard]] static std::size_t shortest_lag(std::uint32_t rate) noexcept { return rate / 400; }
  /// Samples over which a splice is faded: 5 ms, less where less is there to be lengthened.
  [[nodiscard]] static std::size_t fade(std::uint32_t rate) noexcept { return rate / 200; }
  /// Samples compared up to the end of the fade: 10 ms.
  [[nodiscard]] static std::size_t window(std::uint32_t rate) noexcept { return rate / 100; }
  /// Samples of the past that are needed.
  [[nodiscard]] static std::size_t history(std::uint32_t rate) noexcept {
    return longest_lag(rate) + window(rate);
  }

  TimeStretch();
  /// Another stream.
  void restart() noexcept;
  /// Hears what was decoded, to know how loud silence is.
  void hear(std::span<const float> samples, std::uint32_t rate) noexcept;

  struct Wish {
    std::size_t most = 0;   // samples, largest lag
    std::size_t exact = 0;  // lag in quiet passages
    float likeness = 0.9F;  // that must be reached elsewhere, -1 to 1
  };
  /// `sound` is the past up to `begin` and then what is to be played next. Leaves samples out at
  /// `begin` and closes the gap; returns how many (0: not here).
  std::size_t shorten(std::span<float> sound, std::size_t begin, std::uint32_t rate,
                      const Wish& wish) noexcept;
  /// `sound` has room for longest_lag() more behind its first `count` samples. Plays samples before
  /// `begin` once more; returns how many.
  std::size_t lengthen(std::span<float> sound, std::size_t count, std::size_t begin,
                       std::uint32_t rate, const Wish& wish) noexcept;

 private:
  /// Lag by which `sound` around `at` is to be moved, later (above 0) or earlier; 0: none.
  [[nodiscard]] std::size_t lag_for(std::span<const float> sound, std::size_t at, std::size_t faded,
                                    std::size_t most_lag, bool forward, std::uint32_t rate,
                                    const Wish& wish) noexcept;
  [[nodiscard]] bool quiet(std::span<const float> samples) const noexcept;

  std::vector<float> coarse_;
  float floor_ = 1.0F;  // mean square of the quietest sound of late
};

}  // namespace roger::audio
