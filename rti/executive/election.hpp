// Which of several executives serves a network.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "core/clock.hpp"
#include "rti/wire/beacon.hpp"

namespace roger::rti::executive {

/// The rules, without sockets. An executive first announces that it would serve and listens for a
/// while; one that serves already, or a candidate with a lower incarnation, makes it yield. If two
/// that serve meet all the same (a parted network has healed), the one with the higher incarnation
/// yields when nobody depends on it, else both go on and the user is told.
///
/// Not thread-safe; instants come from the caller.
class Election {
 public:
  enum class State : std::uint8_t { kCandidate, kActive, kYielded };

  /// What to do about a beacon.
  struct Reaction {
    bool speak = false;                  // send own beacon now
    std::optional<std::string> warning;  // for the log
  };

  /// `contends` false: serves from the start and never yields (its address was given to it).
  Election(std::uint64_t incarnation, bool contends, TimePoint now);

  /// `dependents`: this executive has federations. `from` names the sender's host.
  [[nodiscard]] Reaction hear(const wire::Beacon& beacon, const std::string& from, bool dependents);
  /// Call now and then; true when candidacy has just turned into service.
  [[nodiscard]] bool tick(TimePoint now);

  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] wire::BeaconKind beacon_kind() const;
  /// Who made it yield.
  [[nodiscard]] const std::string& winner() const { return winner_; }

  /// How long a candidate listens: several times the beacons' way and a process' start-up jitter.
  static constexpr std::chrono::milliseconds kCandidacy{400};
  /// How often a candidate announces itself, so that losing one datagram or two decides nothing.
  static constexpr std::chrono::milliseconds kAnnouncement{50};

 private:
  Reaction yield_to(const std::string& from);

  const std::uint64_t incarnation_;
  const bool contends_;
  const TimePoint since_;
  State state_;
  std::string winner_;
  std::set<std::uint64_t> warned_of_;
  std::set<std::uint8_t> warned_of_versions_;
};

}  // namespace roger::rti::executive
