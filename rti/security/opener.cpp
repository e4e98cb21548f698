#include "rti/security/opener.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace roger::rti::security {
namespace {

/// Returns the slot that is `age` before `newest`, or the first one.
std::uint32_t before(std::uint32_t newest, std::uint32_t age) {
  return newest < age ? 0 : newest - age;
}

}  // namespace

Opener::Opener(std::shared_ptr<GroupKeys> keys, const FederationIdentity& identity, FederateId self,
               const FederationTime& time, std::uint32_t control)
    : keys_(std::move(keys)), identity_(identity), self_(self), time_(time), control_(control) {
}

void Opener::add(FederateId federate, std::uint32_t membership) {
  Sender& sender = senders_[federate];
  sender = {};
  sender.membership = membership;
  sender.newest = time_.now();
}

Opener::Result Opener::open(std::uint32_t group, bool direct, Bytes sealed,
                            std::span<std::uint8_t> buffer) {
  const std::optional<SealedHeader> header = SealedHeader::parse(sealed);
  if (!header) return {};
  if (header->federation != identity_.federation) return {Opening::kForeignFederation, {}};
  if (header->sender == self_) return {Opening::kOwn, {}};
  const auto found = senders_.find(header->sender);
  if (found == senders_.end()) return {Opening::kUnknownSender, {}};
  // The prefix of a copy names any group.
  const bool expected = header->presence ? group == control_ : joined_.contains(group);
  if (!expected) return {Opening::kForeignGroup, {}};
  Sender& sender = found->second;
  const Arriving datagram{{header->sender, sender.membership},
                          group,
                          {complete(header->slot), header->sequence, header->presence},
                          direct,
                          sealed};
  const std::uint64_t where = std::uint64_t{header->presence} << 32U | group;
  const auto known = sender.arrivals.find(where);
  Result result;
  if (known != sender.arrivals.end()) {
    Arrivals& arrivals = known->second;
    result = open_in(arrivals, datagram, before(arrivals.newest, kMaxDelay), buffer);
  } else {
    Arrivals first;
    result = open_in(first, datagram, before(sender.newest, kMaxAge), buffer);
    if (result.opening == Opening::kOpened) sender.arrivals.emplace(where, first);
  }
  if (result.opening == Opening::kOpened) {
    sender.newest = std::max(sender.newest, datagram.position.slot);
  }
  return result;
}

std::uint32_t Opener::complete(std::uint16_t slot) const {
  const std::uint32_t now = time_.now();
  const auto ahead = static_cast<std::int16_t>(slot - static_cast<std::uint16_t>(now));
  return now + static_cast<std::uint32_t>(std::int32_t{ahead});
}

Opener::Result Opener::open_in(Arrivals& arrivals, const Arriving& datagram, std::uint32_t oldest,
                               std::span<std::uint8_t> buffer) {
  const SealPosition& position = datagram.position;
  const Secret* const key = key_of(datagram, arrivals);
  if (key == nullptr) return {Opening::kNoKey, {}};
  ++checked_;
  const std::optional<Bytes> plain =
      cipher_.open(*key, datagram.group, position, datagram.sealed, buffer);
  if (!plain) return {Opening::kForged, {}};
  const auto place =
      position.presence ? static_cast<std::uint16_t>(position.slot) : position.sequence;
  if (position.slot < oldest ||
      !arrivals.window.accept(position.number(), place, datagram.direct)) {
    return {Opening::kReplayed, {}};
  }
  arrivals.newest = std::max(arrivals.newest, position.slot);
  return {Opening::kOpened, *plain};
}

const Secret* Opener::key_of(const Arriving& datagram, Arrivals& arrivals) const {
  // Times within half an epoch of now fall into one of three epochs, so even forged datagrams do
  // not displace a key in use.
  const std::uint16_t epoch = datagram.position.epoch();
  EpochKey& entry = arrivals.keys[epoch % arrivals.keys.size()];
  if (!entry.known || entry.epoch != epoch) {
    const std::optional<Secret> group = keys_->find(datagram.group);
    if (!group) return nullptr;
    entry.key = sender_key(*group, identity_, datagram.sender, epoch);
    entry.epoch = epoch;
    entry.known = true;
  }
  return &entry.key;
}

}  // namespace roger::rti::security
