#include "rti/federate/time/retractable_messages.hpp"

#include <RTI/time/HLAinteger64Time.h>
#include <gtest/gtest.h>

#include <memory>

#include "rti/federate/time/sent_messages.hpp"

namespace roger::rti {
namespace {

using rti1516e::HLAinteger64Time;

/// Counts comparisons of all its objects.
class CountedTime : public HLAinteger64Time {
 public:
  CountedTime(long long time, int& comparisons)
      : HLAinteger64Time(time), comparisons_(comparisons) {}
  using HLAinteger64Time::operator=;
  bool operator<(const rti1516e::LogicalTime& other) const override {
    ++comparisons_;
    return HLAinteger64Time::operator<(other);
  }
  bool operator>=(const rti1516e::LogicalTime& other) const override {
    ++comparisons_;
    return HLAinteger64Time::operator>=(other);
  }

 private:
  int& comparisons_;
};

LogicalTimePtr at(long long time) {
  return std::make_shared<HLAinteger64Time>(time);
}

TEST(RetractableMessages, AreForgottenBeforeABound) {
  RetractableMessages<int> messages(10);
  messages.add(1, at(5));
  messages.add(2, at(3));
  messages.add(3, at(4));
  messages.forget_before({at(4), false});
  EXPECT_EQ(messages.find(2), nullptr);
  EXPECT_TRUE(*messages.find(3) == *at(4));
  messages.forget_before({at(4), true});
  EXPECT_EQ(messages.find(3), nullptr);
  EXPECT_TRUE(messages.remove(1));
  EXPECT_FALSE(messages.remove(1));
  EXPECT_EQ(messages.size(), 0U);
}

TEST(RetractableMessages, AreAddedOnce) {
  RetractableMessages<int> messages(10);
  messages.add(1, at(5));
  messages.add(1, at(6));
  EXPECT_EQ(messages.size(), 1U);
  EXPECT_TRUE(*messages.find(1) == *at(5));
}

TEST(RetractableMessages, BeyondTheLimitTheEarliestIsForgotten) {
  RetractableMessages<int> messages(2);
  messages.add(1, at(5));
  messages.add(2, at(3));
  messages.add(3, at(4));
  EXPECT_EQ(messages.size(), 2U);
  EXPECT_EQ(messages.find(2), nullptr);
}

TEST(SentMessages, ForgettingComparesNoMessageThatStays) {
  constexpr int kMessages = 1000;
  int comparisons = 0;
  SentMessages messages(kMessages);
  for (int i = 0; i < kMessages; ++i) {
    messages.add(std::make_shared<CountedTime>(10 + i, comparisons));
  }
  comparisons = 0;
  messages.forget_before({at(10), false});
  EXPECT_LE(comparisons, 2);
  messages.forget_before({at(12), false});
  EXPECT_LE(comparisons, 5);
  EXPECT_EQ(messages.find(2), nullptr);
  EXPECT_NE(messages.find(3), nullptr);
}

}  // namespace
}  // namespace roger::rti
