#include "rti/security/group_keys.hpp"

#include <array>

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

}  // namespace roger::rti::security
