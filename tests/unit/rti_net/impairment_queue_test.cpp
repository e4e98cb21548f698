#include "rti/net/impairment_queue.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace roger::rti::net {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr filter::Ipv4Address kGroup{0xEFC01001U};
constexpr filter::Ipv4Address kSender{0x0A000002U};

/// A queue with a simulated clock, fed with numbered datagrams.
class Network {
 public:
  explicit Network(const ImpairmentSettings& settings, const ImpairmentLimits& limits = {})
      : queue(settings, limits) {}

  /// Sends the next numbered datagram and records what is delivered at once.
  void send() { send(std::to_string(next_++)); }
  void send(const std::string& text) {
    const ByteVector bytes(text.begin(), text.end());
    advance(0ns);
    const int times = queue.offer({kGroup, kSender, bytes}, clock.now());
    for (int i = 0; i < times; ++i) heard.push_back(text);
    fates.push_back(times);
  }
  /// Advances the clock and records what falls due meanwhile.
  void advance(Nanoseconds time) {
    clock.advance(time);
    while (const auto due = queue.take_due(clock.now())) {
      const Received received = due->received();
      EXPECT_EQ(received.group, kGroup);
      EXPECT_EQ(received.from, kSender);
      heard.emplace_back(received.data.begin(), received.data.end());
    }
  }

  ManualClock clock;
  ImpairmentQueue queue;
  std::vector<std::string> heard;
  std::vector<int> fates;

 private:
  int next_ = 0;
};

ImpairmentSettings seeded(std::uint64_t seed) {
  ImpairmentSettings settings;
  settings.seed = seed;
  return settings;
}

/// Returns five standard deviations of the number of successes in `count` trials with probability
/// `share`.
double five_sigma(double share, double count) {
  return 5 * std::sqrt(count * share * (1 - share));
}

TEST(ImpairmentQueue, DefaultSettingsDeliverEverythingAtOnce) {
  EXPECT_FALSE(ImpairmentSettings{}.impairs());
  Network network(seeded(3));
  for (int i = 0; i < 1000; ++i) network.send();
  EXPECT_EQ(network.fates, std::vector<int>(1000, 1));
  EXPECT_EQ(network.queue.next_due(), std::nullopt);
  const ImpairmentCounters counters = network.queue.counters();
  EXPECT_EQ(counters.received, 1000U);
  EXPECT_EQ(counters.lost + counters.duplicated + counters.reordered + counters.delayed +
                counters.overflowed,
            0U);
}

// Expected values were computed independently: a seed must give the same results on every machine.
TEST(ImpairmentQueue, SeedGivesTheSameResultsOnEveryPlatform) {
  ImpairmentSettings settings = seeded(42);
  settings.loss = 0.3;
  settings.duplication = 0.3;
  Network network(settings);
  for (int i = 0; i < 20; ++i) network.send();
  EXPECT_THAT(network.fates,
              ElementsAre(2, 2, 0, 0, 2, 0, 1, 2, 2, 2, 2, 1, 0, 1, 1, 2, 0, 0, 1, 0));
}

TEST(ImpairmentQueue, LossShareIsAsConfigured) {
  constexpr int kCount = 20'000;
  for (const double loss : {0.01, 0.1, 0.5, 0.99}) {
    ImpairmentSettings settings = seeded(1);
    settings.loss = loss;
    Network network(settings);
    for (int i = 0; i < kCount; ++i) network.send();
    const auto lost = static_cast<double>(network.queue.counters().lost);
    EXPECT_NEAR(lost, kCount * loss, five_sigma(loss, kCount)) << loss;
    EXPECT_EQ(network.heard.size() + network.queue.counters().lost, std::size_t{kCount});
  }
}

