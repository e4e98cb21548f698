// Seals the datagrams that one federate sends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>

#include "rti/security/datagram_seal.hpp"
#include "rti/security/federation_key.hpp"
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
  /// The own place in a federation.
  struct Member {
    FederateId federate = 0;
    std::uint32_t membership = 0;  // see wire::FederateInfo
  };

  Sealer(std::shared_ptr<const FederationKey> key, const FederationIdentity& identity,
         const Member& self, const FederationTime& time);

  /// Seals `plain`, a whole datagram or sign of presence of rti/wire. Writes plain.size() +
  /// kSealBytes bytes to `out`, which must not overlap `plain`, and returns them. Throws
  /// std::bad_alloc for the first datagram of a group.
  Bytes seal(std::uint32_t group, Bytes plain, std::span<std::uint8_t> out);

 private:
  [[nodiscard]] const Secret& key_of(std::uint16_t epoch);

  const std::shared_ptr<const FederationKey> key_;
  const FederationIdentity identity_;
  const Member self_;
  const FederationTime time_;
  Secret current_;
  std::uint16_t epoch_;
  std::unordered_map<std::uint64_t, std::uint64_t> last_;  // position, by group and kind
};

}  // namespace roger::rti::security
