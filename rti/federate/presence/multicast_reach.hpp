// Decides which federates' multicast is received by this host.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/clock.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// The changes since the last review.
struct ReachChanges {
  std::vector<FederateId> unheard;      // their multicast is not received
  std::vector<FederateId> heard;        // their multicast is received again
  std::vector<FederateId> unreachable;  // the copies requested of them are not received either
};

/// Evaluates the datagrams that were noted between two calls of review(). States of a federate:
/// heard, unheard. Heard → unheard after `patience` without multicast, or after half of it when no
/// multicast was ever received. Unheard → heard when its multicast has arrived repeatedly for a
/// quarter of `patience`. Time is measured by review(): each call adds the time since the previous
/// one, but at most a quarter of `patience`, so a process that was suspended does not declare
/// others unheard. Pure except for the clock; not thread-safe.
class MulticastReach {
 public:
  /// `judges` false: silence makes no federate unheard. Keeps a reference to `clock`.
  MulticastReach(const Clock& clock, Nanoseconds patience, bool judges)
      : clock_(clock), patience_(patience), judges_(judges), last_review_(clock.now()) {}

  /// Adds a federate. `cannot_multicast`: its multicast cannot be received, so it is unheard at
  /// once; review() does not report that.
  void add(FederateId id, bool cannot_multicast);
  void remove(FederateId id);

  /// Notes a datagram of `id`, received by multicast or directly. Ignored for federates that were
  /// not added.
  void note(FederateId id, bool direct) noexcept {
    if (id >= peers_.size()) return;
    Peer& peer = peers_[id];
    (direct ? peer.copy_received : peer.came) = true;
  }

  [[nodiscard]] ReachChanges review();

  /// Returns the unheard federates in ascending order.
  [[nodiscard]] std::vector<FederateId> unheard() const;

 private:
  struct Peer {
    bool here = false;
    bool came = false;           // multicast received since the last review
    bool copy_received = false;  // copy received since the last review
    bool ever_received = false;
    bool unheard = false;
    bool cannot_multicast = false;
    bool recovering = false;  // unheard, but its multicast arrives
    bool answered = false;    // unheard, and copies have arrived or unreachable was reported
    // Times are values of listened_.
    Nanoseconds last{};              // last multicast, or when the federate was added
    Nanoseconds since{};             // when it became unheard
    Nanoseconds recovering_since{};  // when its multicast began to arrive again
  };
  void judge(FederateId id, Peer& peer, ReachChanges& out) const;

  const Clock& clock_;
  const Nanoseconds patience_;
  const bool judges_;
  TimePoint last_review_;
  Nanoseconds listened_{};   // time that review() has counted
  std::vector<Peer> peers_;  // by id
};

}  // namespace roger::rti
