// Decides which of several executives serves a network.
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

/// The order in which executives of one network are preferred; the lowest rank comes first. An
/// executive at a fixed address precedes all others because its federates look nowhere else.
struct Rank {
  bool movable = true;
  std::uint64_t incarnation = 0;
  friend auto operator<=>(const Rank&, const Rank&) = default;
};
[[nodiscard]] inline Rank compute_rank(const wire::Beacon& beacon) {
  return {!beacon.fixed, beacon.incarnation};
}

/// The federates and connections that currently depend on an executive.
struct Demand {
  std::uint32_t federates = 0;  // joined federates
  /// Connections that are so new that they may be about to join.
  std::uint32_t newcomers = 0;
  /// True if the address was given to this executive or to a connected federate. Such a federate
  /// does not search for another executive.
  bool by_address = false;
  /// Names of the federations that have joined federates.
  std::set<std::string> federations;
};

/// The answer of another executive about itself over TCP.
struct Peer {
  Rank rank;
  std::vector<wire::FederationInfo> federations;
};

/// The rules, without sockets.
///
/// States: kCandidate (announces itself and listens for kCandidacy), kActive (serves federates),
/// kYielded (final). An executive with a fixed address starts in kActive. A candidate becomes
/// active when its candidacy ends. Beacons of an active executive, or of a candidate with a lower
/// incarnation, prolong the candidacy to at most kMaxCandidacy, so that there is time to verify the
/// former, and for the latter to become active first. Every executive yields only in settle().
///
/// Any program can send a beacon, so a beacon only triggers the check; the other executive's answer
/// over TCP decides (settle()). Two active executives meet when a partitioned network has been
/// repaired or a suspended process resumes. An executive that no federate needs yields at once. If
/// both serve a federation of the same name, the one with the higher rank yields, so that its
/// federates join the other one. Executives that serve different federations both continue, as do
/// two at fixed addresses; both report the conflict.
///
/// Invariant: of two executives with current information about each other, at most one yields.
/// Incarnations are random 64-bit numbers, so ranks are practically never equal, and each rule in
/// settle() makes at most one of the two yield.
///
/// Not thread-safe. The caller provides the time.
class Election {
 public:
  enum class State : std::uint8_t { kCandidate, kActive, kYielded };

  struct Notice {
    LogLevel level = LogLevel::kWarning;
    std::string text;
  };
  /// The required response to a beacon.
  struct Reaction {
    bool send_beacon = false;  // send one at once
    bool verify = false;       // ask the sender which federations it serves, then call settle()
    std::optional<Notice> notice = std::nullopt;
  };

  /// `fixed`: the address was given to this executive, so it is active from the start and never
  /// yields.
  Election(std::uint64_t incarnation, bool fixed, TimePoint now);

  /// Processes a beacon. `place` names its sender in messages.
  [[nodiscard]] Reaction on_beacon(const wire::Beacon& beacon, const std::string& place,
                                   const Demand& own, TimePoint now);
  /// Decides by the answer of another executive, which is therefore active. Returns a notice to
  /// report, if any; state() says whether this executive yields.
  [[nodiscard]] std::optional<Notice> settle(const Peer& peer, const std::string& place,
                                             const Demand& own);
  /// Allows notices that were reported once to be reported again.
  void reset_reports() { reported_.clear(); }
  /// Updates the state by time. Returns true when candidacy has just turned into service.
  [[nodiscard]] bool tick(TimePoint now);

  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] wire::BeaconKind beacon_kind() const;
  /// Returns the address of the executive to which this one yielded.
  [[nodiscard]] const std::string& winner() const { return winner_; }

  /// How long a candidate listens: several times the travel time of a beacon plus the start-up
  /// jitter of a process.
  static constexpr std::chrono::milliseconds kCandidacy{400};
  /// How often a candidate announces itself. At 50 ms the loss of one or two datagrams does not
  /// change the outcome.
  static constexpr std::chrono::milliseconds kAnnouncement{50};
  /// Minimum remaining candidacy after a beacon of an active executive: somewhat longer than the
  /// first attempt to query it.
  static constexpr std::chrono::milliseconds kVerification{600};
  /// Minimum remaining candidacy after a beacon of a preceding candidate.
  static constexpr std::chrono::milliseconds kPrecedence{4 * kAnnouncement};
  /// Maximum duration of a candidacy, whatever beacons arrive.
  static constexpr std::chrono::milliseconds kMaxCandidacy{2000};

 private:
  void yield_to(const std::string& place);
  /// Lets the candidacy last for at least `time` from now on.
  void prolong(TimePoint now, Nanoseconds time);
  /// Returns the notice unless it was already returned for this executive.
  [[nodiscard]] std::optional<Notice> report_once(std::uint64_t incarnation, Notice notice);

  const std::uint64_t incarnation_;
  const TimePoint since_;
  TimePoint candidate_until_;
  State state_;
  std::string winner_;
  std::set<std::pair<std::uint64_t, LogLevel>> reported_;
  std::set<std::uint8_t> reported_versions_;
};

}  // namespace roger::rti::executive
