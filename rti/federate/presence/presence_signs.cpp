#include "rti/federate/presence/presence_signs.hpp"

#include <algorithm>

namespace roger::rti {

namespace {

/// After a join, signs are sent more often for a while: on some networks joining a group takes
/// effect late, and multicast must still be detected soon.
constexpr std::chrono::milliseconds kHurryFor{1200};
constexpr std::chrono::milliseconds kHurriedInterval{400};

}  // namespace

PresenceSigns::PresenceSigns(const PresenceSettings& settings, net::Transport& transport,
                             const Clock& clock, wire::PresenceSign sign)
    : group_(settings.group),
      interval_(settings.interval),
      sign_(sign),
      transport_(transport),
      clock_(clock) {
  hurry();
}

void PresenceSigns::hurry() {
  hurry_until_ = clock_.now() + kHurryFor;
}

void PresenceSigns::send() {
  sent_at_ = clock_.now();
  // A sign that cannot be sent is ignored, because the next one follows after the interval.
  static_cast<void>(transport_.send(group_, sign_.write()));
}

void PresenceSigns::send_if_due() {
  const TimePoint now = clock_.now();
  const Nanoseconds interval =
      now < hurry_until_ ? std::min<Nanoseconds>(kHurriedInterval, interval_) : interval_;
  if (now - sent_at_ >= interval) send();
}

}  // namespace roger::rti
