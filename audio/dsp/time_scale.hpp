// Makes speech faster or slower without changing its pitch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace roger::audio {

inline constexpr double kMinTimeScale = 0.25;
inline constexpr double kMaxTimeScale = 8.0;

/// Overlap-add of windows of 30 ms, each moved by up to 10 ms to the position most similar to the
/// continuation of the window before (WSOLA), piece by piece with a delay of about 50 ms. Not
/// thread-safe.
class TimeScale {
 public:
  /// `speed`: kMinTimeScale to kMaxTimeScale; 1 returns the samples unchanged.
  TimeScale(std::uint32_t rate, double speed);

  /// Takes samples, and appends the converted ones that are ready to `out`.
  void write(std::span<const float> samples, std::vector<float>& out);
  /// Appends the rest to `out`, which then has samples / speed. write() must not be called after
  /// it.
  void finish(std::vector<float>& out);

 private:
  [[nodiscard]] float at(std::int64_t index) const;
  [[nodiscard]] double likeness(std::int64_t a, std::int64_t b) const;
  [[nodiscard]] std::int64_t wanted() const;
  /// Returns whether the input of the next window is complete and its output is within the end.
  [[nodiscard]] bool has_enough() const;
  [[nodiscard]] std::int64_t best_place() const;
  /// Adds one window and appends `count` of its samples to `out`.
  void step(std::size_t count, std::vector<float>& out);
  void drop_used();

  const bool as_it_is_;
  const double speed_;
  const std::size_t half_;   // of a window
  const std::int64_t most_;  // maximum shift
  std::vector<float> in_;    // input from in_begin_ on
  std::int64_t in_begin_ = 0;
  std::int64_t in_end_ = 0;
  std::size_t made_ = 0;
  std::int64_t before_ = 0;  // position of the last window
  std::vector<float> sum_;   // sum of the windows from made_ on
};

}  // namespace roger::audio
