// Opens the sealed datagrams of the other federates of a federation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <unordered_set>

#include "rti/security/datagram_seal.hpp"
#include "rti/security/group_keys.hpp"
#include "rti/security/replay_window.hpp"
#include "rti/security/secret.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::security {

/// Whether a datagram was opened, or why not.
enum class Opening : std::uint8_t {
  kOpened,
  kOwn,                // the federate's own datagram came back
  kForeignFederation,  // of another federation
  kNotSealed,          // not sealed, or too short
  kUnknownSender,      // the sender is not joined, as far as the executive has reported
  kForeignGroup,       // in a group that this federate has not joined, or a sign of presence in
                       // another group than the control group
  kNoKey,              // this federate does not have the key of the group
  kForged,             // sealed with another key, or changed
  kReplayed,           // received before, or too old
  kCount,
};

/// Knows the keys of the joined federates and what was received from each. Not thread-safe.
///
/// A datagram is authentic if the seal is valid for its sender, group and position; only then it
/// changes the state, so forged datagrams of any number of groups occupy no memory. Look-ups of
/// federation, sender and group come first: a datagram that they reject costs no hash. A sender's
/// first datagram in a group is accepted if its time is at most kMaxAge before the newest time of
/// that sender in any group, and before the time when this federate learned of the sender: what was
/// recorded earlier cannot be replayed in a group that this federate has just joined.
class Opener {
 public:
  /// `self` is the federate that receives. `control`: the group of signs of presence.
  Opener(std::shared_ptr<GroupKeys> keys, const FederationIdentity& identity, FederateId self,
         const FederationTime& time, std::uint32_t control);

  /// Adds a joined federate. `membership`: see wire::FederateInfo.
  void add(FederateId federate, std::uint32_t membership);
  void remove(FederateId federate) { senders_.erase(federate); }

  /// @{ Datagrams are opened only in joined groups, and signs of presence in the control group.
  void join(std::uint32_t group) { joined_.insert(group); }
  void leave(std::uint32_t group) { joined_.erase(group); }
  /// @}

  struct Result {
    Opening opening = Opening::kNotSealed;
    Bytes datagram;  // in the buffer; empty unless kOpened
  };
  /// Opens a datagram that arrived in `group`; `direct`: as a copy for this federate. `buffer` must
  /// have room for sealed.size() bytes. Throws std::bad_alloc.
  [[nodiscard]] Result open(std::uint32_t group, bool direct, Bytes sealed,
                            std::span<std::uint8_t> buffer);
  /// Returns the number of datagrams whose seal was checked.
  [[nodiscard]] std::uint64_t checked() const { return checked_; }

  /// Age in slots, 4 s, beyond which the first datagram of a group is not accepted. Longer than
  /// networks delay datagrams, and than the difference of the federates' clocks when they join.
  static constexpr std::uint32_t kMaxAge = 64;
  /// Age in slots, 64 s, beyond which no datagram of a group is accepted. Longer than the longest
  /// delay that the RID can simulate.
  static constexpr std::uint32_t kMaxDelay = 1024;

 private:
  struct EpochKey {
    bool known = false;
    std::uint16_t epoch = 0;
    Secret key;
  };
  /// Datagrams of one kind received of one sender in one group.
  struct Arrivals {
    std::uint32_t newest = 0;  // slot
    ReplayWindow window;
    /// Keys of the previous, the current and the next epoch, by epoch modulo 3.
    std::array<EpochKey, 3> keys;
  };
  struct Sender {
    std::uint32_t membership = 0;
    std::uint32_t newest = 0;                              // slot, in any group
    std::unordered_map<std::uint64_t, Arrivals> arrivals;  // by group and kind
  };
  /// A sealed datagram, as its header describes it.
  struct Arriving {
    Member sender;
    std::uint32_t group = 0;
    SealPosition position;
    bool direct = false;
    Bytes sealed;
  };

  /// Opens a datagram, and records it in `arrivals` if it is authentic. Those whose slot is before
  /// `oldest` are not new.
  Result open_in(Arrivals& arrivals, const Arriving& datagram, std::uint32_t oldest,
                 std::span<std::uint8_t> buffer);
  /// Returns the key of a datagram; nullptr: the key of its group is missing.
  const Secret* key_of(const Arriving& datagram, Arrivals& arrivals) const;
  /// Returns the time whose lower half is `slot` and that is nearest to now.
  [[nodiscard]] std::uint32_t complete(std::uint16_t slot) const;

  const std::shared_ptr<GroupKeys> keys_;
  const FederationIdentity identity_;
  const FederateId self_;
  const FederationTime time_;
  DatagramCipher cipher_;
  const std::uint32_t control_;
  std::unordered_set<std::uint32_t> joined_;  // groups
  std::unordered_map<FederateId, Sender> senders_;
  std::uint64_t checked_ = 0;
};

}  // namespace roger::rti::security
