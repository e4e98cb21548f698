// The memberships of a RejoiningNet, and what each of them is given.
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

/// Which memberships exist, and why there is no newer one. Thread-safe; held for an instant only.
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
  /// Makes `next` the present membership and the present one the former.
  void add(std::shared_ptr<RadioNet> next);
  /// Removes the former membership and returns it, if there is one.
  [[nodiscard]] std::shared_ptr<RadioNet> take_former() {
    return std::exchange(state_.lock()->members.former, nullptr);
  }

  /// Why the newest attempt to join failed; "" once one has succeeded.
  [[nodiscard]] std::string trouble() const { return state_.lock()->trouble; }
  void set_trouble(const std::string& trouble) { state_.lock()->trouble = trouble; }

 private:
  struct State {
    Members members;
    std::string trouble;
  };
  Guarded<State> state_;
};

/// What the station has announced, for memberships to come. Thread-safe; its lock is held while a
/// new membership gets all of it, so that nothing newer comes in between. That may wait for an
/// executive.
class Announcements {
 public:
  explicit Announcements(Memberships& memberships) : memberships_(memberships) {}

  // Each is kept and passed to all memberships.
  void set_interest(const std::vector<filter::Channel>& channels);
  void set_transmitter(const TransmitterState& state);
  void set_receiver(const ReceiverState& state);
  /// Announces all of it to `next` and makes that the present membership.
  void hand_over(const std::shared_ptr<RadioNet>& next);

 private:
  Memberships& memberships_;
  std::mutex mutex_;
  std::optional<std::vector<filter::Channel>> interest_;
  std::map<std::uint64_t, TransmitterState> transmitters_;
  std::map<std::pair<std::uint16_t, std::uint16_t>, ReceiverState> receivers_;
};

}  // namespace roger::radio
