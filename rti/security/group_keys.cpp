#include "rti/security/group_keys.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <string>

#include "core/byte_order.hpp"

namespace roger::rti::security {

Secret group_key(const FederationKey& key, std::uint32_t group) {
  std::array<std::uint8_t, sizeof(group)> context{};
  store_big_endian(group, context.data());
  return key.derive("group", context);
}

std::optional<Secret> GroupKeys::find(std::uint32_t group) const {
  if (key_) return group_key(*key_, group);
  const auto some = some_.lock();
  const auto found = some->find(group);
  return found == some->end() ? std::nullopt : std::optional(found->second);
}

Result<GroupKeys::Some> take_group_keys(std::vector<wire::GroupKey>& message) {
  GroupKeys::Some keys;
  std::string problem;
  for (auto& [group, key] : message) {
    if (key.size() == kKeyBytes) {
      Secret secret;
      std::copy(key.begin(), key.end(), secret.bytes().begin());
      keys.emplace(group, secret);
    } else {
      problem = "a key of a group with " + std::to_string(key.size()) + " octets; expected " +
                std::to_string(kKeyBytes);
    }
    ::sodium_memzero(key.data(), key.size());
  }
  message.clear();
  if (!problem.empty()) return Error{ErrorCode::kInvalid, problem, {}};
  return keys;
}

}  // namespace roger::rti::security
