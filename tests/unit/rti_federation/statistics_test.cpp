#include "rti/federate/statistics/statistics.hpp"

#include <gtest/gtest.h>

namespace roger::rti {
namespace {

constexpr bool kReliable = true;
constexpr bool kBestEffort = false;
const InteractionClassHandle kVoice{7};
const ObjectClassHandle kRadio{7};

class StatisticsTest : public testing::Test {
 protected:
  const ByteVector data_ = ByteVector(10);
  const std::vector<ValueView> two_values_{{0, data_}, {1, data_}};
  Statistics statistics_{true};
};

TEST_F(StatisticsTest, MessagesAreCountedByClassAndTransportWithTheirBytes) {
  statistics_.sent(kVoice, kBestEffort, two_values_, data_);
  statistics_.sent(kVoice, kBestEffort, two_values_, {});
  statistics_.sent(kVoice, kReliable, std::vector<Value>{}, data_);
  statistics_.sent(kRadio, kReliable, two_values_, {});
  const ClassStatistics& voice = statistics_.interactions().at(kVoice.index());
  EXPECT_EQ(voice.sent.best_effort, (Traffic{2, 50}));
  EXPECT_EQ(voice.sent.reliable, (Traffic{1, 10}));
  EXPECT_TRUE(voice.received.empty());
  EXPECT_EQ(statistics_.objects().at(kRadio.index()).sent.reliable, (Traffic{1, 20}));
}

TEST_F(StatisticsTest, TooLargeMessageIsNotCountedAsSent) {
  statistics_.sent(kVoice, kBestEffort, two_values_, data_);
  statistics_.sent(kVoice, kBestEffort, two_values_, {});
  statistics_.not_sent(kVoice, two_values_, {});
  EXPECT_EQ(statistics_.interactions().at(kVoice.index()).sent.best_effort, (Traffic{1, 30}));
}

TEST_F(StatisticsTest, ReceivedMessagesAreCountedByClassAndSender) {
  statistics_.received(kVoice, 3, kBestEffort, 20);
  statistics_.received(kRadio, 3, kReliable, 20);
  statistics_.received(kVoice, 1, kBestEffort, 20);
  EXPECT_EQ(statistics_.interactions().at(kVoice.index()).received.best_effort, (Traffic{2, 40}));
  EXPECT_EQ(statistics_.objects().at(kRadio.index()).received.reliable, (Traffic{1, 20}));
  EXPECT_EQ(statistics_.senders().at(3).received.messages(), 2U);
  EXPECT_EQ(statistics_.senders().at(1).received.best_effort, (Traffic{1, 20}));
}

TEST_F(StatisticsTest, UnsubscribedMessagesAreCountedAsFiltered) {
  statistics_.filtered(kVoice, 2);
  statistics_.filtered(kRadio, 2);
  EXPECT_EQ(statistics_.interactions().at(kVoice.index()).filtered, 1U);
  EXPECT_EQ(statistics_.senders().at(2).filtered, 2U);
}

TEST(ArrivalsTest, DatagramsAddUpByGroupAndLateOnesBySender) {
  Arrivals arrivals(true);
  arrivals.add(1, 0, 100, false);
  arrivals.add(1, 4, 100, true);
  arrivals.add(2, 4, 50, false);
  arrivals.add(1, 0, 100, true);
  EXPECT_EQ(arrivals.late_from(1), 2U);
  EXPECT_EQ(arrivals.late_from(2), 0U);
  EXPECT_EQ(arrivals.late_from(9), 0U);
  EXPECT_EQ(arrivals.in(4).received, (Traffic{2, 150}));
  EXPECT_EQ(arrivals.in(4).late, 1U);
  EXPECT_EQ(arrivals.in(9).received, Traffic{});
}

TEST_F(StatisticsTest, NothingIsCountedWhenDisabled) {
  Statistics off(false);
  off.sent(kVoice, kBestEffort, two_values_, {});
  off.not_sent(kVoice, two_values_, {});
  off.received(kVoice, 3, kBestEffort, 20);
  off.filtered(kVoice, 3);
  off.registered();
  off.discovered();
  EXPECT_TRUE(off.interactions().empty());
  EXPECT_TRUE(off.senders().empty());
  EXPECT_EQ(off.instances().registered, 0U);
  EXPECT_EQ(off.instances().discovered, 0U);
  Arrivals arrivals_off(false);
  arrivals_off.add(1, 0, 100, true);
  EXPECT_EQ(arrivals_off.in(0).received, Traffic{});
}

}  // namespace
}  // namespace roger::rti
