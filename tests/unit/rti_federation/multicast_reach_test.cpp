#include "rti/federate/presence/multicast_reach.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roger::rti {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr FederateId kOther = 7;

class HearingTest : public testing::Test {
 protected:
  explicit HearingTest(bool judges = true) : hearing_(clock_, 5s, judges) {}

  /// Advances time, reviewing every 250 ms as a federate does, and returns all changes.
  ReachChanges pass(Nanoseconds time, bool multicast = false, bool direct = false) {
    ReachChanges all;
    for (; time > 0s; time -= 250ms) {
      clock_.advance(250ms);
      if (multicast) hearing_.note(kOther, false);
      if (direct) hearing_.note(kOther, true);
      const ReachChanges some = hearing_.review();
      const auto append = [](auto& to, const auto& from) {
        to.insert(to.end(), from.begin(), from.end());
      };
      append(all.unheard, some.unheard);
      append(all.heard, some.heard);
      append(all.unreachable, some.unreachable);
    }
    return all;
  }

  ManualClock clock_;
  MulticastReach hearing_;
};

TEST_F(HearingTest, NeverHeardFederateIsUnheardEarly) {
  hearing_.add(kOther, false);
  EXPECT_THAT(pass(2250ms).unheard, IsEmpty());
  EXPECT_THAT(pass(250ms).unheard, ElementsAre(kOther));
  EXPECT_THAT(hearing_.unheard(), ElementsAre(kOther));
  EXPECT_THAT(pass(60s).unheard, IsEmpty()) << "reported once";
}

TEST_F(HearingTest, SilentFederateIsUnheardLater) {
  hearing_.add(kOther, false);
  EXPECT_THAT(pass(20s, true).unheard, IsEmpty());
  EXPECT_THAT(pass(4750ms).unheard, IsEmpty());
  EXPECT_THAT(pass(250ms).unheard, ElementsAre(kOther));
}

TEST_F(HearingTest, CopiesDoNotMakeAFederateHeard) {
  hearing_.add(kOther, false);
  EXPECT_THAT(pass(2500ms, false, true).unheard, ElementsAre(kOther));
  EXPECT_THAT(pass(60s, false, true).heard, IsEmpty());
}

TEST_F(HearingTest, MulticastMustPersistToCountAsHeard) {
  hearing_.add(kOther, false);
  pass(3s);
  EXPECT_THAT(pass(250ms, true).heard, IsEmpty()) << "one datagram";
  EXPECT_THAT(pass(6s).heard, IsEmpty());
  EXPECT_THAT(pass(250ms, true).heard, IsEmpty()) << "another one much later";
  EXPECT_THAT(pass(1s, true).heard, IsEmpty());
  EXPECT_THAT(pass(250ms, true).heard, ElementsAre(kOther));
  EXPECT_THAT(hearing_.unheard(), IsEmpty());
  EXPECT_THAT(pass(4750ms).unheard, IsEmpty());
  EXPECT_THAT(pass(250ms).unheard, ElementsAre(kOther)) << "and is silent again";
}

TEST_F(HearingTest, SparseSignsAreEnoughToBeHeardAgain) {
  hearing_.add(kOther, false);
  pass(3s);
  EXPECT_THAT(pass(250ms, true).heard, IsEmpty());
  pass(1250ms);
  EXPECT_THAT(pass(250ms, true).heard, ElementsAre(kOther));
}

TEST_F(HearingTest, MissingCopiesAreReportedOnce) {
  hearing_.add(kOther, false);
  EXPECT_THAT(pass(2500ms).unreachable, IsEmpty());
  EXPECT_THAT(pass(4750ms).unreachable, IsEmpty());
  EXPECT_THAT(pass(250ms).unreachable, ElementsAre(kOther));
  EXPECT_THAT(pass(60s).unreachable, IsEmpty());
}

TEST_F(HearingTest, FederateWhoseCopiesArriveIsNotShutOff) {
  hearing_.add(kOther, true);
  EXPECT_THAT(pass(1s, false, true).unreachable, IsEmpty());
  EXPECT_THAT(pass(60s).unreachable, IsEmpty()) << "it may have nothing to send";
}

TEST_F(HearingTest, TimeWithoutReviewIsNotSilence) {
  hearing_.add(kOther, false);
  pass(1s, true);
  for (int i = 0; i < 3; ++i) {
    clock_.advance(1h);
    EXPECT_THAT(hearing_.review().unheard, IsEmpty()) << i;
  }
  clock_.advance(1h);
  EXPECT_THAT(hearing_.review().unheard, ElementsAre(kOther)) << "four reviews count as silence";
}

TEST_F(HearingTest, HopelessFederateIsUnheardAtOnceAndPermanently) {
  hearing_.add(kOther, true);
  EXPECT_THAT(hearing_.unheard(), ElementsAre(kOther));
  const ReachChanges results = pass(60s, true, true);
  EXPECT_THAT(results.unheard, IsEmpty()) << "the caller that added it knows";
  EXPECT_THAT(results.heard, IsEmpty());
  EXPECT_THAT(hearing_.unheard(), ElementsAre(kOther));
}

TEST_F(HearingTest, UnknownFederateIsNotJudged) {
  hearing_.note(kOther, false);
  hearing_.note(0xFFFF, true);
  hearing_.add(kOther, false);
  hearing_.add(3, false);
  hearing_.remove(kOther);
  EXPECT_THAT(pass(10s).unheard, ElementsAre(3));
  EXPECT_THAT(hearing_.unheard(), ElementsAre(3));
  hearing_.remove(3);
  hearing_.remove(999);
  EXPECT_THAT(hearing_.unheard(), IsEmpty());
}

struct HearingWithoutJudgementTest : HearingTest {
  HearingWithoutJudgementTest() : HearingTest(false) {}
};

TEST_F(HearingWithoutJudgementTest, SilenceMakesNoFederateUnheard) {
  hearing_.add(kOther, false);
  EXPECT_THAT(pass(60s).unheard, IsEmpty());
}

}  // namespace
}  // namespace roger::rti
