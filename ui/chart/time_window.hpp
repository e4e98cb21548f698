// The visible part of a timeline, and the mapping between instants and positions in it. Pure
// functions and state.
#pragma once

#include <vector>

#include "core/clock.hpp"

namespace roger::ui {

/// The limits of a window.
struct TimeReach {
  TimePoint followed;  // end of the window while it follows
  TimePoint last;      // latest possible end of the window
  /// Returns the limits for a live timeline, which ends now.
  static TimeReach present(TimePoint now) { return {now, now}; }
  /// Returns the limits for a recording played at `position`. A window of `span` is centred on
  /// `position`, except near the beginning and the end.
  static TimeReach past(TimePoint begin, TimePoint end, TimePoint position, Nanoseconds span);
};

/// Follows the live end or the playback position until it is moved away.
class TimeWindow {
 public:
  static constexpr std::chrono::seconds kMinSpan{10};
  static constexpr std::chrono::hours kMaxSpan{12};

  [[nodiscard]] Nanoseconds span() const { return span_; }
  [[nodiscard]] bool follows() const { return follows_; }
  [[nodiscard]] TimePoint end(const TimeReach& reach) const {
    return follows_ ? reach.followed : end_;
  }
  [[nodiscard]] TimePoint begin(const TimeReach& reach) const { return end(reach) - span_; }

  /// Returns the position of an instant: 0 at the window's beginning, 1 at its end, outside that
  /// range if not visible.
  [[nodiscard]] double compute_share(TimePoint instant, const TimeReach& reach) const;
  [[nodiscard]] TimePoint instant_at(double share, const TimeReach& reach) const;

  /// Reduces the span to `length`, but not below the minimum span.
  void narrow(Nanoseconds length);
  /// Scales the span by `factor`; values below 1 zoom in. The instant at `share` stays in place, or
  /// the end if the window follows.
  void zoom(double factor, double share, const TimeReach& reach);
  /// Moves the window by `by`; negative is towards the past. Following resumes at the end.
  void move(Nanoseconds by, const TimeReach& reach) { end_at(end(reach) + by, reach); }
  void show(TimePoint middle, const TimeReach& reach) { end_at(middle + span_ / 2, reach); }
  void follow() { follows_ = true; }

 private:
  void end_at(TimePoint end, const TimeReach& reach);

  Nanoseconds span_{std::chrono::minutes{2}};
  bool follows_ = true;
  TimePoint end_{};
};

/// Returns the step between the lines of a time axis: the smallest of 1, 2, 5, 10, 15, 30 s, 1 min,
/// … that yields at most `most` lines in `span`.
Nanoseconds time_step(Nanoseconds span, int most);

}  // namespace roger::ui
