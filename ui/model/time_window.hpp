// The part of a timeline that is in sight, and where its instants lie. Pure.
#pragma once

#include <vector>

#include "core/clock.hpp"

namespace roger::ui {

/// Follows the head of the timeline until it is moved away from it.
class TimeWindow {
 public:
  static constexpr std::chrono::seconds kLeastSpan{10};
  static constexpr std::chrono::hours kMostSpan{12};

  [[nodiscard]] Nanoseconds span() const { return span_; }
  [[nodiscard]] bool follows() const { return follows_; }
  [[nodiscard]] TimePoint end(TimePoint head) const { return follows_ ? head : end_; }
  [[nodiscard]] TimePoint begin(TimePoint head) const { return end(head) - span_; }

  /// 0 at the begin, 1 at the end; outside beyond.
  [[nodiscard]] double share_of(TimePoint instant, TimePoint head) const;
  [[nodiscard]] TimePoint instant_at(double share, TimePoint head) const;

  /// `factor` below 1: nearer; the instant at `share` stays where it is, the head if it is
  /// followed.
  void zoom(double factor, double share, TimePoint head);
  /// So far towards the past (negative) or the head, where following begins again.
  void move(Nanoseconds by, TimePoint head);
  void show(TimePoint middle, TimePoint head);
  void follow() { follows_ = true; }

 private:
  Nanoseconds span_{std::chrono::minutes{2}};
  bool follows_ = true;
  TimePoint end_{};
};

/// The step between the lines of a time axis: the least of 1, 2, 5, 10, 15, 30 s, minutes, ... with
/// at most `most` lines in `span`.
Nanoseconds time_step(Nanoseconds span, int most);

}  // namespace roger::ui
