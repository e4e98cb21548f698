#include "rti/discovery/election.hpp"

#include <algorithm>

namespace roger::rti::executive {

using wire::BeaconKind;

Election::Election(std::uint64_t incarnation, bool fixed, TimePoint now)
    : incarnation_(incarnation),
      since_(now),
      candidate_until_(now + kCandidacy),
      state_(fixed ? State::kActive : State::kCandidate) {
}

void Election::yield_to(const std::string& place) {
  state_ = State::kYielded;
  winner_ = place;
}

void Election::prolong(TimePoint now, Nanoseconds time) {
  candidate_until_ =
      std::min<TimePoint>(std::max(candidate_until_, now + time), since_ + kMaxCandidacy);
}

std::optional<Election::Notice> Election::report_once(std::uint64_t incarnation, Notice notice) {
  if (!reported_.insert({incarnation, notice.level}).second) return std::nullopt;
  return notice;
}

Election::Reaction Election::on_beacon(const wire::Beacon& beacon, const std::string& place,
                                       const Demand& own, TimePoint now) {
  if (state_ == State::kYielded || beacon.incarnation == incarnation_) return {};
  if (beacon.kind == BeaconKind::kProbe) return {.send_beacon = state_ == State::kActive};
  if (beacon.kind == BeaconKind::kEnded) return {};
  if (beacon.version != wire::kControlVersion) {
    if (!reported_versions_.insert(beacon.version).second) return {};
    return {.notice = Notice{LogLevel::kWarning,
                             "the executive at " + place + " uses wire version " +
                                 std::to_string(beacon.version) + ", but this one uses version " +
                                 std::to_string(wire::kControlVersion) +
                                 "; their federates cannot join the same federation"}};
  }
  if (state_ == State::kCandidate) {
    if (beacon.kind == BeaconKind::kActive) {
      prolong(now, kVerification);
      return {.verify = true};
    }
    if (beacon.incarnation > incarnation_) return {.send_beacon = true};
    prolong(now, kPrecedence);
    return {};
  }
  if (beacon.kind == BeaconKind::kCandidate) return {.send_beacon = true};
  // Only the executive that may yield asks; the other one has nothing to decide.
  const bool other_first = compute_rank(beacon) < Rank{!own.by_address, incarnation_};
  const bool idle = own.federates == 0;
  if (own.by_address) {
    return {.verify = beacon.fixed && !reported_.contains({beacon.incarnation, LogLevel::kError})};
  }
  return {.verify =
              idle ? beacon.federates > 0 || other_first : other_first && beacon.federates > 0};
}

std::optional<Election::Notice> Election::settle(const Peer& peer, const std::string& place,
                                                 const Demand& own) {
  if (state_ == State::kYielded) return std::nullopt;
  if (state_ == State::kCandidate) {
    yield_to(place);
    return std::nullopt;
  }
  if (own.by_address) {
    if (peer.rank.movable) return std::nullopt;  // the other one yields
    return report_once(
        peer.rank.incarnation,
        {LogLevel::kError,
         "another executive at a fixed address serves this network at " + place +
             "; neither yields, so their federates are in separate federations: stop one of them, "
             "or configure the same executive address in all RIDs"});
  }
  const auto in_use = [](const wire::FederationInfo& federation) {
    return federation.federates > 0;
  };
  const auto shared = [&](const wire::FederationInfo& federation) {
    return in_use(federation) && own.federations.contains(federation.name);
  };
  // An idle executive yields to one that is in use. Otherwise the rank decides, and ranks are
  // totally ordered by the incarnation, so the two executives reach opposite results.
  const bool other_first = peer.rank < Rank{true, incarnation_};
  const bool other_in_use = std::ranges::any_of(peer.federations, in_use);
  if (own.federates == 0) {
    // Newcomers may be about to join. The decision waits until they have joined or timed out.
    if (own.newcomers == 0 && (other_in_use || other_first)) yield_to(place);
    return std::nullopt;
  }
  if (std::ranges::any_of(peer.federations, shared)) {
    if (other_first) yield_to(place);
    return std::nullopt;
  }
  if (!other_in_use) return std::nullopt;  // the other one yields, or is idle at a fixed address
  return report_once(
      peer.rank.incarnation,
      {LogLevel::kWarning, "another executive serves other federations of this network at " +
                               place + "; new federates connect to the " +
                               (other_first ? "other" : "current") + " one"});
}

bool Election::tick(TimePoint now) {
  if (state_ != State::kCandidate || now < candidate_until_) return false;
  state_ = State::kActive;
  return true;
}

BeaconKind Election::beacon_kind() const {
  return state_ == State::kActive ? BeaconKind::kActive : BeaconKind::kCandidate;
}

}  // namespace roger::rti::executive
