// The other federates of the federation as this one knows them, and the losses of each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rti/federate/receive/loss_tracker.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// Federates by id: which are joined, which have left, and the losses by sender and group. Not
/// thread-safe.
class Peers {
 public:
  explicit Peers(FederateId self) : self_(self) {}

  /// Adds a joined federate (this one included).
  void add(FederateId id, std::string name);
  void remove(FederateId id);

  /// Returns the name; nullptr: not joined, as far as the executive has reported.
  [[nodiscard]] const std::string* name_of(FederateId id) const;
  [[nodiscard]] std::optional<FederateId> find(std::string_view name) const;

  /// Returns one more than the highest id that was received or reported.
  [[nodiscard]] std::size_t end() const { return peers_.size(); }

  /// How to treat a datagram that names `sender` as its sender.
  enum class Origin { kSelf, kPeer, kUnknown };
  /// Notes datagram `sequence` of `sender` in the group with `slot`. A newcomer's first datagram
  /// can arrive before the executive's report of it, so ids slightly above the highest known one
  /// are accepted.
  struct Note {
    Origin origin = Origin::kUnknown;
    LossTracker::Arrival arrival = LossTracker::Arrival::kInOrder;
  };
  Note note(FederateId sender, std::size_t slot, std::uint16_t sequence);

  /// Restarts counting for a group that was joined again: datagrams missed in the meantime are not
  /// losses.
  void restart_group(std::size_t slot);

  /// @{ Datagrams lost so far: in total, of one sender, in one group.
  [[nodiscard]] std::uint64_t lost() const;
  [[nodiscard]] std::uint64_t lost_from(FederateId sender) const;
  [[nodiscard]] std::uint64_t lost_in(std::size_t slot) const;
  /// @}

 private:
  /// How many ids above the highest known one are accepted as newcomers.
  static constexpr unsigned kMaxNewcomers = 64;

  struct Peer {
    bool joined = false;
    bool left = false;
    std::string name;
    std::vector<LossTracker> trackers;  // by slot
    std::uint64_t earlier_losses = 0;   // losses of discarded trackers
  };

  Peer& at(FederateId id);
  /// Restarts counting of what `peer` sends to the group, keeping the losses so far.
  void renew(Peer& peer, std::size_t slot);

  FederateId self_;
  FederateId highest_ = 0;                     // highest id that the executive reported
  std::vector<Peer> peers_;                    // by id
  std::vector<std::uint64_t> earlier_losses_;  // by slot, losses of discarded trackers
};

}  // namespace roger::rti
