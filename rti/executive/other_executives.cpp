#include "rti/executive/other_executives.hpp"

#include <algorithm>
#include <utility>

namespace roger::rti::executive {

namespace {

/// Delay before an executive that could not be queried is queried again.
constexpr Nanoseconds kQueryRetryDelay = std::chrono::seconds{2};

}  // namespace

void OtherExecutives::take(const wire::Beacon& beacon, filter::Ipv4Address from, bool verify) {
  const TimePoint now = clock_.now();
  const bool is_listed = listed_.refresh(beacon.incarnation, now);
  if (is_listed && !verify) return;
  Check* check = find_check(beacon.incarnation, from, now);
  if (check == nullptr || check->query || now < check->next) return;
  const std::string place = describe_location(beacon, from);
  check->query = PeerQuery::start(
      io_, address_of(beacon, from), beacon.port, beacon.incarnation, check->timeout(), tls_,
      [this, incarnation = beacon.incarnation, place](const Result<Peer>& peer) {
        on_answer(incarnation, place, peer);
      });
}

OtherExecutives::Check* OtherExecutives::find_check(std::uint64_t incarnation,
                                                    filter::Ipv4Address from, TimePoint now) {
  if (const auto found = checks_.find(incarnation); found != checks_.end()) return &found->second;
  std::erase_if(checks_, [&](const auto& one) {
    return one.second.query == nullptr && now >= one.second.next;
  });
  const auto of_source =
      std::ranges::count_if(checks_, [&](const auto& one) { return one.second.from == from; });
  if (of_source >= kMaxChecksPerSource || checks_.size() >= VisibleExecutives::kMaxExecutives) {
    return nullptr;
  }
  Check& check = checks_[incarnation];
  check.from = from;
  return &check;
}

void OtherExecutives::on_answer(std::uint64_t incarnation, const std::string& place,
                                const Result<Peer>& peer) {
  Check& check = checks_[incarnation];
  check.query.reset();
  if (!peer) {
    ++check.failures;
    const bool answered = peer.error().code == ErrorCode::kInvalid;
    const TimePoint now = clock_.now();
    // The next beacon starts another attempt.
    const bool again_soon = !answered && check.failures < Check::kShortAttempts;
    check.next = now + (again_soon ? beacon_interval_ / 2 : kQueryRetryDelay);
    if (again_soon || std::exchange(check.reported, true)) return;
    const auto warning =
        warnings_.admit("the executive at " + place + " sends beacons but cannot be queried: " +
                            peer.error().text() + "; check that its TCP port is open",
                        now);
    if (warning) handlers_.report({LogLevel::kWarning, *warning});
    return;
  }
  check.failures = 0;
  check.reported = false;
  check.next = clock_.now() + beacon_interval_;
  handlers_.on_answer(peer.value(), place, listed_.add(incarnation, place, clock_.now()));
}

void OtherExecutives::stop() {
  for (auto& [incarnation, check] : checks_) {
    if (check.query) check.query->cancel();
  }
  checks_.clear();
}

}  // namespace roger::rti::executive
