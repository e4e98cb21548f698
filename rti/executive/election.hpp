// Which of several executives serves a network.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
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

/// Who needs an executive at present.
struct Demand {
  std::uint32_t federates = 0;  // joined
  /// Connections so young that they may be about to join.
  std::uint32_t newcomers = 0;
  /// A connected federate knows this executive by its address alone.
  bool by_address = false;
  /// Federations with joined federates, by name.
  std::set<std::string> federations;
};

/// The rules, without sockets. An executive first announces its candidacy and listens for a while;
/// one that serves already, or a candidate of lower rank, makes it yield.
///
/// Two that serve meet when a parted network has healed or a suspended one resumes. One that no
/// federate needs yields at once. Of two that serve a federation of the same name, the one that
/// comes later by rank yields, so that its federates join the other one. What a beacon claims only
/// gives the occasion: before an executive yields it asks the other one over TCP (see
/// Reaction::verify and settle()). Two that serve different federations go on side by side, and two
/// at fixed addresses always do; both say so.
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
    bool speak = false;   // send the own beacon now
    bool verify = false;  // ask the sender what it serves, then call settle()
    std::optional<Notice> notice = std::nullopt;
  };

  /// `fixed`: serves from the start and never yields, because its address was given to it.
  Election(std::uint64_t incarnation, bool fixed, TimePoint now);

  /// `place` names the sender.
  [[nodiscard]] Reaction hear(const wire::Beacon& beacon, const std::string& place,
                              const Demand& own);
  /// What an executive that hear() wanted to be verified answered: it is the sender of `beacon`,
  /// and it serves `federations`.
  [[nodiscard]] Reaction settle(const wire::Beacon& beacon, const std::string& place,
                                const std::vector<wire::FederationInfo>& federations,
                                const Demand& own);
  /// Call now and then; true when candidacy has just turned into service.
  [[nodiscard]] bool tick(TimePoint now);

  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] wire::BeaconKind beacon_kind() const;
  [[nodiscard]] bool is_fixed(const Demand& own) const { return fixed_ || own.by_address; }
  /// Which executive made this one yield.
  [[nodiscard]] const std::string& winner() const { return winner_; }

  /// How long a candidate listens: several times the beacons' travel time and the jitter of a
  /// process that starts.
  static constexpr std::chrono::milliseconds kCandidacy{400};
  /// How often a candidate announces itself, so that losing one datagram or two decides nothing.
  static constexpr std::chrono::milliseconds kAnnouncement{50};

 private:
  void yield_to(const std::string& place);
  [[nodiscard]] Reaction hear_server(const wire::Beacon& beacon, const std::string& place,
                                     const Demand& own);
  /// Once for each executive.
  [[nodiscard]] std::optional<Notice> notice_once(const wire::Beacon& beacon, LogLevel level,
                                                  const std::string& text);

  const std::uint64_t incarnation_;
  const bool fixed_;
  const TimePoint since_;
  State state_;
  std::string winner_;
  std::set<std::uint64_t> noticed_;
  std::set<std::uint8_t> noticed_versions_;
};

}  // namespace roger::rti::executive
