#include "rti/federate/presence/multicast_reach.hpp"

#include <algorithm>

namespace roger::rti {

void MulticastReach::add(FederateId id, bool cannot_multicast) {
  if (id >= peers_.size()) peers_.resize(std::size_t{id} + 1);
  Peer& peer = peers_[id];
  peer = Peer{};
  peer.here = true;
  peer.cannot_multicast = cannot_multicast;
  peer.unheard = cannot_multicast;
  peer.last = listened_;
  peer.since = listened_;
}

void MulticastReach::remove(FederateId id) {
  if (id < peers_.size()) peers_[id] = Peer{};
}

ReachChanges MulticastReach::review() {
  const TimePoint now = clock_.now();
  // Time in which the process was suspended counts for at most a quarter of the patience.
  listened_ += std::min<Nanoseconds>(now - last_review_, patience_ / 4);
  last_review_ = now;
  ReachChanges out;
  for (std::size_t id = 0; id < peers_.size(); ++id) {
    Peer& peer = peers_[id];
    if (peer.here) judge(static_cast<FederateId>(id), peer, out);
    peer.came = false;
    peer.copy_received = false;
  }
  return out;
}

void MulticastReach::judge(FederateId id, Peer& peer, ReachChanges& out) const {
  if (peer.came) {
    peer.last = listened_;
    peer.ever_received = true;
  }
  const Nanoseconds silence = listened_ - peer.last;
  // Heard. Silence makes the federate unheard: after half the patience if it was never heard, else
  // after all of it.
  if (!peer.unheard) {
    if (!judges_ || silence < (peer.ever_received ? patience_ : patience_ / 2)) return;
    peer.unheard = true;
    peer.recovering = false;
    peer.answered = false;
    peer.since = listened_;
    return out.unheard.push_back(id);
  }
  // Unheard. Direct copies must arrive within the patience; otherwise this is reported once.
  if (peer.copy_received) peer.answered = true;
  if (!peer.answered && listened_ - peer.since >= patience_) {
    peer.answered = true;
    out.unreachable.push_back(id);
  }
  if (peer.cannot_multicast) return;
  // Heard again only if multicast keeps arriving for a quarter of the patience, so that single
  // datagrams do not toggle the state.
  if (silence >= patience_) {
    peer.recovering = false;
  } else if (peer.came && !peer.recovering) {
    peer.recovering = true;
    peer.recovering_since = listened_;
  } else if (peer.came && listened_ - peer.recovering_since >= patience_ / 4) {
    peer.unheard = false;
    out.heard.push_back(id);
  }
}

std::vector<FederateId> MulticastReach::unheard() const {
  std::vector<FederateId> found;
  for (std::size_t id = 0; id < peers_.size(); ++id) {
    if (peers_[id].here && peers_[id].unheard) found.push_back(static_cast<FederateId>(id));
  }
  return found;
}

}  // namespace roger::rti
