#include "radio/model/call.hpp"

#include <gtest/gtest.h>

namespace roger::radio {
namespace {

constexpr TimePoint kCallsBegin{std::chrono::seconds{500}};

/// The two ends of a call, and the connection between them.
class CallTest : public testing::Test {
 protected:
  /// Delivers signals to their recipients, and the replies as well.
  void carry(const std::vector<CallSignal>& words) {
    for (const CallSignal& word : words) {
      said.push_back(word);
      Call& to = word.to == "A" ? a : b;
      const Call::Doing doing = to.hear(word, now);
      if (!doing.tell.empty()) (word.to == "A" ? told_a : told_b).push_back(doing.tell);
      carry(doing.say);
    }
  }
  void carry(const Result<Call::Doing>& doing) {
    ASSERT_TRUE(doing) << doing.error().text();
    carry(doing.value().say);
  }
  /// Advances both ends by seconds.
  void pass(int count) {
    for (int i = 0; i < count; ++i) {
      now += std::chrono::seconds{1};
      for (Call* end : {&a, &b}) {
        const Call::Doing doing = end->tick(now);
        if (!doing.tell.empty()) (end == &a ? told_a : told_b).push_back(doing.tell);
        if (wire) carry(doing.say);
      }
    }
  }

  TimePoint now = kCallsBegin;
  bool wire = true;
  Call a{"A"};
  Call b{"B"};
  std::vector<CallSignal> said;
  std::vector<std::string> told_a;
  std::vector<std::string> told_b;
};

TEST_F(CallTest, CallRingsIsAnsweredAndEnds) {
  carry(a.dial("B", 7, now));
  EXPECT_EQ(a.state(), CallState::kCalling);
  EXPECT_EQ(b.state(), CallState::kRinging);
  EXPECT_EQ(b.other(), "A");
  pass(10);
  EXPECT_EQ(a.state(), CallState::kCalling);
  carry(b.answer(now));
  EXPECT_EQ(a.state(), CallState::kInCall);
  EXPECT_EQ(b.state(), CallState::kInCall);
  pass(60);
  EXPECT_EQ(a.state(), CallState::kInCall);
  carry(b.hang_up(now));
  EXPECT_EQ(a.state(), CallState::kIdle);
  EXPECT_EQ(b.state(), CallState::kIdle);
  EXPECT_EQ(told_a, (std::vector<std::string>{"it rings at B", "talks with B", "B has hung up"}));
  EXPECT_EQ(told_b, (std::vector<std::string>{"A calls"}));
}

TEST_F(CallTest, MissingStationDoesNotAnswer) {
  wire = false;
  ASSERT_TRUE(a.dial("ABSENT", 7, now));
  pass(1);
  EXPECT_EQ(a.state(), CallState::kCalling);
  pass(1);
  EXPECT_EQ(a.state(), CallState::kNoAnswer);
  EXPECT_EQ(told_a, (std::vector<std::string>{"no station answered with the call sign ABSENT"}));
  pass(5);
  EXPECT_EQ(a.state(), CallState::kIdle);
}

TEST_F(CallTest, UnansweredCallEndsAfterThirtySeconds) {
  carry(a.dial("B", 7, now));
  pass(29);
  EXPECT_EQ(a.state(), CallState::kCalling);
  pass(1);
  EXPECT_EQ(a.state(), CallState::kNoAnswer);
  EXPECT_EQ(told_a.back(), "B does not answer");
  EXPECT_EQ(b.state(), CallState::kIdle);
  EXPECT_EQ(told_b.back(), "A has hung up");
}

TEST_F(CallTest, RingingStopsAfterTheCallerHasLeft) {
  carry(a.dial("B", 7, now));
  wire = false;
  pass(34);
  EXPECT_EQ(b.state(), CallState::kRinging);
  pass(1);
  EXPECT_EQ(b.state(), CallState::kIdle);
}

TEST_F(CallTest, CallEndsWhenTheOtherEndHasLeft) {
  carry(a.dial("B", 7, now));
  carry(b.answer(now));
  wire = false;
  pass(4);
  EXPECT_EQ(a.state(), CallState::kInCall);
  pass(1);
  EXPECT_EQ(a.state(), CallState::kIdle);
  EXPECT_EQ(told_a.back(), "B has left");
}

TEST_F(CallTest, BusyStationReportsBusy) {
  carry(a.dial("B", 7, now));
  carry(std::vector<CallSignal>{{7, "B", "A", CallWord::kBusy}});
  EXPECT_EQ(a.state(), CallState::kBusy);
  EXPECT_EQ(told_a.back(), "B is busy");
  EXPECT_FALSE(a.taken());
  carry(a.dial("B", 8, now));
  EXPECT_EQ(a.state(), CallState::kCalling);
}

TEST_F(CallTest, SimultaneousCallsConnect) {
  const auto from_a = a.dial("B", 7, now);
  const auto from_b = b.dial("A", 3, now);
  ASSERT_TRUE(from_a && from_b);
  carry(from_a.value().say);
  carry(from_b.value().say);
  EXPECT_EQ(a.state(), CallState::kInCall);
  EXPECT_EQ(b.state(), CallState::kInCall);
  pass(10);
  EXPECT_EQ(a.state(), CallState::kInCall);
  carry(a.hang_up(now));
  EXPECT_EQ(b.state(), CallState::kIdle);
}

TEST_F(CallTest, SignalsOfOtherAndOldCallsAreIgnored) {
  carry(a.dial("B", 7, now));
  carry(b.answer(now));
  for (const CallSignal& word :
       {CallSignal{6, "B", "A", CallWord::kHangUp}, CallSignal{7, "C", "A", CallWord::kHangUp},
        CallSignal{9, "C", "A", CallWord::kCall}, CallSignal{7, "B", "C", CallWord::kHangUp}}) {
    EXPECT_FALSE(a.takes(word));
    EXPECT_TRUE(a.hear(word, now).say.empty());
    EXPECT_EQ(a.state(), CallState::kInCall);
  }
}

TEST_F(CallTest, InvalidCommandsAreRejected) {
  EXPECT_FALSE(a.answer(now));
  EXPECT_FALSE(a.hang_up(now));
  EXPECT_FALSE(a.dial("", 1, now));
  EXPECT_FALSE(a.dial("A", 1, now));
  carry(a.dial("B", 7, now));
  EXPECT_FALSE(a.dial("C", 8, now));
  EXPECT_FALSE(a.answer(now));
}

TEST_F(CallTest, LineKeyIsEqualAtBothEndsAndUnique) {
  EXPECT_EQ(net_key_of_call("B", "A"), "call/1/A/B");
  EXPECT_EQ(net_key_of_call("A", "B"), "call/1/A/B");
  EXPECT_NE(net_key_of_call("A/B", "C"), net_key_of_call("A", "B/C"));
}

}  // namespace
}  // namespace roger::radio
