#include "rti/executive/election.hpp"

namespace roger::rti::executive {

using wire::BeaconKind;

Election::Election(std::uint64_t incarnation, bool contends, TimePoint now)
    : incarnation_(incarnation),
      contends_(contends),
      since_(now),
      state_(contends ? State::kCandidate : State::kActive) {
}

Election::Reaction Election::yield_to(const std::string& from) {
  state_ = State::kYielded;
  winner_ = from;
  return {};
}

Election::Reaction Election::hear(const wire::Beacon& beacon, const std::string& from,
                                  bool dependents) {
  if (state_ == State::kYielded || beacon.incarnation == incarnation_) return {};
  if (beacon.kind == BeaconKind::kProbe) return {state_ == State::kActive, std::nullopt};
  if (beacon.version != wire::kControlVersion) {
    if (!warned_of_versions_.insert(beacon.version).second) return {};
    return {false, "the executive at " + from + " speaks wire version " +
                       std::to_string(beacon.version) + ", this one " +
                       std::to_string(wire::kControlVersion) + "; their federates do not meet"};
  }
  const bool other_is_lower = beacon.incarnation < incarnation_;
  if (state_ == State::kCandidate) {
    if (beacon.kind == BeaconKind::kActive || other_is_lower) return yield_to(from);
    return {true, std::nullopt};
  }
  if (beacon.kind == BeaconKind::kCandidate) return {true, std::nullopt};
  if (contends_ && other_is_lower && !dependents) return yield_to(from);
  if (!warned_of_.insert(beacon.incarnation).second) return {};
  return {true, "another executive serves this network at " + from +
                    "; federates of the one do not meet those of the other until one of them is "
                    "ended"};
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
