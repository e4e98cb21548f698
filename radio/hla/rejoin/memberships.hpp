// The memberships of a RejoiningNet, and the announcements that each of them receives.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/guarded.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::radio {

/// The present membership, and the one before it while they overlap; either may be missing.
struct Members {
  std::shared_ptr<RadioNet> present;
  std::shared_ptr<RadioNet> former;

  /// Calls `step(net)` for each membership, the present one first.
  template <class Step>
  void for_each(Step step) const {
    if (present) step(*present);
    if (former) step(*former);
  }
};

/// The present membership, consistent with what is known about the ones before it.
struct MembershipReport {
  std::shared_ptr<RadioNet> present;
  std::string trouble;  // why the newest attempt to join failed; "" after a successful one
  PastLosses losses;
};

/// The existing memberships, and what is known about attempts to join and about losses.
/// Thread-safe; the lock is held only to copy or exchange values, never during a call to a
/// membership.
class Memberships {
 public:
  [[nodiscard]] Members members() const { return state_.lock()->members; }
  [[nodiscard]] std::shared_ptr<RadioNet> present() const { return members().present; }
  /// Makes `next` the present membership and the present one, which is lost, the former. One thread
  /// only.
  void add(std::shared_ptr<RadioNet> next);
  /// Removes the former membership and returns it; nullptr if none exists.
  [[nodiscard]] std::shared_ptr<RadioNet> take_former() {
    return std::exchange(state_.lock()->members.former, nullptr);
  }

  [[nodiscard]] MembershipReport report() const;
  void set_trouble(const std::string& trouble) { state_.lock()->trouble = trouble; }

 private:
  struct State {
    Members members;
    std::string trouble;
    PastLosses losses;
  };
  Guarded<State> state_;
};

/// The station's announcements, stored for later memberships. Thread-safe; calls that concern the
/// same radio must follow one another. The lock is held only to store an announcement and to find
/// the memberships that need it, never while one uses the RTI: joining the multicast groups of a
/// new membership may take seconds while the host's network changes.
class Announcements {
 public:
  explicit Announcements(Memberships& memberships) : memberships_(memberships) {}

  // Each of these stores the announcement and passes it to all memberships.
  void set_interest(const std::vector<filter::Channel>& channels);
  void set_transmitter(const TransmitterState& state);
  void set_receiver(const ReceiverState& state);
  void remove_transmitter(std::uint64_t stream);
  void remove_receiver(const ReceiverState& receiver);
  /// Sends all announcements to `next`, also those that are made meanwhile, and makes it the
  /// present membership. One thread only.
  void hand_over(const std::shared_ptr<RadioNet>& next);

 private:
  struct Announced {
    std::optional<std::vector<filter::Channel>> interest;
    std::map<std::uint64_t, TransmitterState> transmitters;
    std::map<ReceiverKey, ReceiverState> receivers;
    std::uint64_t changes = 0;
  };
  /// Stores a change and returns the memberships that exist then; hand_over() passes it to all
  /// later ones.
  template <class Change>
  [[nodiscard]] Members store(const Change& change);
  /// Passes the differences between two states to a membership that has received the first one.
  static void send(const Announced& before, const Announced& now, RadioNet& net);

  Memberships& memberships_;
  Guarded<Announced> announced_;
};

}  // namespace roger::radio
