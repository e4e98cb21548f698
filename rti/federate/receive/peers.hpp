// The federates of the federation as this one sees them, and what arrived of each.
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

/// Federates by id: who is here, who was, and the loss by sender and group. Not thread-safe.
class Peers {
 public:
  explicit Peers(FederateId self) : self_(self) {}

  /// A federate that has joined (this one included).
  void add(FederateId id, std::string name);
  void remove(FederateId id);

  /// nullptr: not joined, as far as the executive has told.
  [[nodiscard]] const std::string* name_of(FederateId id) const;
  [[nodiscard]] std::optional<FederateId> find(std::string_view name) const;

  /// One more than the highest id of anybody heard or heard of.
  [[nodiscard]] std::size_t end() const { return peers_.size(); }

  /// What to make of a datagram that claims to come from `sender`.
  enum class Origin { kSelf, kPeer, kUnknown };
  /// Notes datagram `sequence` of `sender` in the group with `slot`. A newcomer's first datagram
  /// may overtake the executive's word of it, so ids a little above the known ones are believed.
  struct Note {
    Origin origin = Origin::kUnknown;
    LossTracker::Arrival arrival = LossTracker::Arrival::kInOrder;
  };
  Note note(FederateId sender, std::size_t slot, std::uint16_t sequence);

  /// The group was joined anew: what was missed while away is not lost.
  void forget_group(std::size_t slot);

  /// @{ Datagrams lost so far: of all senders and groups, of one sender, in one group.
  [[nodiscard]] std::uint64_t lost() const;
  [[nodiscard]] std::uint64_t lost_from(FederateId sender) const;
  [[nodiscard]] std::uint64_t lost_in(std::size_t slot) const;
  /// @}

 private:
  /// How many ids above the highest known one may be newcomers'.
  static constexpr unsigned kNewcomers = 64;

  struct Peer {
    bool joined = false;
    bool left = false;
    std::string name;
    std::vector<LossTracker> trackers;  // by slot
    std::uint64_t lost_before = 0;      // of trackers that were thrown away
  };

  Peer& at(FederateId id);
  /// Begins anew with what `peer` sends to the group, and keeps what was lost.
  void renew(Peer& peer, std::size_t slot);

  FederateId self_;
  FederateId highest_ = 0;                  // told by the executive
  std::vector<Peer> peers_;                 // by id
  std::vector<std::uint64_t> lost_before_;  // by slot, of trackers that were thrown away
};

}  // namespace roger::rti
