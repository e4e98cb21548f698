#include "rti/federate/receive/peers.hpp"

#include <algorithm>
#include <utility>

namespace roger::rti {

Peers::Peer& Peers::at(FederateId id) {
  if (id >= peers_.size()) peers_.resize(std::size_t{id} + 1);
  return peers_[id];
}

void Peers::add(FederateId id, std::string name, std::vector<filter::Ipv4Address> connected_from) {
  Peer& peer = at(id);
  peer.joined = true;
  peer.left = false;
  peer.address.reset();
  peer.connected_from = std::move(connected_from);
  peer.name = std::move(name);
  highest_ = std::max(highest_, id);
}

void Peers::remove(FederateId id) {
  Peer& peer = at(id);
  peer.joined = false;
  peer.left = true;
  peer.address.reset();
  // Saves the losses before the trackers are discarded, so the totals never decrease.
  for (std::size_t slot = 0; slot < peer.trackers.size(); ++slot) renew(peer, slot);
  peer.trackers = {};
  highest_ = std::max(highest_, id);
}

const std::string* Peers::name_of(FederateId id) const {
  return id < peers_.size() && peers_[id].joined ? &peers_[id].name : nullptr;
}

std::optional<FederateId> Peers::find(std::string_view name) const {
  for (std::size_t id = 0; id < peers_.size(); ++id) {
    if (peers_[id].joined && peers_[id].name == name) return static_cast<FederateId>(id);
  }
  return std::nullopt;
}

Peers::Origin Peers::heard(FederateId sender, filter::Ipv4Address from) {
  if (sender == self_) return Origin::kSelf;
  // The limit keeps a forged id from growing the table.
  if (sender == 0 || sender > highest_ + kMaxNewcomers) return Origin::kUnknown;
  Peer& peer = at(sender);
  // The executive assigns ids once and in ascending order, so an id below the highest known one
  // that is not joined has left.
  if (peer.left || (!peer.joined && sender <= highest_)) return Origin::kUnknown;
  if (!peer.joined) return Origin::kPeer;
  if (!owns(peer, from)) return Origin::kOtherAddress;
  peer.heard = true;
  return Origin::kPeer;
}

bool Peers::owns(Peer& peer, filter::Ipv4Address from) {
  if (!peer.address) peer.address = from;
  if (*peer.address == from) return true;
  const auto is_its_own = [&peer](filter::Ipv4Address address) {
    return std::ranges::find(peer.connected_from, address) != peer.connected_from.end();
  };
  if (!is_its_own(from) || is_its_own(*peer.address)) return false;
  peer.address = from;
  // The numbers were those of another host.
  for (std::size_t slot = 0; slot < peer.trackers.size(); ++slot) renew(peer, slot);
  return true;
}

Peers::Note Peers::note(FederateId sender, filter::Ipv4Address from, std::size_t slot,
                        std::uint16_t sequence) {
  const Origin origin = heard(sender, from);
  if (origin != Origin::kPeer) return {origin, {}};
  Peer& peer = at(sender);
  if (slot >= peer.trackers.size()) peer.trackers.resize(slot + 1);
  return {origin, peer.trackers[slot].note(sequence)};
}

void Peers::release_silent_addresses(TimePoint now) {
  for (Peer& peer : peers_) {
    if (std::exchange(peer.heard, false)) {
      peer.last_heard = now;
    } else if (peer.address && now - peer.last_heard >= kAddressSilence) {
      peer.address.reset();
    }
  }
}

void Peers::restart_group(std::size_t slot) {
  for (Peer& peer : peers_) {
    if (slot < peer.trackers.size()) renew(peer, slot);
  }
}

void Peers::renew(Peer& peer, std::size_t slot) {
  const std::uint64_t lost = peer.trackers[slot].lost();
  peer.trackers[slot] = LossTracker{};
  peer.earlier_losses += lost;
  if (slot >= earlier_losses_.size()) earlier_losses_.resize(slot + 1);
  earlier_losses_[slot] += lost;
}

std::uint64_t Peers::lost() const {
  std::uint64_t lost = 0;
  for (std::size_t id = 0; id < peers_.size(); ++id) lost += lost_from(static_cast<FederateId>(id));
  return lost;
}

std::uint64_t Peers::lost_from(FederateId sender) const {
  if (sender >= peers_.size()) return 0;
  std::uint64_t lost = peers_[sender].earlier_losses;
  for (const LossTracker& tracker : peers_[sender].trackers) lost += tracker.lost();
  return lost;
}

std::uint64_t Peers::lost_in(std::size_t slot) const {
  std::uint64_t lost = slot < earlier_losses_.size() ? earlier_losses_[slot] : 0;
  for (const Peer& peer : peers_) {
    if (slot < peer.trackers.size()) lost += peer.trackers[slot].lost();
  }
  return lost;
}

}  // namespace roger::rti
