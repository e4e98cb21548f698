// Relates the clocks of a federation's hosts through the clock of one of them.
//
// Stations of one clock domain (a host, see clock_domain) share a clock. The one with the lowest
// number is the domain's time reference and speaks for it. The clock of the lowest domain that is
// present and answers is the federation's reference clock. The time references of all other domains
// exchange time stamps with it and publish the resulting offset, so every station can relate any
// two clocks through the reference clock; the bound is the sum of the two bounds. With a single
// domain no station asks anything.
//
// Both elections take the lowest number among the stations that were heard within kPresenceTimeout,
// so stations that receive the same notices elect the same reference, except while one of them
// skips a reference that does not answer. Such differences are harmless: relate() only combines
// offsets from the same reference, and the bounds of both still hold.
//
// Pure logic: received messages and the time go in, messages to send come out. Everything received
// from the network is checked, and all stored data is bounded.
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

/// RogerClock: presence of a domain's time reference, its offset from the reference clock, and
/// optionally a question.
struct ClockNotice {
  std::uint64_t station = 0;  // number of the sender
  std::uint64_t domain = 0;   // domain of its clock
  std::string name;
  std::int64_t sent_ns = 0;     // on its clock
  std::uint64_t reference = 0;  // domain of the reference clock; 0: unknown
  std::int64_t offset_ns = 0;   // reference clock minus its own, at sent_ns
  std::uint64_t bound_ns = 0;
  bool drift_known = false;
  float drift_ppm = 0.0F;      // rate at which the reference clock gains
  std::uint64_t to = 0;        // station that the question is for; 0: none
  std::uint64_t exchange = 0;  // number of the question
};

/// RogerClockAnswer: the answer to a question.
struct ClockAnswer {
  std::uint64_t station = 0;  // number of the answering station
  std::uint64_t to = 0;
  std::uint64_t exchange = 0;
  std::int64_t received_ns = 0;  // on its clock
  std::int64_t sent_ns = 0;      // on its clock
};

/// The relation of another domain's clock to the own one.
struct ClockRelation {
  ClockEstimate estimate;       // other clock minus own clock
  std::uint64_t reference = 0;  // domain of the reference clock used
};

struct ClockSyncCounts {
  std::uint64_t exchanges = 0;  // exchanges that gave a reading
  std::uint64_t dropped = 0;    // notices and answers that were impossible, unrequested or too many
  std::uint64_t steps = 0;      // detected clock steps
};

struct ClockSyncState : ClockSyncCounts {
  std::uint64_t reference = 0;            // domain of the reference clock
  std::string reference_name;             // name of the station that speaks for that domain
  bool time_reference = false;            // whether this station speaks for its own domain
  std::size_t domains = 1;                // number of present domains, including the own one
  std::optional<ClockEstimate> estimate;  // of the reference clock; none if it is the own one
};

/// Not thread-safe.
class ClockSync {
 public:
  static constexpr int kQuickExchanges = 8;
  static constexpr Nanoseconds kQuickEvery = std::chrono::milliseconds{10};
  static constexpr Nanoseconds kEvery = std::chrono::seconds{1};
  static constexpr Nanoseconds kAloneEvery = std::chrono::seconds{2};  // with a single domain
  /// Shortest interval between notices that new stations trigger.
  static constexpr Nanoseconds kAtOnce = std::chrono::milliseconds{100};
  /// Time without a notice after which a time reference is considered lost.
  static constexpr Nanoseconds kPresenceTimeout = std::chrono::seconds{5};
  /// Number of consecutive unanswered questions after which a reference is skipped for kSkipTime.
  static constexpr int kMaxUnanswered = kQuickExchanges + 5;
  static constexpr Nanoseconds kSkipTime = std::chrono::seconds{30};
  static constexpr std::size_t kMaxDomains = 256;
  static constexpr std::size_t kMaxOpenQuestions = 16;   // own questions without an answer
  static constexpr std::size_t kMaxWaitingAnswers = 64;  // answers that wait to be sent
  static constexpr std::uint32_t kMaxPerSecond = 20;     // answers to one domain

  /// `station`: random, not 0. `domain`: not 0.
  ClockSync(std::uint64_t station, std::uint64_t domain, std::string name);

  void hear(const ClockNotice& notice, TimePoint received);
  void hear(const ClockAnswer& answer, TimePoint received);

  /// Returns the notice that is due at `now`. It contains `now` as time stamp, so it must be sent
  /// at once.
  [[nodiscard]] std::optional<ClockNotice> notice_due(TimePoint now);
  /// Returns one of the waiting answers, which must be sent at once too.
  [[nodiscard]] std::optional<ClockAnswer> answer_due(TimePoint now);
  /// Returns when a notice or an answer is due if no message is received until then.
  [[nodiscard]] TimePoint next_due() const;

  /// Returns the relation to another domain's clock at `at`; nullopt while it is unknown.
  [[nodiscard]] std::optional<ClockRelation> relate(std::uint64_t domain, TimePoint at) const;
  [[nodiscard]] const std::string& name_of(std::uint64_t domain, TimePoint now) const;
  [[nodiscard]] ClockSyncState state(TimePoint now) const;

 private:
  /// Estimates of reference clocks, by domain.
  using ClockOffsets = std::map<std::uint64_t, ClockEstimate>;
  struct Domain {
    std::uint64_t time_reference = 0;
    std::string name;
    TimePoint seen{};
    std::int64_t last_sent_ns = -1;
    ClockOffsets clock_offsets;  // as published by its time reference, with times on the own clock
    TimePoint second_began{};
    std::uint32_t answered = 0;  // number of answers since second_began
    TimePoint skipped_until{};
  };
  struct Question {
    std::uint64_t exchange = 0;
    std::uint64_t station = 0;
    std::uint64_t reference = 0;  // domain of the reference clock
    std::int64_t sent_ns = 0;
  };

  /// The exchanges of this station with the reference.
  struct Asking {
    std::uint64_t domain = 0;  // domain whose time reference is asked; 0: none
    int quick_left = 0;
    int unanswered = 0;
    std::deque<Question> questions;
    std::uint64_t next_exchange = 0;
  };

  [[nodiscard]] bool is_time_reference(TimePoint now) const;
  [[nodiscard]] std::uint64_t elect(TimePoint now) const;
  [[nodiscard]] bool is_possible_notice(const ClockNotice& notice) const;
  /// Returns a domain, which is added if it is new; null if there are too many.
  Domain* make_domain(std::uint64_t domain, TimePoint now);
  /// Stores a notice. Returns false if a later notice of the same station is already known.
  [[nodiscard]] static bool take(const ClockNotice& notice, Domain& from, TimePoint received);
  /// Schedules the next notice as soon as kAtOnce allows.
  void at_once(TimePoint now);
  void answer(const ClockNotice& notice, Domain& from, TimePoint received);
  void follow(TimePoint now);
  void ask(ClockNotice& notice);
  [[nodiscard]] ClockOffsets offsets_through(std::uint64_t domain, TimePoint at) const;

  std::uint64_t station_;
  std::uint64_t domain_;
  std::string name_;
  std::map<std::uint64_t, Domain> domains_;             // the own one only if it has other stations
  std::map<std::uint64_t, ClockEstimator> estimators_;  // by reference
  std::uint64_t reference_;
  Asking asking_;
  std::deque<ClockAnswer> answers_;
  std::optional<TimePoint> last_notice_;
  TimePoint next_notice_{};
  ClockSyncCounts counts_;
};

}  // namespace roger::radio
