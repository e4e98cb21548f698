// Seals the datagrams that one federate sends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>

#include "rti/security/datagram_seal.hpp"
#include "rti/security/group_keys.hpp"
#include "rti/security/secret.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::security {

/// Gives each datagram a position that no other one of its group has, and seals it. Not
/// thread-safe.
///
/// Invariant: the positions of a group ascend. The position is the federation time and the sequence
/// number; where that is not above the previous one, because the sequence number has wrapped within
/// a slot, the next slot is used.
class Sealer {
 public:
  Sealer(std::shared_ptr<const GroupKeys> keys, const FederationIdentity& identity,
         const Member& self, const FederationTime& time);

  /// Seals `plain`, a whole datagram or sign of presence of rti/wire. Writes plain.size() +
  /// kSealBytes bytes to `out`, which must not overlap `plain`, and returns them; nothing if this
  /// federate does not have the key of the group. Throws std::bad_alloc for the first datagram of a
  /// group.
  Bytes seal(std::uint32_t group, Bytes plain, std::span<std::uint8_t> out);

 private:
  /// The last datagram of one kind in a group, and the key that sealed it.
  struct Sealed {
    std::uint64_t position = 0;
    std::uint16_t epoch = 0;
    Secret key;  // of `epoch`
  };
  /// Returns the entry of a group and kind; nullptr: the key of the group is missing.
  [[nodiscard]] Sealed* find(std::uint32_t group, bool presence);

  const std::shared_ptr<const GroupKeys> keys_;
  const FederationIdentity identity_;
  const Member self_;
  const FederationTime time_;
  DatagramCipher cipher_;
  std::unordered_map<std::uint64_t, Sealed> sealed_;  // by group and kind
};

}  // namespace roger::rti::security
