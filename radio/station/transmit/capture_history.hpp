// The latest captured sound with its capture times, so that a transmission can begin at the instant
// of its key-down although the sending thread wakes up later.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "core/clock.hpp"

namespace roger::radio {

/// Samples are numbered from 0. Belongs to one thread.
class CaptureHistory {
 public:
  /// Keeps the last `seconds` of sound at `sample_rate` Hz.
  CaptureHistory(std::uint32_t sample_rate, double seconds);

  [[nodiscard]] std::uint32_t sample_rate() const { return sample_rate_; }

  /// Appends samples; `captured` is the capture time of the first one.
  void append(std::span<const float> samples, TimePoint captured);

  /// Range of the stored samples: begin() up to, but not including, end().
  [[nodiscard]] std::uint64_t begin() const;
  [[nodiscard]] std::uint64_t end() const { return end_; }
  /// Returns the first stored sample captured at `instant` or later; end() if none exists yet.
  [[nodiscard]] std::uint64_t index_at(TimePoint instant) const;
  /// Returns when sample `index` was captured; extrapolated outside the stored range.
  [[nodiscard]] TimePoint time_of(std::uint64_t index) const;
  /// Copies samples from `index` on; returns their number (at most out.size()). Samples no longer
  /// stored read as silence.
  std::size_t read(std::uint64_t index, std::span<float> out) const;

 private:
  struct Anchor {
    std::uint64_t index = 0;
    TimePoint captured{};
  };
  [[nodiscard]] Nanoseconds duration(std::int64_t samples) const;

  std::uint32_t sample_rate_;
  std::vector<float> ring_;
  std::deque<Anchor> anchors_;  // ascending; the first one is at or before begin()
  std::uint64_t end_ = 0;
};

}  // namespace roger::radio
