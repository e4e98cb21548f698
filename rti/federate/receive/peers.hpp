// The other federates of the federation as this one knows them, and the losses of each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.hpp"
#include "dds-filter/group.hpp"
#include "rti/federate/receive/loss_tracker.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// Federates by id: which are joined, which have left, from which address each sends, and the
/// losses by sender and group. Not thread-safe.
///
/// The id of a joined federate belongs to one address, until the federate leaves: otherwise any
/// host could inject datagrams whose numbers make the federate's own ones appear old. It belongs to
/// the address from which the federate is connected to the executive, as soon as a datagram arrives
/// from there. Until then it belongs to the address that first sends as this federate, because a
/// host with several networks may send data from another address than it connects from. Ownership
/// also ends when nothing has arrived from the address for kAddressSilence, because the address of
/// a host can change. Signs of presence keep it.
class Peers {
 public:
  explicit Peers(FederateId self) : self_(self) {}

  /// Adds a joined federate (this one included). `connected_from`: its address, or all addresses
  /// that its host may have; empty: unknown.
  void add(FederateId id, std::string name, std::vector<filter::Ipv4Address> connected_from = {});
  void remove(FederateId id);

  /// Returns the name; nullptr: not joined, as far as the executive has reported.
  [[nodiscard]] const std::string* name_of(FederateId id) const;
  [[nodiscard]] std::optional<FederateId> find(std::string_view name) const;

  /// Returns one more than the highest id that was received or reported.
  [[nodiscard]] std::size_t end() const { return peers_.size(); }

  /// How to treat a datagram that names `sender` as its sender.
  enum class Origin {
    kSelf,
    kPeer,
    kUnknown,
    kOtherAddress,  // the id belongs to another address
  };
  /// Notes that a datagram of `sender` has arrived from `from`. A newcomer's first datagram can
  /// arrive before the executive's report of it, so ids slightly above the highest known one are
  /// accepted; until that report they belong to no address.
  Origin heard(FederateId sender, filter::Ipv4Address from);
  struct Note {
    Origin origin = Origin::kUnknown;
    LossTracker::Arrival arrival = LossTracker::Arrival::kInOrder;
  };
  /// Notes datagram `sequence` of `sender`, from `from`, in the group with `slot`.
  Note note(FederateId sender, filter::Ipv4Address from, std::size_t slot, std::uint16_t sequence);
  /// Ends the ownership of ids by addresses that have become silent. Must be called a few times a
  /// second.
  void release_silent_addresses(TimePoint now);

  /// Restarts counting for a group that was joined again: datagrams missed in the meantime are not
  /// losses.
  void restart_group(std::size_t slot);

  /// @{ Datagrams lost so far: in total, of one sender, in one group.
  [[nodiscard]] std::uint64_t lost() const;
  [[nodiscard]] std::uint64_t lost_from(FederateId sender) const;
  [[nodiscard]] std::uint64_t lost_in(std::size_t slot) const;
  /// @}

  /// Several intervals of the signs of presence.
  static constexpr Nanoseconds kAddressSilence = std::chrono::seconds(5);

 private:
  /// How many ids above the highest known one are accepted as newcomers.
  static constexpr unsigned kMaxNewcomers = 64;

  struct Peer {
    bool joined = false;
    bool left = false;
    bool heard = false;                          // since the last release_silent_addresses()
    std::optional<filter::Ipv4Address> address;  // the owner of the id
    std::vector<filter::Ipv4Address> connected_from;
    TimePoint last_heard{};  // as of release_silent_addresses()
    std::string name;
    std::vector<LossTracker> trackers;  // by slot
    std::uint64_t earlier_losses = 0;   // losses of discarded trackers
  };

  Peer& at(FederateId id);
  /// Decides whether `from` may send as `peer`, and makes it the owner if it is to be.
  [[nodiscard]] bool owns(Peer& peer, filter::Ipv4Address from);
  /// Restarts counting of what `peer` sends to the group, keeping the losses so far.
  void renew(Peer& peer, std::size_t slot);

  FederateId self_;
  FederateId highest_ = 0;                     // highest id that the executive reported
  std::vector<Peer> peers_;                    // by id
  std::vector<std::uint64_t> earlier_losses_;  // by slot, losses of discarded trackers
};

}  // namespace roger::rti
