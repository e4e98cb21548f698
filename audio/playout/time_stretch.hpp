// Shortens or lengthens speech without changing its pitch.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace roger::audio {

/// Finds the position of a splice. Where sound `lag` samples apart is similar, `lag` samples can be
/// removed or repeated with a cross-fade (waveform similarity overlap-add, WSOLA; Verhelst and
/// Roelands, ICASSP 1993). It works on the past and on the sound about to be played, so it adds no
/// delay. Lags are 2.5 to 15 ms (400 to 67 Hz), the pitch periods of voices.
///
/// In passages near the noise floor any lag is suitable. Where the energy changes fourfold within
/// the compared window (start of a syllable, plosive), no splice is made.
///
/// Memory is allocated in the constructor; real-time safe; one thread.
class TimeStretch {
 public:
  static constexpr std::uint32_t kMaxRate = 48000;
  /// Returns the longest lag in samples: 15 ms.
  [[nodiscard]] static std::size_t longest_lag(std::uint32_t rate) noexcept {
    return rate * 15 / 1000;
  }
  [[nodiscard]] static std::size_t shortest_lag(std::uint32_t rate) noexcept { return rate / 400; }
  /// Returns the samples over which a splice is faded: 5 ms, less if fewer samples wait when
  /// lengthening.
  [[nodiscard]] static std::size_t fade(std::uint32_t rate) noexcept { return rate / 200; }
  /// Returns the samples compared, up to the end of the fade: 10 ms.
  [[nodiscard]] static std::size_t window(std::uint32_t rate) noexcept { return rate / 100; }
  /// Returns the samples of the past that are needed.
  [[nodiscard]] static std::size_t history(std::uint32_t rate) noexcept {
    return longest_lag(rate) + window(rate);
  }

  TimeStretch();
  /// Resets the noise floor for another stream.
  void restart() noexcept { floor_ = 1.0F; }
  /// Updates the noise floor from decoded sound.
  void track_noise_floor(std::span<const float> samples, std::uint32_t rate) noexcept;

  struct Wish {
    std::size_t most = 0;   // largest lag in samples
    std::size_t exact = 0;  // lag in quiet passages
    float likeness = 0.9F;  // required similarity elsewhere, -1 to 1
  };
  /// `sound` is the past up to `begin`, followed by what is played next. Removes samples at `begin`
  /// and closes the gap. Returns the number removed; 0: the sound is not suitable here.
  std::size_t shorten(std::span<float> sound, std::size_t begin, std::uint32_t rate,
                      const Wish& wish) noexcept;
  /// `sound` has room for longest_lag() more samples after its first `count`. Repeats samples
  /// before `begin`; returns their number.
  std::size_t lengthen(std::span<float> sound, std::size_t count, std::size_t begin,
                       std::uint32_t rate, const Wish& wish) noexcept;

 private:
  /// Returns the lag in samples at which the sound after (`forward`) or before `at` is similar to
  /// the sound at `at`; 0: none is suitable.
  [[nodiscard]] std::size_t find_lag(std::span<const float> sound, std::size_t at,
                                     std::size_t faded, std::size_t most_lag, bool forward,
                                     std::uint32_t rate, const Wish& wish) noexcept;
  [[nodiscard]] bool quiet(std::span<const float> samples) const noexcept;

  std::vector<float> coarse_;
  float floor_ = 1.0F;  // mean square of the quietest recent sound
};

}  // namespace roger::audio
