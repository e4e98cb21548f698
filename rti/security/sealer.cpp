#include "rti/security/sealer.hpp"

#include <optional>
#include <utility>

#include "core/byte_order.hpp"
#include "rti/wire/direct.hpp"

namespace roger::rti::security {

Sealer::Sealer(std::shared_ptr<const GroupKeys> keys, const FederationIdentity& identity,
               const Member& self, const FederationTime& time)
    : keys_(std::move(keys)), identity_(identity), self_(self), time_(time) {
}

Bytes Sealer::seal(std::uint32_t group, Bytes plain, std::span<std::uint8_t> out) {
  SealPosition position;
  position.presence = wire::PresenceSign::is_one(plain);
  position.slot = time_.now();
  constexpr std::size_t kSequenceAt = 5;
  if (!position.presence) position.sequence = load_big_endian<std::uint16_t>(&plain[kSequenceAt]);
  Sealed* const sealed = find(group, position.presence);
  if (sealed == nullptr) return {};
  const auto last_slot = static_cast<std::uint32_t>(sealed->position >> 16U);
  if (position.slot < last_slot) position.slot = last_slot;
  if (position.number() <= sealed->position) ++position.slot;
  sealed->position = position.number();
  if (position.epoch() != sealed->epoch) {
    const std::optional<Secret> key = keys_->find(group);
    if (!key) return {};
    sealed->key = sender_key(*key, identity_, self_, position.epoch());
    sealed->epoch = position.epoch();
  }
  return cipher_.seal(sealed->key, group, position, plain, out);
}

Sealer::Sealed* Sealer::find(std::uint32_t group, bool presence) {
  const std::uint64_t where = std::uint64_t{presence} << 32U | group;
  const auto known = sealed_.find(where);
  if (known != sealed_.end()) return &known->second;
  const std::optional<Secret> key = keys_->find(group);
  if (!key) return nullptr;
  Sealed& fresh = sealed_[where];
  fresh.epoch = SealPosition{time_.now()}.epoch();
  fresh.key = sender_key(*key, identity_, self_, fresh.epoch);
  return &fresh;
}

}  // namespace roger::rti::security
