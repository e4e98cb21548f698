// Which of several executives serves a network.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "core/log.hpp"
#include "rti/wire/beacon.hpp"
#include "rti/wire/message_parts.hpp"

namespace roger::rti::executive {

/// The order in which executives of one network are preferred; the lowest is the first. An
/// executive at a fixed address comes before all others, because its federates look nowhere else.
struct Rank {
  bool movable = true;
  std::uint64_t incarnation = 0;
  friend auto operator<=>(const Rank&, const Rank&) = default;
};
[[nodiscard]] inline Rank rank_of(const wire::Beacon& beacon) {
  return {!beacon.fixed, beacon.incarnation};
}

/// What depends on an executive at present.
struct Demand {
  std::uint32_t federates = 0;  // joined
  /// Connections so young that they may be about to join.
  std::uint32_t newcomers = 0;
  /// The executive's address was given to it, or to a connected federate, which knows no other way.
  bool by_address = false;
  /// Federations with joined federates, by name.
  std::set<std::string> federations;
};

/// What another executive says of itself over TCP.
struct Peer {
  Rank rank;
  std::vector<wire::FederationInfo> federations;
};

/// The rules, without sockets. An executive first announces its candidacy and listens for a while;
/// one that serves already, or a candidate of lower rank, makes it yield.
///
/// Two that serve meet when a parted network has healed or a suspended one resumes. One that no
/// federate needs yields at once. Of two that serve a federation of the same name, the one that
/// comes later by rank yields, so that its federates join the other one. A beacon is a datagram
/// that any program can send, so it gives only the occasion: what decides is the other executive's
/// answer over TCP (settle()). Two that serve different federations go on side by side, and two at
/// fixed addresses always do; both say so.
///
/// Invariant: of two executives that know the truth about each other, at most one yields.
///
/// Not thread-safe; instants come from the caller.
class Election {
 public:
  enum class State : std::uint8_t { kCandidate, kActive, kYielded };

  struct Notice {
    LogLevel level = LogLevel::kWarning;
    std::string text;
  };
  /// What to do about a beacon.
  struct Reaction {
    bool send_beacon = false;  // at once
    bool verify = false;       // ask the sender what it serves, then call settle()
    std::optional<Notice> notice = std::nullopt;
  };

  /// `fixed`: serves from the start and never yields, because its address was given to it.
  Election(std::uint64_t incarnation, bool fixed, TimePoint now);

  /// `place` names the sender.
  [[nodiscard]] Reaction on_beacon(const wire::Beacon& beacon, const std::string& place,
                                   const Demand& own);
  /// Decides by what an executive has answered. Returns what to report, if anything; state() says
  /// whether this executive yields.
  [[nodiscard]] std::optional<Notice> settle(const Peer& peer, const std::string& place,
                                             const Demand& own);
  /// Lets what has been reported be reported again.
  void forget_all_reported() { reported_.clear(); }
  /// Call now and then; true when candidacy has just turned into service.
  [[nodiscard]] bool tick(TimePoint now);

  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] wire::BeaconKind beacon_kind() const;
  /// Which executive made this one yield.
  [[nodiscard]] const std::string& winner() const { return winner_; }

  /// How long a candidate listens: several times the beacons' travel time and the jitter of a
  /// process that starts.
  static constexpr std::chrono::milliseconds kCandidacy{400};
  /// How often a candidate announces itself, so that losing one datagram or two decides nothing.
  static constexpr std::chrono::milliseconds kAnnouncement{50};

 private:
  void yield_to(const std::string& place);
  /// Returns the notice unless it was returned for this executive before.
  [[nodiscard]] std::optional<Notice> report_once(std::uint64_t incarnation, Notice notice);

  const std::uint64_t incarnation_;
  const TimePoint since_;
  State state_;
  std::string winner_;
  std::set<std::pair<std::uint64_t, LogLevel>> reported_;
  std::set<std::uint8_t> reported_versions_;
};

}  // namespace roger::rti::executive
