#include "rti/security/sealer.hpp"

#include <utility>

#include "core/byte_order.hpp"
#include "rti/wire/direct.hpp"

namespace roger::rti::security {

Sealer::Sealer(std::shared_ptr<const FederationKey> key, const FederationIdentity& identity,
               const Member& self, const FederationTime& time)
    : key_(std::move(key)),
      identity_(identity),
      self_(self),
      time_(time),
      epoch_(SealPosition{time.start()}.epoch()) {
  current_ = sender_key(*key_, identity_, self_.federate, self_.membership, epoch_);
}

Bytes Sealer::seal(std::uint32_t group, Bytes plain, std::span<std::uint8_t> out) {
  SealPosition position;
  position.presence = wire::PresenceSign::is_one(plain);
  position.slot = time_.now();
  constexpr std::size_t kSequenceAt = 5;
  if (!position.presence) position.sequence = load_big_endian<std::uint16_t>(&plain[kSequenceAt]);
  std::uint64_t& last = last_[std::uint64_t{position.presence} << 32U | group];
  const auto last_slot = static_cast<std::uint32_t>(last >> 16U);
  if (position.slot < last_slot) position.slot = last_slot;
  if (position.number() <= last) ++position.slot;
  last = position.number();
  return seal_datagram(key_of(position.epoch()), group, position, plain, out);
}

const Secret& Sealer::key_of(std::uint16_t epoch) {
  if (epoch != epoch_) {
    current_ = sender_key(*key_, identity_, self_.federate, self_.membership, epoch);
    epoch_ = epoch;
  }
  return current_;
}

}  // namespace roger::rti::security
