#include "rti/security/opener.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace roger::rti::security {
namespace {

/// Returns whether `slot` is more than `age` before `newest`.
bool is_older(std::uint32_t slot, std::uint32_t newest, std::uint32_t age) {
  return std::uint64_t{slot} + age < newest;
}

}  // namespace

Opener::Opener(std::shared_ptr<const FederationKey> key, const FederationIdentity& identity,
               FederateId self, const FederationTime& time)
    : key_(std::move(key)), identity_(identity), self_(self), time_(time) {
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
  Sender& sender = found->second;
  const SealPosition position{complete(header->slot), header->sequence, header->presence};
  const Secret& key = key_of(header->sender, sender, position.epoch());
  const std::optional<Bytes> plain = open_datagram(key, group, position, sealed, buffer);
  if (!plain) return {Opening::kForged, {}};
  if (!is_new(sender, group, position, direct)) return {Opening::kReplayed, {}};
  return {Opening::kOpened, *plain};
}

std::uint32_t Opener::complete(std::uint16_t slot) const {
  const std::uint32_t now = time_.now();
  const auto ahead = static_cast<std::int16_t>(slot - static_cast<std::uint16_t>(now));
  return now + static_cast<std::uint32_t>(std::int32_t{ahead});
}

const Secret& Opener::key_of(FederateId federate, Sender& sender, std::uint16_t epoch) {
  // Times within half an epoch of now fall into one of three epochs, so even forged datagrams do
  // not displace a key in use.
  EpochKey& entry = sender.keys[epoch % sender.keys.size()];
  if (!entry.known || entry.epoch != epoch) {
    entry.key = sender_key(*key_, identity_, federate, sender.membership, epoch);
    entry.epoch = epoch;
    entry.known = true;
  }
  return entry.key;
}

bool Opener::is_new(Sender& sender, std::uint32_t group, const SealPosition& position,
                    bool direct) const {
  const std::uint64_t where = std::uint64_t{position.presence} << 32U | group;
  const auto known = sender.arrivals.find(where);
  const bool first = known == sender.arrivals.end();
  if (first ? is_older(position.slot, sender.newest, kMaxAge)
            : is_older(position.slot, known->second.newest, kMaxDelay)) {
    return false;
  }
  Arrivals& arrivals = first ? sender.arrivals[where] : known->second;
  const auto place =
      position.presence ? static_cast<std::uint16_t>(position.slot) : position.sequence;
  if (!arrivals.window.accept(position.number(), place, direct)) return false;
  arrivals.newest = std::max(arrivals.newest, position.slot);
  sender.newest = std::max(sender.newest, position.slot);
  return true;
}

}  // namespace roger::rti::security