TEST(ImpairmentQueue, SharesOfZeroAndOneAreExact) {
  ImpairmentSettings settings = seeded(1);
  settings.loss = 1;
  for (const double burst : {1.0, 10.0}) {
    settings.loss_burst = burst;
    Network dead(settings);
    for (int i = 0; i < 10'000; ++i) dead.send();
    EXPECT_THAT(dead.heard, IsEmpty());
  }
  settings = seeded(1);
  settings.duplication = 1;
  Network echo(settings);
  for (int i = 0; i < 10'000; ++i) echo.send();
  EXPECT_EQ(echo.fates, std::vector<int>(10'000, 2));
}

/// Returns the lost share and the mean number lost in a row.
std::pair<double, double> share_and_burst(double loss, double loss_burst) {
  constexpr int kCount = 100'000;
  ImpairmentSettings settings = seeded(5);
  settings.loss = loss;
  settings.loss_burst = loss_burst;
  Network network(settings);
  for (int i = 0; i < kCount; ++i) network.send();
  int bursts = 0;
  for (std::size_t i = 0; i < network.fates.size(); ++i) {
    if (network.fates[i] == 0 && (i == 0 || network.fates[i - 1] != 0)) ++bursts;
  }
  const auto lost = static_cast<double>(network.queue.counters().lost);
  return {lost / kCount, lost / bursts};
}

TEST(ImpairmentQueue, BurstsHaveConfiguredMeanLengthAndKeepLossShare) {
  const auto [alone_share, alone] = share_and_burst(0.1, 1);
  EXPECT_NEAR(alone_share, 0.1, 0.005);
  EXPECT_NEAR(alone, 1 / 0.9, 0.03) << "independent losses sometimes follow each other";
  const auto [share, burst] = share_and_burst(0.1, 5);
  EXPECT_NEAR(share, 0.1, 0.01);
  EXPECT_NEAR(burst, 5, 0.5);
  const auto [high_share, high] = share_and_burst(0.9, 9);
  EXPECT_NEAR(high_share, 0.9, 0.01);
  EXPECT_NEAR(high, 9, 0.5) << "one datagram passes, then the next burst begins";
}

TEST(ImpairmentQueue, DuplicationAndReorderingSharesAreAsConfigured) {
  constexpr int kCount = 20'000;
  ImpairmentSettings settings = seeded(2);
  settings.duplication = 0.05;
  settings.reordering = 0.2;
  Network network(settings);
  for (int i = 0; i < kCount; ++i) network.send();
  network.advance(1s);
  const ImpairmentCounters counters = network.queue.counters();
  EXPECT_NEAR(static_cast<double>(counters.duplicated), kCount * 0.05, five_sigma(0.05, kCount));
  EXPECT_NEAR(static_cast<double>(counters.reordered), kCount * 0.2, five_sigma(0.2, kCount));
  EXPECT_EQ(network.heard.size(), kCount + counters.duplicated);
}

// Neither other settings nor arrival times change whether a datagram is lost or duplicated.
TEST(ImpairmentQueue, FateDependsOnSeedAndNumberOnly) {
  ImpairmentSettings settings = seeded(77);
  settings.loss = 0.2;
  Network plain(settings);
  Network again(settings);
  settings.duplication = 0.5;
  settings.reordering = 0.5;
  settings.delay = 3ms;
  settings.jitter = 40ms;
  Network busy(settings);
  Network busy_at_leisure(settings);
  for (int i = 0; i < 500; ++i) {
    for (Network* network : {&plain, &again, &busy}) network->send();
    busy_at_leisure.send();
    again.advance(1ms);
    busy_at_leisure.advance(17ms);
  }
  EXPECT_EQ(plain.heard, again.heard);
  busy.advance(1s);
  busy_at_leisure.advance(1s);
  std::vector<std::string>& at_once = busy.heard;
  std::vector<std::string>& at_leisure = busy_at_leisure.heard;
  EXPECT_NE(at_once, at_leisure) << "the order depends on arrival times";
  std::sort(at_once.begin(), at_once.end());
  std::sort(at_leisure.begin(), at_leisure.end());
  EXPECT_EQ(at_once, at_leisure);
  EXPECT_EQ(busy.queue.counters().lost, plain.queue.counters().lost);
  std::sort(plain.heard.begin(), plain.heard.end());
  at_once.erase(std::unique(at_once.begin(), at_once.end()), at_once.end());
  EXPECT_EQ(at_once, plain.heard);

  settings = seeded(78);
  settings.loss = 0.2;
  Network unlike(settings);
  for (int i = 0; i < 500; ++i) unlike.send();
  std::sort(unlike.heard.begin(), unlike.heard.end());
  EXPECT_NE(unlike.heard, plain.heard);
}

TEST(ImpairmentQueue, DelayedDatagramsArriveLateAndInOrder) {
  ImpairmentSettings settings;
  settings.delay = 20ms;
  Network network(settings);
  network.send("a");
  network.send("b");
  network.advance(5ms);
  network.send("c");
  EXPECT_EQ(network.queue.next_due(), TimePoint{20ms});
  network.advance(15ms - 1ns);
  EXPECT_THAT(network.heard, IsEmpty());
  network.advance(1ns);
  EXPECT_THAT(network.heard, ElementsAre("a", "b"));
  EXPECT_EQ(network.queue.next_due(), TimePoint{25ms});
  network.advance(1h);
  EXPECT_THAT(network.heard, ElementsAre("a", "b", "c"));
  EXPECT_EQ(network.queue.next_due(), std::nullopt);
  EXPECT_EQ(network.queue.counters().delayed, 3U);
}

TEST(ImpairmentQueue, CopyFollowsItsOriginal) {
  ImpairmentSettings settings;
  settings.duplication = 1;
  settings.delay = 1ms;
  Network network(settings);
  network.send("a");
  network.send("b");
  network.advance(1ms);
  EXPECT_THAT(network.heard, ElementsAre("a", "a", "b", "b"));
  EXPECT_EQ(network.queue.counters().delayed, 4U);
}

TEST(ImpairmentQueue, LaterDatagramsOvertakeHeldOnes) {
  ImpairmentSettings settings = seeded(42);
  settings.reordering = 0.3;
  settings.reordering_hold = 10ms;
  settings.delay = 5ms;
  Network network(settings);
  for (int i = 0; i < 8; ++i) network.send();
  const std::uint64_t held_back = network.queue.counters().reordered;
  ASSERT_GT(held_back, 0U);
  ASSERT_LT(held_back, 8U);
  network.advance(5ms);
  EXPECT_EQ(network.heard.size(), 8 - held_back);
  EXPECT_TRUE(std::is_sorted(network.heard.begin(), network.heard.end()));
  const std::vector<std::string> first = network.heard;
  network.advance(10ms - 1ns);
  EXPECT_EQ(network.heard, first);
  network.advance(1ns);
  ASSERT_EQ(network.heard.size(), 8U);
  EXPECT_TRUE(std::is_sorted(network.heard.begin() + static_cast<std::ptrdiff_t>(first.size()),
                             network.heard.end()));
  EXPECT_FALSE(std::is_sorted(network.heard.begin(), network.heard.end()));
}

TEST(ImpairmentQueue, JitterIsUniformOverItsRange) {
  constexpr int kCount = 10'000;
  constexpr int kParts = 10;
  ImpairmentSettings settings = seeded(9);
  settings.delay = 5ms;
  settings.jitter = 10ms;
  Network network(settings);
  for (int i = 0; i < kCount; ++i) network.send();
  network.advance(5ms - 1ns);
  EXPECT_THAT(network.heard, IsEmpty()) << "never earlier than the delay";
  network.advance(1ns);
  std::size_t before = 0;
  for (int part = 0; part < kParts; ++part) {
    network.advance(1ms);
    const auto came = static_cast<double>(network.heard.size() - before);
    EXPECT_NEAR(came, kCount / kParts, five_sigma(1.0 / kParts, kCount)) << part;
    before = network.heard.size();
  }
  EXPECT_EQ(network.heard.size(), std::size_t{kCount}) << "never later than delay plus jitter";
  EXPECT_FALSE(std::is_sorted(network.heard.begin(), network.heard.end()));
}

TEST(ImpairmentQueue, DatagramsBeyondTheLimitsAreLostAndCounted) {
  ImpairmentSettings settings;
  settings.delay = 1ms;
  Network few(settings, {2, 1000});
  for (const char* text : {"a", "b", "c"}) few.send(text);
  EXPECT_EQ(few.queue.counters().overflowed, 1U);
  few.advance(1ms);
  for (const char* text : {"d", "e"}) few.send(text);
  few.advance(1ms);
  EXPECT_THAT(few.heard, ElementsAre("a", "b", "d", "e"));

  Network small(settings, {100, 5});
  for (const char* text : {"abc", "def", "gh", "i", ""}) small.send(text);
  EXPECT_EQ(small.queue.counters().overflowed, 2U)
      << "\"def\" and \"i\" overflow; an empty datagram takes no room";
  small.advance(1ms);
  EXPECT_THAT(small.heard, ElementsAre("abc", "gh", ""));
  small.send("abcde");
  small.queue.clear();
  small.advance(1ms);
  EXPECT_EQ(small.heard.size(), 3U);
  small.send("abcde");
  small.advance(1ms);
  EXPECT_EQ(small.heard.back(), "abcde") << "discarded datagrams free their room";
  EXPECT_EQ(small.queue.counters().overflowed, 2U);
}

TEST(ImpairmentQueue, AnySingleSettingImpairs) {
  for (const auto& set : std::vector<void (*)(ImpairmentSettings&)>{
           [](ImpairmentSettings& s) { s.loss = 0.1; },
           [](ImpairmentSettings& s) { s.duplication = 0.1; },
           [](ImpairmentSettings& s) { s.reordering = 0.1; },
           [](ImpairmentSettings& s) { s.delay = 1ms; },
           [](ImpairmentSettings& s) { s.jitter = 1ms; }}) {
    ImpairmentSettings settings;
    set(settings);
    EXPECT_TRUE(settings.impairs());
  }
  ImpairmentSettings settings = seeded(8);
  settings.loss_burst = 4;
  EXPECT_FALSE(settings.impairs()) << "bursts without loss";
}

TEST(ImpairmentQueue, SettingsAreDescribedAsText) {
  ImpairmentSettings settings = seeded(8);
  EXPECT_EQ(settings.text(), "seed 8");
  settings.loss = 0.05;
  EXPECT_EQ(settings.text(), "loss 5 %, seed 8");
  settings.loss_burst = 2.5;
  settings.duplication = 0.001;
  settings.reordering = 0.02;
  settings.delay = 40ms;
  settings.jitter = 20ms;
  EXPECT_EQ(settings.text(),
            "loss 5 % in bursts of 2.5, duplication 0.1 %, reordering 2 % by 50 ms, delay 40 ms, "
            "jitter 0 to 20 ms, seed 8");
}

}  // namespace
}  // namespace roger::rti::net
