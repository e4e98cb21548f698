// The seals of the other federates, for the thread that opens received datagrams.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/guarded.hpp"
#include "rti/security/group_keys.hpp"
#include "rti/security/opener.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// Opens datagrams without a lock while federates and joined groups stay the same: the reading
/// thread owns the Opener, and takes over the changes that other threads have made before it opens
/// a datagram.
class PeerSeals {
 public:
  /// `keys`: those of `opener`.
  PeerSeals(std::shared_ptr<security::GroupKeys> keys, security::Opener opener)
      : keys_(std::move(keys)), opener_(std::move(opener)) {}

  // Any thread:

  /// Adds a joined federate. `membership`: see wire::FederateInfo.
  void add(FederateId federate, std::uint32_t membership);
  void remove(FederateId federate);
  /// @{ Datagrams that arrive after the call are opened, or rejected. See Opener.
  void join(std::uint32_t group) { set_joined(group, true); }
  void leave(std::uint32_t group) { set_joined(group, false); }
  /// @}
  /// Adds keys of further groups, also for all others that share the GroupKeys.
  void add_keys(security::GroupKeys::Some keys) { keys_->add(std::move(keys)); }
  [[nodiscard]] bool has_key(std::uint32_t group) const { return keys_->has(group); }

  // Reading thread:

  /// See Opener. Throws std::bad_alloc.
  [[nodiscard]] security::Opener::Result open(std::uint32_t group, bool direct, Bytes sealed,
                                              std::span<std::uint8_t> buffer);
  /// Returns the number of datagrams whose seal was checked.
  [[nodiscard]] std::uint64_t checked() const { return opener_.checked(); }

 private:
  /// Changes that the reading thread has yet to take over: at most one of a federate or a group,
  /// and none for a federate that has joined and left meanwhile, so that the memory is bounded even
  /// if no datagram arrives.
  struct Changes {
    /// Memberships of federates that have joined; nullopt: it has left.
    std::unordered_map<FederateId, std::optional<std::uint32_t>> federates;
    std::unordered_map<std::uint32_t, bool> groups;  // whether they are joined
    std::unordered_set<FederateId> taken;            // federates that the Opener knows
  };

  void set_joined(std::uint32_t group, bool joined);
  void take_changes();

  const std::shared_ptr<security::GroupKeys> keys_;
  Guarded<Changes> changes_;
  std::atomic<bool> changed_{false};  // set after a change, cleared once all changes are taken
  security::Opener opener_;           // reading thread
};

}  // namespace roger::rti
