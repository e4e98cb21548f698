#include "radio/model/clock_sync.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <functional>
#include <memory>
#include <variant>

namespace roger::radio {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr std::int64_t kSecond = 1'000'000'000;

/// Stations with separate clocks and a network between them, stepped by true time.
class Lab {
 public:
  struct Station {
    std::unique_ptr<ClockSync> sync;
    std::uint64_t number = 0;
    Nanoseconds ahead{};  // offset from true time
    double ppm = 0.0;     // rate error
    bool on = true;
    int notices = 0;
    int questions = 0;
  };

  Station& add(std::uint64_t number, std::uint64_t domain, Nanoseconds ahead, double ppm = 0.0) {
    stations_.push_back(std::make_unique<Station>());
    Station& made = *stations_.back();
    made.sync = std::make_unique<ClockSync>(number, domain, "S" + std::to_string(number));
    made.number = number;
    made.ahead = ahead;
    made.ppm = ppm;
    return made;
  }
  [[nodiscard]] TimePoint clock(const Station& of) const {
    const auto gained = static_cast<double>(now_.time_since_epoch().count()) * of.ppm * 1e-6;
    return now_ + of.ahead + Nanoseconds{std::llround(gained)};
  }
  void run(Nanoseconds time) {
    for (const TimePoint end = now_ + time; now_ < end; now_ += kStep) {
      deliver();
      for (auto& station : stations_) {
        if (station->on) send_due(*station);
      }
    }
  }
  /// Returns the error of `here`'s estimate of `there`'s clock.
  [[nodiscard]] std::int64_t error(const Station& here, std::uint64_t domain,
                                   const Station& there) const {
    const auto known = here.sync->relate(domain, clock(here));
    EXPECT_TRUE(known);
    if (!known) return 0;
    return known->estimate.offset_ns - (clock(there) - clock(here)).count();
  }
  [[nodiscard]] std::int64_t bound(const Station& here, std::uint64_t domain) const {
    const auto known = here.sync->relate(domain, clock(here));
    return known ? known->estimate.bound_ns : -1;
  }

  /// Delay of each message.
  std::function<Nanoseconds(std::size_t message)> delay = [](std::size_t) {
    return Nanoseconds{microseconds{100}};
  };

 private:
  static constexpr Nanoseconds kStep = microseconds{250};
  struct InTransit {
    TimePoint arrives{};
    const Station* from = nullptr;
    std::variant<ClockNotice, ClockAnswer> what;
  };

  void send_due(Station& station) {
    if (const auto notice = station.sync->notice_due(clock(station))) {
      ++station.notices;
      if (notice->exchange != 0) ++station.questions;
      send({now_ + delay(sent_++), &station, *notice});
    }
    while (const auto answer = station.sync->answer_due(clock(station))) {
      send({now_ + delay(sent_++), &station, *answer});
    }
  }
  void send(InTransit what) { in_transit_.push_back(std::move(what)); }
  void deliver() {
    std::deque<InTransit> waiting;
    waiting.swap(in_transit_);
    for (InTransit& one : waiting) {
      if (one.arrives > now_) {
        in_transit_.push_back(one);
        continue;
      }
      for (auto& station : stations_) {
        if (station.get() == one.from || !station->on) continue;
        std::visit([&](const auto& what) { station->sync->hear(what, clock(*station)); }, one.what);
      }
    }
  }

