// Decides how the delay of a stream is to change; the playout buffer obeys. No clock, no sound.
#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "core/clock.hpp"

namespace roger::audio {

/// Fixed guard: a transmission begins one guard after its first packet came. From then on the
/// margin of the packets (how long before its turn each arrives) should stay what it was: a sender
/// whose clock is fast lets it grow, a slow one shrink. The smallest margin of the last two seconds
/// is compared with that of the first two; queues on the way only ever make packets later, so the
/// smallest is free of their jitter.
///
/// A difference of a millisecond is taken back by playing 600 ppm faster or slower, a hundredth of
/// a semitone, which nobody hears and which outruns any two sound cards. A great excess, as a stall
/// leaves behind, is to be cut out of quiet passages besides.
class PlayoutPolicy {
 public:
  explicit PlayoutPolicy(Nanoseconds guard) : guard_(guard) {}

  /// A transmission begins.
  void start(TimePoint now) noexcept;
  /// A packet came `margin` before its first sample is to be played (below 0: after).
  void arrived(Nanoseconds margin, TimePoint now) noexcept;
  /// Everything will now be played `amount` sooner, because so much was cut out.
  void shortened(Nanoseconds amount) noexcept;

  /// How much faster (above 0) the stream should be played, in parts in a million.
  [[nodiscard]] double trim_parts_per_million() const noexcept { return trim_; }
  /// What may be cut out of a quiet passage now; 0 when the delay is about right.
  [[nodiscard]] Nanoseconds excess() const noexcept;

 private:
  static constexpr Nanoseconds kBucket{500'000'000};
  static constexpr std::size_t kBuckets = 4;
  static constexpr Nanoseconds kNothing{std::numeric_limits<Nanoseconds::rep>::max()};

  void bucket_done() noexcept;
  [[nodiscard]] Nanoseconds smallest() const noexcept;

  Nanoseconds guard_;
  std::array<Nanoseconds, kBuckets> buckets_{};  // smallest margin of each half second, a ring
  std::size_t bucket_ = 0;                       // being filled
  std::size_t filled_ = 0;
  TimePoint bucket_end_{};
  Nanoseconds reference_ = kNothing;  // the margin to be kept; kNothing: not known yet
  Nanoseconds error_{0};              // smallest recent margin beyond the reference
  double trim_ = 0.0;
};

}  // namespace roger::audio
