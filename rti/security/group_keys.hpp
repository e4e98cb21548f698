// The keys of multicast groups, from which the keys of senders are derived.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/guarded.hpp"
#include "core/result.hpp"
#include "rti/security/federation_key.hpp"
#include "rti/security/secret.hpp"
#include "rti/wire/message_parts.hpp"

namespace roger::rti::security {

/// Returns the key of the group with this address: it seals and opens the datagrams of the group,
/// and reveals neither the federation key nor the keys of other groups.
[[nodiscard]] Secret group_key(const FederationKey& key, std::uint32_t group);

/// The keys of groups that a member of a federation has: all, if it has the federation key, or
/// those that the executive has handed it. Any thread.
class GroupKeys {
 public:
  /// Keys by the address of the group.
  using Some = std::map<std::uint32_t, Secret>;

  /// All keys.
  explicit GroupKeys(std::shared_ptr<const FederationKey> key) : key_(std::move(key)) {}
  explicit GroupKeys(Some some) : some_(std::move(some)) {}

  /// Adds keys of further groups.
  void add(Some more) { some_.lock()->merge(more); }
  [[nodiscard]] bool has(std::uint32_t group) const {
    return key_ || some_.lock()->contains(group);
  }
  /// Returns the key of a group; nullopt: this member does not have it.
  [[nodiscard]] std::optional<Secret> find(std::uint32_t group) const;

 private:
  const std::shared_ptr<const FederationKey> key_;  // nullptr: only `some_`
  Guarded<Some> some_;
};

/// Returns the keys that a message contains, and wipes them there. Error kInvalid: one does not
/// have kKeyBytes bytes.
[[nodiscard]] Result<GroupKeys::Some> take_group_keys(std::vector<wire::GroupKey>& message);

}  // namespace roger::rti::security