  TimePoint now_{seconds{100}};
  std::vector<std::unique_ptr<Station>> stations_;
  std::deque<InTransit> in_transit_;
  std::size_t sent_ = 0;
};

TEST(ClockSyncTest, TwoHostsAreRelatedAtOnceWithinTheReportedBound) {
  Lab lab;
  Lab::Station& reference = lab.add(20, 1, seconds{0});
  Lab::Station& other = lab.add(10, 2, seconds{1000});
  lab.run(milliseconds{300});
  EXPECT_EQ(other.sync->state(lab.clock(other)).exchanges, 8U)
      << "initial exchanges in quick succession";
  EXPECT_EQ(reference.questions, 0);
  for (const auto* here : {&reference, &other}) {
    const bool is_reference = here == &reference;
    const Lab::Station& there = is_reference ? other : reference;
    const std::uint64_t domain = is_reference ? 2 : 1;
    lab.run(seconds{1});
    EXPECT_LE(std::abs(lab.error(*here, domain, there)), lab.bound(*here, domain));
    EXPECT_LT(lab.bound(*here, domain), 1'000'000);
  }
  lab.run(seconds{10});
  EXPECT_NEAR(other.questions, 8 + 11, 2) << "one per second afterwards";
  EXPECT_EQ(reference.sync->state(lab.clock(reference)).dropped, 0U);
  EXPECT_EQ(other.sync->state(lab.clock(other)).dropped, 0U);
}

TEST(ClockSyncTest, AsymmetricDelaysStayWithinTheBound) {
  Lab lab;
  lab.add(1, 1, seconds{0});
  Lab::Station& b = lab.add(2, 2, seconds{-50}, 60.0);
  Lab::Station& c = lab.add(3, 3, seconds{77}, -90.0);
  lab.delay = [](std::size_t message) -> Nanoseconds {
    return microseconds{50 + (message * 7919 % 13) * 150};
  };
  for (int i = 0; i < 100; ++i) {
    lab.run(seconds{1});
    EXPECT_LE(std::abs(lab.error(b, 3, c)), lab.bound(b, 3)) << i;
    EXPECT_LE(std::abs(lab.error(c, 2, b)), lab.bound(c, 2)) << i;
  }
  const auto known = b.sync->relate(3, lab.clock(b));
  EXPECT_EQ(known->reference, 1U)
      << "both are related to the reference although they never asked each other";
  ASSERT_TRUE(known->estimate.drift);
  EXPECT_NEAR(*known->estimate.drift * 1e6, -150.0, 30.0);
}

TEST(ClockSyncTest, StationsOfOneHostShareOneTimeReference) {
  Lab lab;
  lab.add(1, 1, seconds{0});
  Lab::Station& time_reference = lab.add(5, 2, seconds{9});
  Lab::Station& second = lab.add(6, 2, seconds{9});
  lab.run(seconds{10});
  EXPECT_GT(time_reference.questions, 8);
  EXPECT_LE(second.notices, 2) << "only its first notices";
  EXPECT_TRUE(second.sync->relate(1, lab.clock(second)))
      << "from the notices of the time reference";
  time_reference.on = false;
  lab.run(seconds{20});
  EXPECT_GT(second.questions, 8) << "the next station takes over";
  EXPECT_TRUE(second.sync->state(lab.clock(second)).time_reference);
}

TEST(ClockSyncTest, SingleHostSendsNoQuestions) {
  Lab lab;
  Lab::Station& one = lab.add(1, 7, seconds{0});
  Lab::Station& two = lab.add(2, 7, seconds{0});
  lab.run(seconds{21});
  EXPECT_EQ(one.questions + two.questions, 0);
  EXPECT_LE(one.notices, 12);
  EXPECT_LE(two.notices, 2);
  EXPECT_EQ(one.sync->state(lab.clock(one)).domains, 1U);
  EXPECT_FALSE(one.sync->relate(8, lab.clock(one)));
}

TEST(ClockSyncTest, LostReferenceIsReplacedAndClocksStayRelated) {
  Lab lab;
  Lab::Station& first = lab.add(1, 1, seconds{0});
  Lab::Station& second = lab.add(2, 2, seconds{40});
  Lab::Station& third = lab.add(3, 3, seconds{-8});
  lab.run(seconds{10});
  EXPECT_EQ(third.sync->state(lab.clock(third)).reference, 1U);
  EXPECT_EQ(third.sync->state(lab.clock(third)).reference_name, "S1");
  first.on = false;
  for (int i = 0; i < 20; ++i) {
    lab.run(seconds{1});
    EXPECT_LE(std::abs(lab.error(third, 2, second)), lab.bound(third, 2)) << i;
  }
  EXPECT_EQ(third.sync->state(lab.clock(third)).reference, 2U);
  EXPECT_EQ(third.sync->relate(2, lab.clock(third))->reference, 2U);
  first.on = true;
  lab.run(seconds{5});
  EXPECT_EQ(third.sync->state(lab.clock(third)).reference, 1U) << "the lowest present domain";
}

TEST(ClockSyncTest, ClockStepIsDetectedAndMeasuredAgain) {
  Lab lab;
  lab.add(1, 1, seconds{0});
  Lab::Station& slept = lab.add(2, 2, seconds{40});
  lab.run(seconds{10});
  slept.on = false;  // suspended, so its clock stops
  lab.run(seconds{3});
  slept.ahead -= seconds{3};
  slept.on = true;
  lab.run(milliseconds{1500});
  EXPECT_EQ(slept.sync->state(lab.clock(slept)).steps, 1U);
  const auto known = slept.sync->relate(1, lab.clock(slept));
  ASSERT_TRUE(known);
  EXPECT_NEAR(static_cast<double>(known->estimate.offset_ns), -37e9, 1e6);
}

/// Makes a notice of a station that does not exist.
ClockNotice notice(std::uint64_t station, std::uint64_t domain, std::int64_t sent) {
  ClockNotice out;
  out.station = station;
  out.domain = domain;
  out.sent_ns = sent;
  return out;
}

TEST(ClockSyncTest, ReferenceThatDoesNotAnswerIsSkipped) {
  ClockSync sync(10, 5, "A");
  TimePoint now{seconds{100}};
  for (int ms = 0; ms < 20'000; ms += 10) {
    now += milliseconds{10};
    if (ms % 1000 == 0) sync.hear(notice(1, 1, ms + 1), now);
    (void)sync.notice_due(now);
  }
  EXPECT_EQ(sync.state(now).reference, 5U) << "the station uses its own domain as reference";
  for (int ms = 20'000; ms < 60'000; ms += 10) {
    now += milliseconds{10};
    if (ms % 1000 == 0) sync.hear(notice(1, 1, ms + 1), now);
    if (const auto asked = sync.notice_due(now); asked && asked->exchange != 0) {
      sync.hear(ClockAnswer{1, 10, asked->exchange, asked->sent_ns, asked->sent_ns}, now);
    }
  }
  EXPECT_EQ(sync.state(now).reference, 1U) << "the reference is retried";
}

TEST(ClockSyncTest, ImpossibleMessagesAreDroppedAndCounted) {
  ClockSync sync(10, 5, "A");
  const TimePoint now{seconds{100}};
  ClockNotice right = notice(2, 3, 77);
  std::uint64_t dropped = 0;
  const auto refused = [&](auto spoil) {
    ClockNotice wrong = right;
    spoil(wrong);
    sync.hear(wrong, now);
    return sync.state(now).dropped == ++dropped && sync.state(now).domains == 1;
  };
  EXPECT_TRUE(refused([](ClockNotice& n) { n.station = 0; }));
  EXPECT_TRUE(refused([](ClockNotice& n) { n.station = 10; })) << "this station's own number";
  EXPECT_TRUE(refused([](ClockNotice& n) { n.domain = 0; }));
  EXPECT_TRUE(refused([](ClockNotice& n) { n.sent_ns = -1; }));
  EXPECT_TRUE(refused([](ClockNotice& n) { n.sent_ns = INT64_MAX; }));
  EXPECT_TRUE(refused([](ClockNotice& n) { n.offset_ns = INT64_MIN; }));
  EXPECT_TRUE(refused([](ClockNotice& n) { n.bound_ns = UINT64_MAX; }));
  EXPECT_TRUE(refused([](ClockNotice& n) { n.drift_ppm = 500.0F; }));
  EXPECT_TRUE(refused([](ClockNotice& n) { n.drift_ppm = NAN; }));
  EXPECT_TRUE(refused([](ClockNotice& n) { n.reference = 3, n.offset_ns = 1; }));
  sync.hear(right, now);
  EXPECT_EQ(sync.state(now).dropped, dropped);
  EXPECT_EQ(sync.state(now).domains, 2U);
  sync.hear(right, now);
  EXPECT_EQ(sync.state(now).dropped, dropped + 1) << "a replay";
}

TEST(ClockSyncTest, AnswersAreAcceptedOnceAndOnlyIfRequested) {
  ClockSync sync(10, 5, "A");
  const TimePoint now{seconds{100}};
  sync.hear(notice(2, 3, 77), now);
  const auto asked = sync.notice_due(now);
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->to, 2U);
  const ClockAnswer right{2, 10, asked->exchange, kSecond, kSecond};
  const TimePoint back = now + milliseconds{1};
  const auto dropped = [&](const ClockAnswer& answer) {
    const auto before = sync.state(back).dropped;
    sync.hear(answer, back);
    return sync.state(back).dropped == before + 1;
  };
  EXPECT_TRUE(dropped({2, 10, asked->exchange + 1, kSecond, kSecond})) << "never asked";
  EXPECT_TRUE(dropped({4, 10, asked->exchange, kSecond, kSecond})) << "another station";
  EXPECT_FALSE(dropped({2, 11, asked->exchange, kSecond, kSecond})) << "for another station";
  EXPECT_FALSE(sync.relate(3, back));
  EXPECT_FALSE(dropped(right));
  ASSERT_TRUE(sync.relate(3, back));
  EXPECT_EQ(sync.relate(3, back)->estimate.bound_ns, 500'100)
      << "half of 1 ms, and 0.5 ms at 200 ppm";
  EXPECT_TRUE(dropped(right)) << "a replay";
  const auto again = sync.notice_due(back + milliseconds{10});
  ASSERT_TRUE(again);
  EXPECT_TRUE(dropped({2, 10, again->exchange, INT64_MIN, INT64_MAX})) << "impossible time stamps";
}

TEST(ClockSyncTest, FloodsAreBounded) {
  ClockSync sync(1, 1, "A");
  const TimePoint now{seconds{100}};
  for (std::uint64_t i = 0; i < 10'000; ++i) {
    ClockNotice made = notice(100 + i, 100 + i, 5);
    made.to = 1;
    made.exchange = 1;
    sync.hear(made, now);
  }
  EXPECT_EQ(sync.state(now).domains, 1 + ClockSync::kMaxDomains);
  std::size_t answers = 0;
  while (sync.answer_due(now)) ++answers;
  EXPECT_EQ(answers, ClockSync::kMaxWaitingAnswers);
  EXPECT_GT(sync.state(now).dropped, 9'000U);
  // Although one domain asks continuously, others still receive answers.
  for (int i = 0; i < 1000; ++i) {
    ClockNotice greedy = notice(100, 100, 10 + i);
    greedy.to = 1;
    greedy.exchange = 1;
    sync.hear(greedy, now);
  }
  ClockNotice modest = notice(101, 101, 10);
  modest.to = 1;
  modest.exchange = 9;
  sync.hear(modest, now);
  std::uint64_t last = 0;
  answers = 0;
  while (const auto answer = sync.answer_due(now)) {
    ++answers;
    last = answer->exchange;
  }
  EXPECT_LE(answers, ClockSync::kMaxPerSecond + 1);
  EXPECT_EQ(last, 9U);
  // Stations that have left make room.
  const TimePoint later = now + seconds{10};
  sync.hear(notice(99'999, 99'999, 5), later);
  EXPECT_EQ(sync.state(later).domains, 2U);
}

}  // namespace
}  // namespace roger::radio
