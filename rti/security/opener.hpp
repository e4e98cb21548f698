// Opens the sealed datagrams of the other federates of a federation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>

#include "rti/security/datagram_seal.hpp"
#include "rti/security/federation_key.hpp"
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
  kForged,             // sealed with another key, or changed
  kReplayed,           // received before, or too old
  kCount,
};

/// Knows the keys of the joined federates and what was received from each. Not thread-safe.
///
/// A datagram is authentic if the seal is valid for its sender, group and position; only then it
/// changes the state. A sender's first datagram in a group is accepted if its time is at most
/// kMaxAge before the newest time of that sender in any group, and before the time when this
/// federate learned of the sender: what was recorded earlier cannot be replayed in a group that
/// this federate has just joined.
class Opener {
 public:
  /// `self` is the federate that receives.
  Opener(std::shared_ptr<const FederationKey> key, const FederationIdentity& identity,
         FederateId self, const FederationTime& time);

  /// Adds a joined federate. `membership`: see wire::FederateInfo.
  void add(FederateId federate, std::uint32_t membership);
  void remove(FederateId federate) { senders_.erase(federate); }

  struct Result {
    Opening opening = Opening::kNotSealed;
    Bytes datagram;  // in the buffer; empty unless kOpened
  };
  /// Opens a datagram that arrived in `group`; `direct`: as a copy for this federate. `buffer` must
  /// have room for sealed.size() bytes. Throws std::bad_alloc.
  [[nodiscard]] Result open(std::uint32_t group, bool direct, Bytes sealed,
                            std::span<std::uint8_t> buffer);

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
  /// Datagrams received of one sender in one group.
  struct Arrivals {
    std::uint32_t newest = 0;  // slot
    ReplayWindow window;
  };
  struct Sender {
    std::uint32_t membership = 0;
    std::uint32_t newest = 0;  // slot, in any group
    /// Keys of the previous, the current and the next epoch, by epoch modulo 3.
    std::array<EpochKey, 3> keys;
    std::unordered_map<std::uint64_t, Arrivals> arrivals;  // by group and kind
  };

  const Secret& key_of(FederateId federate, Sender& sender, std::uint16_t epoch);
  /// Returns the time whose lower half is `slot` and that is nearest to now.
  [[nodiscard]] std::uint32_t complete(std::uint16_t slot) const;
  /// Returns whether an authentic datagram is new.
  [[nodiscard]] bool is_new(Sender& sender, std::uint32_t group, const SealPosition& position,
                            bool direct) const;

  const std::shared_ptr<const FederationKey> key_;
  const FederationIdentity identity_;
  const FederateId self_;
  const FederationTime time_;
  std::unordered_map<FederateId, Sender> senders_;
};

}  // namespace roger::rti::security
