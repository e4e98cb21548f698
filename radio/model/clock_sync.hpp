// The clocks of a federation's hosts, related by way of one of them.
//
// Stations of one clock domain (a host, see clock_domain) share a clock: one of them, its chief, by
// the lowest number, speaks for all. The clock of the lowest domain that is there and answers is
// the reference. The chiefs of all other domains exchange stamps with its chief and say what came
// of it, so every station can relate any two clocks through the reference, as far as the two bounds
// allow. Where there is but one domain nobody asks anything.
//
// Pure: what is heard and the time go in, what is to be said comes out. Nothing that comes from
// the network is believed unchecked, and whatever is kept has a bound.
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

/// RogerClock: a chief is there, what it knows of the reference, and perhaps a question.
struct ClockNotice {
  std::uint64_t station = 0;  // tells stations apart
  std::uint64_t domain = 0;   // of its clock
  std::string name;
  std::int64_t sent_ns = 0;     // by its clock
  std::uint64_t reference = 0;  // a domain; 0: none is known
  std::int64_t offset_ns = 0;   // clock of the reference minus its own, at sent_ns
  std::uint64_t bound_ns = 0;
  bool drift_known = false;
  float drift_ppm = 0.0F;      // by which the reference gains
  std::uint64_t to = 0;        // the station that is asked; 0: none
  std::uint64_t exchange = 0;  // number of the question
};

/// RogerClockAnswer.
struct ClockAnswer {
  std::uint64_t station = 0;  // that answers
  std::uint64_t to = 0;
  std::uint64_t exchange = 0;
  std::int64_t received_ns = 0;  // by its clock, as is the next
  std::int64_t sent_ns = 0;
};

/// How another domain's clock stands to the own one.
struct ClockRelation {
  ClockEstimate estimate;       // the other clock minus the own
  std::uint64_t reference = 0;  // the domain through which it is known
};

struct ClockSyncCounts {
  std::uint64_t exchanges = 0;  // that gave a reading
  std::uint64_t dropped = 0;    // notices and answers that can't be, were not asked for or too many
  std::uint64_t steps = 0;      // of a clock
};

struct ClockSyncState : ClockSyncCounts {
  std::uint64_t reference = 0;            // domain
  std::string reference_name;             // of the station that speaks for it
  bool chief = false;                     // of the own domain
  std::size_t domains = 1;                // that are there, the own one included
  std::optional<ClockEstimate> estimate;  // of the reference; none where it is the own domain
};

/// Not thread-safe.
class ClockSync {
 public:
  static constexpr int kQuickExchanges = 8;
  static constexpr Nanoseconds kQuickEvery = std::chrono::milliseconds{10};
  static constexpr Nanoseconds kEvery = std::chrono::seconds{1};
  static constexpr Nanoseconds kAloneEvery = std::chrono::seconds{2};  // with one domain
  /// A newcomer is told at once, but nobody makes one talk more often than that.
  static constexpr Nanoseconds kAtOnce = std::chrono::milliseconds{100};
  /// A chief that is not heard for so long is gone.
  static constexpr Nanoseconds kGone = std::chrono::seconds{5};
  /// A reference that leaves so many questions in a row unanswered is passed over for some time.
  static constexpr int kMostUnanswered = kQuickExchanges + 5;
  static constexpr Nanoseconds kPassedOver = std::chrono::seconds{30};
  static constexpr std::size_t kMostDomains = 256;
  static constexpr std::size_t kMostQuestions = 16;    // of one's own without an answer
  static constexpr std::size_t kMostAnswers = 64;      // that wait to be sent
  static constexpr std::uint32_t kMostPerSecond = 20;  // answers to one domain

  /// `station`: random, not 0. `domain`: not 0.
  ClockSync(std::uint64_t station, std::uint64_t domain, std::string name);

  void hear(const ClockNotice& notice, TimePoint received);
  void hear(const ClockAnswer& answer, TimePoint received);

  /// What is to be said at `now`, to be sent at once: it is stamped with `now`.
  [[nodiscard]] std::optional<ClockNotice> notice_due(TimePoint now);
  /// One of the answers that wait, the same.
  [[nodiscard]] std::optional<ClockAnswer> answer_due(TimePoint now);
  /// When one of the two has something to say if nothing is heard until then.
  [[nodiscard]] TimePoint next_due() const;

  /// Of another domain at `at`; nothing while it is not known.
  [[nodiscard]] std::optional<ClockRelation> relate(std::uint64_t domain, TimePoint at) const;
  [[nodiscard]] const std::string& name_of(std::uint64_t domain, TimePoint now) const;
  [[nodiscard]] ClockSyncState state(TimePoint now) const;

 private:
  /// What somebody knows of a reference's clock.
  using Legs = std::map<std::uint64_t, ClockEstimate>;
  struct Domain {
    std::uint64_t chief = 0;
    std::string name;
    TimePoint seen{};
    std::int64_t last_sent_ns = -1;
    Legs legs;  // as its chief says, at the times by our clock
    TimePoint second_began{};
    std::uint32_t answered = 0;  // since then
    TimePoint passed_over_until{};
  };
  struct Question {
    std::uint64_t exchange = 0;
    std::uint64_t station = 0;
    std::uint64_t reference = 0;  // domain
    std::int64_t sent_ns = 0;
  };

  /// What this station asks of the reference.
  struct Asking {
    std::uint64_t domain = 0;  // whose chief is asked; 0: there is nothing to ask
    int quick_left = 0;
    int unanswered = 0;
    std::deque<Question> questions;
    std::uint64_t next_exchange = 0;
  };

  [[nodiscard]] bool is_chief(TimePoint now) const;
  [[nodiscard]] std::uint64_t elect(TimePoint now) const;
  [[nodiscard]] bool can_be(const ClockNotice& notice) const;
  /// Null: there is no room for one more.
  Domain* make_domain(std::uint64_t domain, TimePoint now);
  /// false: a notice of that chief that was sent later is known.
  [[nodiscard]] static bool take(const ClockNotice& notice, Domain& from, TimePoint received);
  /// The next notice comes as soon as nobody makes one talk too often.
  void at_once(TimePoint now);
  void answer(const ClockNotice& notice, Domain& from, TimePoint received);
  void follow(TimePoint now);
  void ask(ClockNotice& notice);
  [[nodiscard]] Legs legs_of(std::uint64_t domain, TimePoint at) const;

  std::uint64_t station_;
  std::uint64_t domain_;
  std::string name_;
  std::map<std::uint64_t, Domain> domains_;             // the own one too, where others are in it
  std::map<std::uint64_t, ClockEstimator> estimators_;  // by reference
  std::uint64_t reference_;
  Asking asking_;
  std::deque<ClockAnswer> answers_;
  std::optional<TimePoint> last_notice_;
  TimePoint next_notice_{};
  ClockSyncCounts counts_;
};

}  // namespace roger::radio
