#include "ui/chart/time_window.hpp"

#include <algorithm>
#include <array>

namespace roger::ui {
namespace {

using std::chrono::seconds;

constexpr std::array<seconds, 15> kTimeSteps = {
    seconds{1},   seconds{2},    seconds{5},    seconds{10},   seconds{15},
    seconds{30},  seconds{60},   seconds{120},  seconds{300},  seconds{600},
    seconds{900}, seconds{1800}, seconds{3600}, seconds{7200}, seconds{14'400}};

Nanoseconds scaled(Nanoseconds time, double factor) {
  return Nanoseconds(static_cast<Nanoseconds::rep>(static_cast<double>(time.count()) * factor));
}

}  // namespace

TimeReach TimeReach::past(TimePoint begin, TimePoint end, TimePoint position, Nanoseconds span) {
  const TimePoint last = std::max(end, begin + span);
  return {std::clamp(position + span / 2, begin + span, last), last};
}

double TimeWindow::compute_share(TimePoint instant, const TimeReach& reach) const {
  return static_cast<double>((instant - begin(reach)).count()) / static_cast<double>(span_.count());
}

TimePoint TimeWindow::instant_at(double share, const TimeReach& reach) const {
  return begin(reach) + scaled(span_, share);
}

void TimeWindow::narrow(Nanoseconds length) {
  span_ = std::clamp(length, Nanoseconds(kMinSpan), span_);
}

void TimeWindow::zoom(double factor, double share, const TimeReach& reach) {
  const TimePoint fixed = instant_at(share, reach);
  span_ = std::clamp(scaled(span_, factor), Nanoseconds(kMinSpan), Nanoseconds(kMaxSpan));
  // `fixed` stays at `share` of the window: the rest of the new span lies after it.
  if (!follows_) end_at(fixed + scaled(span_, 1.0 - share), reach);
}

void TimeWindow::end_at(TimePoint end, const TimeReach& reach) {
  end_ = std::min(end, reach.last);
  // A window that reaches the last possible end follows again. In a recording this holds only while
  // the playback position is near the end, because it would jump otherwise.
  follows_ = end_ == reach.last && reach.followed == reach.last;
}

Nanoseconds time_step(Nanoseconds span, int most) {
  for (const seconds step : kTimeSteps) {
    if (span / step <= most) return step;
  }
  return kTimeSteps.back();
}

}  // namespace roger::ui
