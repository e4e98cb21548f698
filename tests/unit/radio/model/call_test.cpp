#include "radio/model/call.hpp"

#include <gtest/gtest.h>

namespace roger::radio {
namespace {

constexpr TimePoint kCallsBegin{std::chrono::seconds{500}};

/// The two ends of a call, and the connection between them.
class CallTest : public testing::Test {
 protected:
  /// Delivers signals to their recipients, and the replies as well.
  void deliver(const std::vector<CallSignal>& signals) {
    for (const CallSignal& signal : signals) {
      sent.push_back(signal);
      Call& to = signal.to == "A" ? a : b;
      const Call::Doing doing = to.hear(signal, now);
      take(signal.to == "A" ? reports_a : reports_b, doing);
      deliver(doing.say);
    }
  }
  void deliver(const Call::Doing& doing) {
    ASSERT_TRUE(doing.refusal.empty()) << in_words(doing.refusal);
    deliver(doing.say);
  }
  static void take(std::vector<std::string>& reports, const Call::Doing& doing) {
    if (!doing.notice.empty()) reports.push_back(in_words(doing.notice));
  }
  /// Advances both ends by seconds.
  void pass(int count) {
    for (int i = 0; i < count; ++i) {
      now += std::chrono::seconds{1};
      for (Call* end : {&a, &b}) {
        const Call::Doing doing = end->tick(now);
        take(end == &a ? reports_a : reports_b, doing);
        if (connected) deliver(doing.say);
      }
    }
  }

  TimePoint now = kCallsBegin;
  bool connected = true;
  Call a{"A"};
  Call b{"B"};
  std::vector<CallSignal> sent;
  std::vector<std::string> reports_a;
  std::vector<std::string> reports_b;
};

TEST_F(CallTest, CallRingsIsAnsweredAndEnds) {
  deliver(a.dial("B", 7, now));
  EXPECT_EQ(a.state(), CallState::kCalling);
  EXPECT_EQ(b.state(), CallState::kRinging);
  EXPECT_EQ(b.other(), "A");
  pass(10);
  EXPECT_EQ(a.state(), CallState::kCalling);
  deliver(b.answer(now));
  EXPECT_EQ(a.state(), CallState::kInCall);
  EXPECT_EQ(b.state(), CallState::kInCall);
  pass(60);
  EXPECT_EQ(a.state(), CallState::kInCall);
  deliver(b.hang_up(now));
  EXPECT_EQ(a.state(), CallState::kIdle);
  EXPECT_EQ(b.state(), CallState::kIdle);
  EXPECT_EQ(reports_a,
            (std::vector<std::string>{"it rings at B", "talks with B", "B has hung up"}));
  EXPECT_EQ(reports_b, (std::vector<std::string>{"A calls"}));
}

TEST_F(CallTest, MissingStationDoesNotAnswer) {
  connected = false;
  ASSERT_TRUE(a.dial("ABSENT", 7, now).refusal.empty());
  pass(1);
  EXPECT_EQ(a.state(), CallState::kCalling);
  pass(1);
  EXPECT_EQ(a.state(), CallState::kNoAnswer);
  EXPECT_EQ(reports_a, (std::vector<std::string>{"no station answered with the call sign ABSENT"}));
  pass(5);
  EXPECT_EQ(a.state(), CallState::kIdle);
}

TEST_F(CallTest, UnansweredCallEndsAfterThirtySeconds) {
  deliver(a.dial("B", 7, now));
  pass(29);
  EXPECT_EQ(a.state(), CallState::kCalling);
  pass(1);
  EXPECT_EQ(a.state(), CallState::kNoAnswer);
  EXPECT_EQ(reports_a.back(), "B does not answer");
  EXPECT_EQ(b.state(), CallState::kIdle);
  EXPECT_EQ(reports_b.back(), "A has hung up");
}

TEST_F(CallTest, RingingStopsAfterTheCallerHasLeft) {
  deliver(a.dial("B", 7, now));
  connected = false;
  pass(34);
  EXPECT_EQ(b.state(), CallState::kRinging);
  pass(1);
  EXPECT_EQ(b.state(), CallState::kIdle);
}

TEST_F(CallTest, CallEndsWhenTheOtherEndHasLeft) {
  deliver(a.dial("B", 7, now));
  deliver(b.answer(now));
  connected = false;
  pass(4);
  EXPECT_EQ(a.state(), CallState::kInCall);
  pass(1);
  EXPECT_EQ(a.state(), CallState::kIdle);
  EXPECT_EQ(reports_a.back(), "B has left");
}

TEST_F(CallTest, BusyStationReportsBusy) {
  deliver(a.dial("B", 7, now));
  deliver(std::vector<CallSignal>{{7, "B", "A", CallWord::kBusy}});
  EXPECT_EQ(a.state(), CallState::kBusy);
  EXPECT_EQ(reports_a.back(), "B is busy");
  EXPECT_FALSE(a.taken());
  deliver(a.dial("B", 8, now));
  EXPECT_EQ(a.state(), CallState::kCalling);
}

TEST_F(CallTest, SimultaneousCallsConnect) {
  const auto from_a = a.dial("B", 7, now);
  const auto from_b = b.dial("A", 3, now);
  deliver(from_a);
  deliver(from_b);
  EXPECT_EQ(a.state(), CallState::kInCall);
  EXPECT_EQ(b.state(), CallState::kInCall);
  pass(10);
  EXPECT_EQ(a.state(), CallState::kInCall);
  deliver(a.hang_up(now));
  EXPECT_EQ(b.state(), CallState::kIdle);
}

TEST_F(CallTest, SignalsOfOtherAndOldCallsAreIgnored) {
  deliver(a.dial("B", 7, now));
  deliver(b.answer(now));
  for (const CallSignal& signal :
       {CallSignal{6, "B", "A", CallWord::kHangUp}, CallSignal{7, "C", "A", CallWord::kHangUp},
        CallSignal{9, "C", "A", CallWord::kCall}, CallSignal{7, "B", "C", CallWord::kHangUp}}) {
    EXPECT_FALSE(a.takes(signal));
    EXPECT_TRUE(a.hear(signal, now).say.empty());
    EXPECT_EQ(a.state(), CallState::kInCall);
  }
}

TEST_F(CallTest, InvalidCommandsAreRejected) {
  EXPECT_EQ(a.answer(now).refusal, NoticeCode::kNobodyCalls);
  EXPECT_EQ(a.hang_up(now).refusal, NoticeCode::kNoCall);
  EXPECT_EQ(a.dial("", 1, now).refusal, NoticeCode::kNoCallSign);
  EXPECT_EQ(a.dial("A", 1, now).refusal, Notice(NoticeCode::kCallsItself, {"A"}));
  deliver(a.dial("B", 7, now));
  EXPECT_EQ(a.dial("C", 8, now).refusal, Notice(NoticeCode::kLineTaken, {"B"}));
  EXPECT_EQ(a.answer(now).refusal, NoticeCode::kNobodyCalls);
}

TEST_F(CallTest, LineKeyIsEqualAtBothEndsAndUnique) {
  EXPECT_EQ(net_key_of_call("B", "A"), "call/1/A/B");
  EXPECT_EQ(net_key_of_call("A", "B"), "call/1/A/B");
  EXPECT_NE(net_key_of_call("A/B", "C"), net_key_of_call("A", "B/C"));
}

}  // namespace
}  // namespace roger::radio
