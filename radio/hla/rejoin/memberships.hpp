// The memberships of a RejoiningNet, and the announcements that each of them receives.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
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
  /// Calls `step(net)` for each membership, the present one first, without the lock.
  template <class Step>
  void for_each(Step step) const {
    const Members now = members();
    if (now.present) step(*now.present);
    if (now.former) step(*now.former);
  }
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

/// The station's announcements, stored for later memberships. Thread-safe. The lock is held
/// while a new membership receives all announcements, which may block until an executive answers.
/// Without that, a change made meanwhile could reach only the old membership, or the new one before
/// the older state that hand_over() still sends.
class Announcements {
 public:
  explicit Announcements(Memberships& memberships) : memberships_(memberships) {}

  // Each of these stores the announcement and passes it to all memberships.
  void set_interest(const std::vector<filter::Channel>& channels);
  void set_transmitter(const TransmitterState& state);
  void set_receiver(const ReceiverState& state);
  void remove_transmitter(std::uint64_t stream);
  void remove_receiver(const ReceiverState& receiver);
  /// Sends all announcements to `next` and makes it the present membership.
  void hand_over(const std::shared_ptr<RadioNet>& next);

 private:
  Memberships& memberships_;
  std::mutex mutex_;
  std::optional<std::vector<filter::Channel>> interest_;
  std::map<std::uint64_t, TransmitterState> transmitters_;
  std::map<ReceiverKey, ReceiverState> receivers_;
};

}  // namespace roger::radio
