#include "ui/model/time_window.hpp"

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

double TimeWindow::share_of(TimePoint instant, TimePoint head) const {
  return static_cast<double>((instant - begin(head)).count()) / static_cast<double>(span_.count());
}

TimePoint TimeWindow::instant_at(double share, TimePoint head) const {
  return begin(head) + scaled(span_, share);
}

void TimeWindow::zoom(double factor, double share, TimePoint head) {
  const TimePoint fixed = instant_at(share, head);
  span_ = std::clamp(scaled(span_, factor), Nanoseconds(kLeastSpan), Nanoseconds(kMostSpan));
  if (!follows_) end_ = fixed + scaled(span_, 1.0 - share);
  if (end_ >= head) follows_ = true;
}

void TimeWindow::move(Nanoseconds by, TimePoint head) {
  end_ = end(head) + by;
  follows_ = end_ >= head;
}

void TimeWindow::show(TimePoint middle, TimePoint head) {
  end_ = middle + span_ / 2;
  follows_ = end_ >= head;
}

Nanoseconds time_step(Nanoseconds span, int most) {
  for (const seconds step : kTimeSteps) {
    if (span / step <= most) return step;
  }
  return kTimeSteps.back();
}

}  // namespace roger::ui
