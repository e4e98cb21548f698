// The part of a timeline that is in sight, and where its instants lie. Pure.
#pragma once

#include <vector>

#include "core/clock.hpp"

namespace roger::ui {

/// How far a window reaches.
struct TimeReach {
  TimePoint followed;  // where it ends while it follows
  TimePoint last;      // where it ends at most
  /// Of what happens now, of which nobody knows what comes.
  static TimeReach present(TimePoint now) { return {now, now}; }
  /// Of something that is over and played at `position`: that is in the middle of a window of
  /// `span`, unless the begin or the end is near.
  static TimeReach past(TimePoint begin, TimePoint end, TimePoint position, Nanoseconds span);
};

/// Follows what it shows until it is moved away from it.
class TimeWindow {
 public:
  static constexpr std::chrono::seconds kLeastSpan{10};
  static constexpr std::chrono::hours kMostSpan{12};

  [[nodiscard]] Nanoseconds span() const { return span_; }
  [[nodiscard]] bool follows() const { return follows_; }
  [[nodiscard]] TimePoint end(const TimeReach& reach) const {
    return follows_ ? reach.followed : end_;
  }
  [[nodiscard]] TimePoint begin(const TimeReach& reach) const { return end(reach) - span_; }

  /// 0 at the begin, 1 at the end; outside beyond.
  [[nodiscard]] double share_of(TimePoint instant, const TimeReach& reach) const;
  [[nodiscard]] TimePoint instant_at(double share, const TimeReach& reach) const;

  /// No wider than something so long, as far as that can be.
  void narrow(Nanoseconds length);
  /// `factor` below 1: nearer; the instant at `share` stays where it is, the end if it is
  /// followed.
  void zoom(double factor, double share, const TimeReach& reach);
  /// So far towards the past (negative) or the end, where following begins again.
  void move(Nanoseconds by, const TimeReach& reach);
  void show(TimePoint middle, const TimeReach& reach);
  void follow() { follows_ = true; }

 private:
  void end_at(TimePoint end, const TimeReach& reach);

  Nanoseconds span_{std::chrono::minutes{2}};
  bool follows_ = true;
  TimePoint end_{};
};

/// The step between the lines of a time axis: the least of 1, 2, 5, 10, 15, 30 s, minutes, ... with
/// at most `most` lines in `span`.
Nanoseconds time_step(Nanoseconds span, int most);

}  // namespace roger::ui
