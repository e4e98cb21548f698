// Makes speech faster or slower without changing its pitch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace roger::audio {

inline constexpr double kSlowestScale = 0.25;
inline constexpr double kFastestScale = 8.0;

/// Overlap-add of windows of 30 ms, each moved by up to 10 ms to where it fits best to the one
/// before (WSOLA), piece by piece: holds some 50 ms. Not thread-safe.
class TimeScale {
 public:
  /// `speed`: kSlowestScale to kFastestScale; 1 gives the samples back as they are.
  TimeScale(std::uint32_t rate, double speed);

  /// Takes samples, and puts what can be made of them behind `out`.
  void write(std::span<const float> samples, std::vector<float>& out);
  /// Puts the rest behind `out`: it has samples / speed by then. Nothing may be written after it.
  void finish(std::vector<float>& out);

 private:
  [[nodiscard]] float at(std::int64_t index) const;
  [[nodiscard]] double likeness(std::int64_t a, std::int64_t b) const;
  [[nodiscard]] std::int64_t wanted() const;
  /// All that the next window may be made of is there, and what it gives is not beyond the end.
  [[nodiscard]] bool has_enough() const;
  [[nodiscard]] std::int64_t best_place() const;
  /// One window more; `count` of its samples are put behind `out`.
  void step(std::size_t count, std::vector<float>& out);
  void drop_used();

  const bool as_it_is_;
  const double speed_;
  const std::size_t half_;   // of a window
  const std::int64_t most_;  // moved
  std::vector<float> in_;    // from in_begin_ on
  std::int64_t in_begin_ = 0;
  std::int64_t in_end_ = 0;
  std::size_t made_ = 0;
  std::int64_t before_ = 0;  // where the last window was taken
  std::vector<float> sum_;   // of the windows from made_ on
};

/// All of a recording.
[[nodiscard]] std::vector<float> time_scaled(std::span<const float> samples, std::uint32_t rate,
                                             double speed);

}  // namespace roger::audio
