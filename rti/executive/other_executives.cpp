#include "rti/executive/other_executives.hpp"

namespace roger::rti::executive {

namespace {

/// Delay before an executive that could not be queried is queried again.
constexpr Nanoseconds kQueryRetryDelay = std::chrono::seconds{2};

}  // namespace

void OtherExecutives::take(const wire::Beacon& beacon, filter::Ipv4Address from, bool verify) {
  const TimePoint now = clock_.now();
  const bool is_listed = listed_.refresh(beacon.incarnation, now);
  if (is_listed && !verify) return;
  if (!checks_.contains(beacon.incarnation)) {
    std::erase_if(checks_, [&](const auto& one) { return one.second.query == nullptr; });
    if (checks_.size() >= VisibleExecutives::kMaxExecutives) return;
  }
  Check& check = checks_[beacon.incarnation];
  if (check.query || now < check.next) return;
  const std::string place = describe_location(beacon, from);
  check.query = PeerQuery::start(
      io_, address_of(beacon, from), beacon.port, beacon.incarnation, check.timeout(), tls_,
      [this, incarnation = beacon.incarnation, place](const Result<Peer>& peer) {
        on_answer(incarnation, place, peer);
      });
}

void OtherExecutives::on_answer(std::uint64_t incarnation, const std::string& place,
                                const Result<Peer>& peer) {
  Check& check = checks_[incarnation];
  check.query.reset();
  if (!peer) {
    ++check.failures;
    const bool answered = peer.error().code == ErrorCode::kInvalid;
    // The next beacon starts another attempt.
    if (!answered && check.failures < Check::kShortAttempts) return;
    check.next = clock_.now() + kQueryRetryDelay;
    if (std::exchange(check.reported, true)) return;
    return handlers_.report(
        {LogLevel::kWarning, "the executive at " + place +
                                 " sends beacons but cannot be queried: " + peer.error().text() +
                                 "; check that its TCP port is open"});
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
