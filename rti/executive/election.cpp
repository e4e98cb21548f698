#include "rti/executive/election.hpp"

#include <algorithm>

namespace roger::rti::executive {

using wire::BeaconKind;

namespace {

/// Random beacons must not fill the memory.
constexpr std::size_t kMaxNoticed = 64;

}  // namespace

Election::Election(std::uint64_t incarnation, bool fixed, TimePoint now)
    : incarnation_(incarnation),
      fixed_(fixed),
      since_(now),
      state_(fixed ? State::kActive : State::kCandidate) {
}

void Election::yield_to(const std::string& place) {
  state_ = State::kYielded;
  winner_ = place;
}

std::optional<Election::Notice> Election::notice_once(const wire::Beacon& beacon, LogLevel level,
                                                      const std::string& text) {
  if (noticed_.size() >= kMaxNoticed || !noticed_.insert(beacon.incarnation).second) {
    return std::nullopt;
  }
  return Notice{level, text};
}

Election::Reaction Election::hear(const wire::Beacon& beacon, const std::string& place,
                                  const Demand& own) {
  if (state_ == State::kYielded || beacon.incarnation == incarnation_) return {};
  if (beacon.kind == BeaconKind::kProbe) return {.speak = state_ == State::kActive};
  if (beacon.kind == BeaconKind::kEnded) return {};
  if (beacon.version != wire::kControlVersion) {
    if (!noticed_versions_.insert(beacon.version).second) return {};
    return {.notice =
                Notice{LogLevel::kWarning, "the executive at " + place + " speaks wire version " +
                                               std::to_string(beacon.version) + ", this one " +
                                               std::to_string(wire::kControlVersion) +
                                               "; their federates do not meet"}};
  }
  if (state_ == State::kCandidate) {
    if (beacon.kind == BeaconKind::kActive || beacon.incarnation < incarnation_) {
      yield_to(place);
      return {};
    }
    return {.speak = true};
  }
  if (beacon.kind == BeaconKind::kCandidate) return {.speak = true};
  return hear_server(beacon, place, own);
}

Election::Reaction Election::hear_server(const wire::Beacon& beacon, const std::string& place,
                                         const Demand& own) {
  if (is_fixed(own)) {
    // The other one yields, unless it cannot either.
    if (!beacon.fixed) return {.speak = true};
    return {.speak = true,
            .notice = notice_once(
                beacon, LogLevel::kError,
                "another executive at a fixed address serves this network at " + place +
                    "; neither yields, and federates of the one do not meet those of the other: "
                    "end one of them, or give all federates the address of the same one")};
  }
  const bool other_first = rank_of(beacon) < Rank{true, incarnation_};
  if (own.federates == 0) {
    // A newcomer is about to join: what becomes of it is decided then.
    if (own.newcomers == 0 && (beacon.federates > 0 || other_first)) return {.verify = true};
    return {.speak = true};
  }
  if (other_first && beacon.federates > 0) return {.verify = true};
  return {.speak = true};
}

Election::Reaction Election::settle(const wire::Beacon& beacon, const std::string& place,
                                    const std::vector<wire::FederationInfo>& federations,
                                    const Demand& own) {
  if (state_ != State::kActive || is_fixed(own)) return {};
  const bool other_first = rank_of(beacon) < Rank{true, incarnation_};
  const auto in_use = [](const wire::FederationInfo& federation) {
    return federation.federates > 0;
  };
  const auto shared = [&](const wire::FederationInfo& federation) {
    return in_use(federation) && own.federations.contains(federation.name);
  };
  const bool idle = own.federates == 0 && own.newcomers == 0;
  const bool other_is_needed = std::any_of(federations.begin(), federations.end(), in_use);
  if (idle ? other_is_needed || other_first
           : other_first && std::any_of(federations.begin(), federations.end(), shared)) {
    yield_to(place);
    return {};
  }
  if (idle || !other_is_needed) return {.speak = true};
  return {.speak = true,
          .notice = notice_once(beacon, LogLevel::kWarning,
                                "another executive serves other federations of this network at " +
                                    place + "; federates that start from now on join that one")};
}

bool Election::tick(TimePoint now) {
  if (state_ != State::kCandidate || now - since_ < kCandidacy) return false;
  state_ = State::kActive;
  return true;
}

BeaconKind Election::beacon_kind() const {
  return state_ == State::kActive ? BeaconKind::kActive : BeaconKind::kCandidate;
}

}  // namespace roger::rti::executive
