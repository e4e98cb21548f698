// The state of a RadioFederate's membership: joined or lost, trouble, counts.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/guarded.hpp"
#include "core/log.hpp"
#include "radio/hla/federation_snapshot.hpp"

namespace roger::radio {

/// Thread-safe. Takes no other lock while it holds its own. States: not joined, joined, lost. Lost
/// is final: a callback may report the loss before join() has returned, and set_joined() must not
/// undo that.
class FederationState {
 public:
  /// `protection`: see FederationSettings.
  explicit FederationState(const std::string& federation, const Notice& protection = {}) {
    const auto state = state_.lock();
    state->snapshot.federation = federation;
    state->snapshot.protection = protection;
  }

  void set_federate(const std::string& name) { state_.lock()->snapshot.federate = name; }
  /// Marks the federation as joined, unless the connection has been lost already.
  void set_joined() {
    const auto state = state_.lock();
    state->snapshot.joined = !state->lost;
  }
  void set_left() { state_.lock()->snapshot.joined = false; }
  /// Marks the connection as lost; this is permanent.
  void set_lost(const std::string& why) {
    const auto state = state_.lock();
    state->lost = true;
    state->snapshot.joined = false;
    state->snapshot.trouble = {NoticeCode::kFederationLost, {why}};
  }
  /// Reports a problem. After a loss the loss stays reported, since later problems follow from it.
  void set_trouble(Notice trouble) {
    const auto state = state_.lock();
    if (!state->lost) state->snapshot.trouble = std::move(trouble);
  }
  void set_other_executives(std::vector<std::string> places) {
    state_.lock()->snapshot.other_executives = std::move(places);
  }
  /// Counts a value or interaction that is ignored because it is malformed, and logs why.
  void ignore(const std::string& what) {
    ++state_.lock()->snapshot.malformed;
    log(LogLevel::kDebug, "radio", "ignored: " + what);
  }
  /// Counts a control that is not obeyed, or a packet that does not break in.
  void count_refusal() { ++state_.lock()->snapshot.controls_refused; }

  /// Returns the state, without the counts of other stations.
  [[nodiscard]] FederationSnapshot snapshot() const { return state_.lock()->snapshot; }

 private:
  struct State {
    FederationSnapshot snapshot;
    bool lost = false;
  };
  Guarded<State> state_;
};

}  // namespace roger::radio
