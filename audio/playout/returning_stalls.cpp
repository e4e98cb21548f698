#include "audio/playout/returning_stalls.hpp"

#include <algorithm>

namespace roger::audio {
namespace {

constexpr Nanoseconds kEvent{50'000'000};
constexpr Nanoseconds kReturnsWithin{20'000'000'000};
constexpr double kReturnsOverQuota = 2.0;

}  // namespace

Nanoseconds ReturningStalls::limited(Nanoseconds late, TimePoint received,
                                     Nanoseconds most) noexcept {
  ++packets_;
  // The limit is fixed when an event begins: packets of one stall must not raise it for the
  // packets after them.
  if (received - event_begin_ >= kEvent || received < event_begin_) {
    event_begin_ = received;
    event_limit_ = most;
  }
  if (late <= event_limit_) return late;
  note_peak(late, received);
  return event_limit_;
}

void ReturningStalls::note_peak(Nanoseconds late, TimePoint received) noexcept {
  if (peak_.known && received - peak_.newest < kEvent) {
    peak_.newest = received;
    peak_.size = std::max(peak_.size, late);
    ++peak_.packets;
    return;
  }
  // A second stall within 20 s counts as returning if the packets late in the first one exceed
  // twice the quota of the packets between them. The expectation lasts 1.5 times their interval, so
  // it expires unless the next stall confirms it.
  const Nanoseconds interval = received - peak_.begin;
  if (peak_.known && interval < kReturnsWithin) {
    const double allowed = late_quota_ * static_cast<double>(packets_ - peak_.before);
    if (static_cast<double>(peak_.packets) > kReturnsOverQuota * std::max(allowed, 1.0)) {
      size_ = peak_.size;
      until_ = received + interval * 3 / 2;
    }
  }
  peak_ = {received, received, late, 1, packets_, true};
}

}  // namespace roger::audio
