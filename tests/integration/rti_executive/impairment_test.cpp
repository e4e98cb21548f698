// A deliberately impaired network, with real sockets on the loopback.
#include "rti/net/impairment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/integration/rti_executive/station.hpp"
#include "tests/integration/rti_executive/support.hpp"

namespace roger::rti::net {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

/// A sender, an impaired receiver and an unimpaired receiver. Both receivers have joined group 1.
class ImpairedNetworkTest : public testing::Test {
 protected:
  ImpairedNetworkTest() { EXPECT_TRUE(unimpaired_.transport->join(group(1))); }
  ~ImpairedNetworkTest() override {
    impaired_.reset();
    io_.fence();  // handlers refer to the inbox
  }

  void impair(const ImpairmentSettings& settings) {
    auto transport = UdpMulticast::create(io_.io, settings_);
    ASSERT_TRUE(transport);
    impaired_ = std::make_unique<Impairment>(io_.io, std::move(transport).value(), settings);
    ASSERT_TRUE(impaired_->join(group(1)));
    impaired_->start(
        [this](const Received& received) {
          EXPECT_EQ(received.group, group(1));
          inbox_.put(std::string(received.data.begin(), received.data.end()));
        },
        ReadBy::kIoThread);
  }
  void send(int from, int to) {
    for (int i = from; i < to; ++i) {
      ASSERT_EQ(sender_.transport->send(group(1), text(std::to_string(i))), SendResult::kSent);
    }
  }
  /// Returns the next `count` received datagrams; fewer when no more arrive.
  std::vector<std::string> heard(std::size_t count) {
    std::vector<std::string> out;
    while (out.size() < count) {
      auto one = inbox_.take();
      if (!one) break;
      out.push_back(std::move(*one));
    }
    return out;
  }

  IoThread io_;
  UdpMulticastSettings settings_ = settings(loopback(), free_port());
  Station sender_{io_, settings_};
  Station unimpaired_{io_, settings_};
  Mailbox<std::string> inbox_;
  std::unique_ptr<Impairment> impaired_;
};

/// Returns which of `count` datagrams the same seed lets through.
std::vector<std::string> delivered(const ImpairmentSettings& settings, int count) {
  ImpairmentSettings at_once = settings;
  at_once.delay = 0ms;
  ImpairmentQueue queue(at_once);
  std::vector<std::string> out;
  for (int i = 0; i < count; ++i) {
    if (queue.offer({}, TimePoint{}) > 0) out.push_back(std::to_string(i));
  }
  return out;
}

TEST_F(ImpairedNetworkTest, SeedDecidesLossAndOrderIsKept) {
  constexpr int kCount = 300;
  ImpairmentSettings settings;
  settings.seed = 11;
  settings.loss = 0.3;
  settings.loss_burst = 2;
  settings.delay = 20ms;
  const std::vector<std::string> expected = delivered(settings, kCount);
  ASSERT_LT(expected.size(), std::size_t{kCount});
  impair(settings);
  unimpaired_.start();
  send(0, kCount);
  EXPECT_EQ(heard(expected.size()), expected);
  for (int i = 0; i < kCount; ++i) {
    ASSERT_EQ(unimpaired_.inbox.take()->second, std::to_string(i))
        << "only one receiver is impaired";
  }
  EXPECT_EQ(impaired_->counters().received, std::uint64_t{kCount});
  const ImpairmentCounters counters = impaired_->impairment_counters();
  EXPECT_EQ(counters.received, std::uint64_t{kCount});
  EXPECT_EQ(counters.lost, kCount - expected.size());
  EXPECT_EQ(counters.delayed, expected.size());
  EXPECT_EQ(counters.duplicated, 0U);
  EXPECT_EQ(inbox_.size(), 0U) << "the delayed datagrams have arrived, and nothing else";
}

TEST_F(ImpairedNetworkTest, DatagramsArriveOnlyAfterTheDelay) {
  ImpairmentSettings settings;
  settings.delay = 300ms;
  impair(settings);
  const auto sent = std::chrono::steady_clock::now();
  send(0, 1);
  EXPECT_EQ(inbox_.take(), "0");
  EXPECT_GE(std::chrono::steady_clock::now() - sent, 300ms);
}

TEST_F(ImpairedNetworkTest, ReorderedAreOvertakenAndDuplicatesArriveTwice) {
  // The seed holds back the first and not the second.
  ImpairmentSettings settings;
  settings.reordering = 0.5;
  settings.reordering_hold = 1s;
  settings.duplication = 1;
  for (settings.seed = 0;; ++settings.seed) {
    ImpairmentQueue queue(settings);
    if (queue.offer({}, TimePoint{}) == 0 && queue.offer({}, TimePoint{}) == 2) break;
  }
  impair(settings);
  send(0, 2);
  EXPECT_THAT(heard(4), ElementsAre("1", "1", "0", "0"));
  EXPECT_EQ(impaired_->impairment_counters().reordered, 1U);
  EXPECT_EQ(impaired_->impairment_counters().duplicated, 2U);
}

TEST_F(ImpairedNetworkTest, JitterLosesNothing) {
  constexpr int kCount = 200;
  ImpairmentSettings settings;
  settings.jitter = 100ms;
  impair(settings);
  send(0, kCount);
  std::vector<std::string> all = heard(kCount);
  std::vector<std::string> expected;
  for (int i = 0; i < kCount; ++i) expected.push_back(std::to_string(i));
  std::sort(all.begin(), all.end());
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(all, expected);
}

TEST_F(ImpairedNetworkTest, NothingArrivesAfterStop) {
  ImpairmentSettings settings;
  settings.delay = 50ms;
  impair(settings);
  send(0, 10);
  impaired_->stop();
  io_.fence();
  while (inbox_.take(0ms)) {
  }
  io_.let_timers_run(settings.delay);
  EXPECT_EQ(inbox_.size(), 0U);
}

TEST_F(ImpairedNetworkTest, StartsAndStopsManyTimesWithDatagramsInTransit) {
  ImpairmentSettings settings;
  settings.jitter = 2ms;
  settings.duplication = 0.5;
  for (int round = 0; round < 300; ++round) {
    impair(settings);
    send(0, 5);
    if (round % 2 == 0) impaired_->stop();
    if (round % 3 == 0) io_.fence();
    impaired_.reset();
    io_.fence();
  }
}

}  // namespace
}  // namespace roger::rti::net
