// Relates the clocks of a federation's hosts through one reference clock. Stations of one clock
// domain (a host, see clock_domain) share a clock. The active station with the lowest number
// represents its domain (the "chief" in the code). The clock of the lowest domain that is active
// and answers is the reference. The representatives of all other domains exchange time stamps with
// it and publish the result, so every station can relate any two clocks through the reference, with
// the sum of both error bounds. With a single domain no station sends questions. Pure: received
// messages and the time go in, messages to send come out. All network input is validated, and all
// stored state is bounded.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/model/clock_estimate.hpp"

namespace roger::radio {

/// RogerClock: announces a domain's representative, its relation to the reference, and optionally
/// asks a question.
struct ClockNotice {
  std::uint64_t station = 0;  // unique number of the station
  std::uint64_t domain = 0;   // of its clock
  std::string name;
  std::int64_t sent_ns = 0;     // by its own clock
  std::uint64_t reference = 0;  // domain of the reference; 0: unknown
  std::int64_t offset_ns = 0;   // clock of the reference minus its own, at sent_ns
  std::uint64_t bound_ns = 0;
  bool drift_known = false;
  float drift_ppm = 0.0F;      // rate at which the reference gains
  std::uint64_t to = 0;        // the station asked; 0: none
  std::uint64_t exchange = 0;  // number of the question
};

/// RogerClockAnswer: the answer to a question.
struct ClockAnswer {
  std::uint64_t station = 0;  // the answering station
  std::uint64_t to = 0;
  std::uint64_t exchange = 0;
  std::int64_t received_ns = 0;  // by its clock, as the next stamp
  std::int64_t sent_ns = 0;
};

/// The relation of another domain's clock to our own.
struct ClockRelation {
  ClockEstimate estimate;       // the other clock minus the own
  std::uint64_t reference = 0;  // the domain through which the relation is known
};

struct ClockSyncCounts {
  std::uint64_t exchanges = 0;  // exchanges that gave a reading
  std::uint64_t dropped = 0;  // notices and answers that were invalid, unrequested or too frequent
  std::uint64_t steps = 0;    // clock steps detected
};

struct ClockSyncState : ClockSyncCounts {
  std::uint64_t reference = 0;            // domain
  std::string reference_name;             // of the station that represents it
  bool chief = false;                     // this station represents its own domain
  std::size_t domains = 1;                // active domains, including our own
  std::optional<ClockEstimate> estimate;  // of the reference; none if it is our own domain
};

/// Not thread-safe.
class ClockSync {
 public:
  static constexpr int kQuickExchanges = 8;
  static constexpr Nanoseconds kQuickEvery = std::chrono::milliseconds{10};
  static constexpr Nanoseconds kEvery = std::chrono::seconds{1};
  static constexpr Nanoseconds kAloneEvery =
      std::chrono::seconds{2};  // interval with a single domain
  /// Shortest interval between notices. Newcomers trigger a notice at once, but cannot force a
  /// higher rate.
  static constexpr Nanoseconds kAtOnce = std::chrono::milliseconds{100};
  /// Silence after which a domain's representative is considered lost.
  static constexpr Nanoseconds kGone = std::chrono::seconds{5};
  /// Consecutive unanswered questions after which a reference is skipped for a while.
  static constexpr int kMostUnanswered = kQuickExchanges + 5;
  static constexpr Nanoseconds kPassedOver = std::chrono::seconds{30};
  static constexpr std::size_t kMostDomains = 256;
  static constexpr std::size_t kMostQuestions = 16;    // own questions without an answer
  static constexpr std::size_t kMostAnswers = 64;      // answers waiting to be sent
  static constexpr std::uint32_t kMostPerSecond = 20;  // answers to one domain

  /// `station`: random, not 0. `domain`: not 0.
  ClockSync(std::uint64_t station, std::uint64_t domain, std::string name);

  void hear(const ClockNotice& notice, TimePoint received);
  void hear(const ClockAnswer& answer, TimePoint received);

  /// Returns the notice that is due at `now`, stamped with `now`; it must be sent at once.
  [[nodiscard]] std::optional<ClockNotice> notice_due(TimePoint now);
  /// Returns one of the waiting answers, under the same rule.
  [[nodiscard]] std::optional<ClockAnswer> answer_due(TimePoint now);
  /// Returns when the next notice or answer is due if no message is received until then.
  [[nodiscard]] TimePoint next_due() const;

  /// Returns the relation of another domain's clock at `at`; nothing while unknown.
  [[nodiscard]] std::optional<ClockRelation> relate(std::uint64_t domain, TimePoint at) const;
  [[nodiscard]] const std::string& name_of(std::uint64_t domain, TimePoint now) const;
  [[nodiscard]] ClockSyncState state(TimePoint now) const;

 private:
  /// A station's relation to a reference's clock.
  using Legs = std::map<std::uint64_t, ClockEstimate>;
  struct Domain {
    std::uint64_t chief = 0;
    std::string name;
    TimePoint seen{};
    std::int64_t last_sent_ns = -1;
    Legs legs;  // as published by its representative, at instants of our clock
    TimePoint second_began{};
    std::uint32_t answered = 0;  // in the present second
    TimePoint passed_over_until{};
  };
  struct Question {
    std::uint64_t exchange = 0;
    std::uint64_t station = 0;
    std::uint64_t reference = 0;  // domain
    std::int64_t sent_ns = 0;
  };

  /// The questions of this station to the reference.
  struct Asking {
    std::uint64_t domain = 0;  // domain whose representative is asked; 0: none
    int quick_left = 0;
    int unanswered = 0;
    std::deque<Question> questions;
    std::uint64_t next_exchange = 0;
  };

  [[nodiscard]] bool is_chief(TimePoint now) const;
  [[nodiscard]] std::uint64_t elect(TimePoint now) const;
  [[nodiscard]] bool can_be(const ClockNotice& notice) const;
  /// Returns null if no further domain can be stored.
  Domain* make_domain(std::uint64_t domain, TimePoint now);
  /// Returns false if a later notice of that representative is already known.
  [[nodiscard]] static bool take(const ClockNotice& notice, Domain& from, TimePoint received);
  /// Schedules the next notice as early as the rate limit permits.
  void at_once(TimePoint now);
  void answer(const ClockNotice& notice, Domain& from, TimePoint received);
  void follow(TimePoint now);
  void ask(ClockNotice& notice);
  [[nodiscard]] Legs legs_of(std::uint64_t domain, TimePoint at) const;

  std::uint64_t station_;
  std::uint64_t domain_;
  std::string name_;
  std::map<std::uint64_t, Domain> domains_;  // including our own, if other stations are in it
  std::map<std::uint64_t, ClockEstimator> estimators_;  // by reference
  std::uint64_t reference_;
  Asking asking_;
  std::deque<ClockAnswer> answers_;
  std::optional<TimePoint> last_notice_;
  TimePoint next_notice_{};
  ClockSyncCounts counts_;
};

}  // namespace roger::radio
