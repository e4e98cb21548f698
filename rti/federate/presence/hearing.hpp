// Which federates' multicast arrives here, and which not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/clock.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// What has changed for which federates.
struct Verdicts {
  std::vector<FederateId> unheard;   // their multicast does not arrive
  std::vector<FederateId> heard;     // it arrives again
  std::vector<FederateId> shut_off;  // what they were asked to send directly does not arrive either
};

/// Judges by what was noted between two calls of review(). A federate is unheard after half of
/// `patience` when nothing of it ever came, after all of it later on, and heard again when it was
/// noted for a quarter of it. Time in which nobody called review() does not count: whoever was
/// asleep heard nothing. Pure but for the clock; not thread-safe.
class Hearing {
 public:
  /// `judges` false: nobody becomes unheard by silence. Keeps a reference to `clock`.
  Hearing(const Clock& clock, Nanoseconds patience, bool judges)
      : clock_(clock), patience_(patience), judges_(judges), looked_(clock.now()) {}

  /// `hopeless`: its multicast can't arrive, and it is unheard at once (review() does not say so).
  void add(FederateId id, bool hopeless);
  void remove(FederateId id);

  /// A datagram of `id` came, by multicast or directly. Of one that was not added: nothing happens.
  void note(FederateId id, bool direct) noexcept {
    if (id >= peers_.size()) return;
    Peer& peer = peers_[id];
    (direct ? peer.came_directly : peer.came) = true;
  }

  [[nodiscard]] Verdicts review();

  /// Ascending.
  [[nodiscard]] std::vector<FederateId> unheard() const;

 private:
  struct Peer {
    bool here = false;
    bool came = false;           // since the last review
    bool came_directly = false;  // likewise
    bool ever_came = false;
    bool unheard = false;
    bool hopeless = false;
    bool again = false;     // unheard, but multicast of it comes
    bool answered = false;  // unheard, and what it was asked for has come, or shut_off was said
    Nanoseconds last{};     // it came, or was added; these are in times of listened_
    Nanoseconds since{};    // it is unheard
    Nanoseconds back{};     // its multicast comes again
  };
  void judge(FederateId id, Peer& peer, Verdicts& out) const;

  const Clock& clock_;
  const Nanoseconds patience_;
  const bool judges_;
  TimePoint looked_;
  Nanoseconds listened_{};
  std::vector<Peer> peers_;  // by id
};

}  // namespace roger::rti
