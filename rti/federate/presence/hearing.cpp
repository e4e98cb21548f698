#include "rti/federate/presence/hearing.hpp"

#include <algorithm>

namespace roger::rti {

void Hearing::add(FederateId id, bool hopeless) {
  if (id >= peers_.size()) peers_.resize(std::size_t{id} + 1);
  Peer& peer = peers_[id];
  peer = Peer{};
  peer.here = true;
  peer.hopeless = hopeless;
  peer.unheard = hopeless;
  peer.last = listened_;
  peer.since = listened_;
}

void Hearing::remove(FederateId id) {
  if (id < peers_.size()) peers_[id] = Peer{};
}

Verdicts Hearing::review() {
  const TimePoint now = clock_.now();
  // Time in which the process was suspended counts for at most a quarter of the patience.
  listened_ += std::min<Nanoseconds>(now - looked_, patience_ / 4);
  looked_ = now;
  Verdicts out;
  for (std::size_t id = 0; id < peers_.size(); ++id) {
    Peer& peer = peers_[id];
    if (peer.here) judge(static_cast<FederateId>(id), peer, out);
    peer.came = false;
    peer.came_directly = false;
  }
  return out;
}

void Hearing::judge(FederateId id, Peer& peer, Verdicts& out) const {
  if (peer.came) {
    peer.last = listened_;
    peer.ever_came = true;
  }
  const Nanoseconds silence = listened_ - peer.last;
  // Heard. Silence makes the federate unheard: after half the patience if it was never heard, else
  // after all of it.
  if (!peer.unheard) {
    if (!judges_ || silence < (peer.ever_came ? patience_ : patience_ / 2)) return;
    peer.unheard = true;
    peer.again = false;
    peer.answered = false;
    peer.since = listened_;
    return out.unheard.push_back(id);
  }
  // Unheard. Direct copies must arrive within the patience; otherwise this is reported once.
  if (peer.came_directly) peer.answered = true;
  if (!peer.answered && listened_ - peer.since >= patience_) {
    peer.answered = true;
    out.shut_off.push_back(id);
  }
  if (peer.hopeless) return;
  // Heard again only if multicast keeps arriving for a quarter of the patience, so that single
  // datagrams do not toggle the state.
  if (silence >= patience_) {
    peer.again = false;
  } else if (peer.came && !peer.again) {
    peer.again = true;
    peer.back = listened_;
  } else if (peer.came && listened_ - peer.back >= patience_ / 4) {
    peer.unheard = false;
    out.heard.push_back(id);
  }
}

std::vector<FederateId> Hearing::unheard() const {
  std::vector<FederateId> found;
  for (std::size_t id = 0; id < peers_.size(); ++id) {
    if (peers_[id].here && peers_[id].unheard) found.push_back(static_cast<FederateId>(id));
  }
  return found;
}

}  // namespace roger::rti
