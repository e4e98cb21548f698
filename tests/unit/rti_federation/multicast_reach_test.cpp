#include "rti/federate/presence/multicast_reach.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roger::rti {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr FederateId kOther = 7;

class MulticastReachTest : public testing::Test {
 protected:
  explicit MulticastReachTest(bool enabled = true) : reach_(clock_, 5s, enabled) {}

  /// Advances time, reviewing every 250 ms as a federate does, and returns all changes.
  ReachChanges pass(Nanoseconds time, bool multicast = false, bool direct = false) {
    ReachChanges all;
    for (; time > 0s; time -= 250ms) {
      clock_.advance(250ms);
      if (multicast) reach_.note(kOther, false);
      if (direct) reach_.note(kOther, true);
      const ReachChanges some = reach_.review();
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
  MulticastReach reach_;
};

TEST_F(MulticastReachTest, NeverHeardFederateIsUnheardEarly) {
  reach_.add(kOther, false);
  EXPECT_THAT(pass(2250ms).unheard, IsEmpty());
  EXPECT_THAT(pass(250ms).unheard, ElementsAre(kOther));
  EXPECT_THAT(reach_.unheard(), ElementsAre(kOther));
  EXPECT_THAT(pass(60s).unheard, IsEmpty()) << "reported once";
}

TEST_F(MulticastReachTest, SilentFederateIsUnheardLater) {
  reach_.add(kOther, false);
  EXPECT_THAT(pass(20s, true).unheard, IsEmpty());
  EXPECT_THAT(pass(4750ms).unheard, IsEmpty());
  EXPECT_THAT(pass(250ms).unheard, ElementsAre(kOther));
}

TEST_F(MulticastReachTest, CopiesDoNotMakeAFederateHeard) {
  reach_.add(kOther, false);
  EXPECT_THAT(pass(2500ms, false, true).unheard, ElementsAre(kOther));
  EXPECT_THAT(pass(60s, false, true).heard, IsEmpty());
}

TEST_F(MulticastReachTest, MulticastMustPersistToCountAsHeard) {
  reach_.add(kOther, false);
  pass(3s);
  EXPECT_THAT(pass(250ms, true).heard, IsEmpty()) << "one datagram";
  EXPECT_THAT(pass(6s).heard, IsEmpty());
  EXPECT_THAT(pass(250ms, true).heard, IsEmpty()) << "another one much later";
  EXPECT_THAT(pass(1s, true).heard, IsEmpty());
  EXPECT_THAT(pass(250ms, true).heard, ElementsAre(kOther));
  EXPECT_THAT(reach_.unheard(), IsEmpty());
  EXPECT_THAT(pass(4750ms).unheard, IsEmpty());
  EXPECT_THAT(pass(250ms).unheard, ElementsAre(kOther)) << "it is silent again";
}

TEST_F(MulticastReachTest, SparseSignsAreEnoughToBeHeardAgain) {
  reach_.add(kOther, false);
  pass(3s);
  EXPECT_THAT(pass(250ms, true).heard, IsEmpty());
  pass(1250ms);
  EXPECT_THAT(pass(250ms, true).heard, ElementsAre(kOther));
}

TEST_F(MulticastReachTest, MissingCopiesAreReportedOnce) {
  reach_.add(kOther, false);
  EXPECT_THAT(pass(2500ms).unreachable, IsEmpty());
  EXPECT_THAT(pass(4750ms).unreachable, IsEmpty());
  EXPECT_THAT(pass(250ms).unreachable, ElementsAre(kOther));
  EXPECT_THAT(pass(60s).unreachable, IsEmpty());
}

TEST_F(MulticastReachTest, FederateWhoseCopiesArriveIsNotUnreachable) {
  reach_.add(kOther, true);
  EXPECT_THAT(pass(1s, false, true).unreachable, IsEmpty());
  EXPECT_THAT(pass(60s).unreachable, IsEmpty()) << "it may have nothing to send";
}

TEST_F(MulticastReachTest, TimeWithoutReviewIsNotSilence) {
  reach_.add(kOther, false);
  pass(1s, true);
  for (int i = 0; i < 3; ++i) {
    clock_.advance(1h);
    EXPECT_THAT(reach_.review().unheard, IsEmpty()) << i;
  }
  clock_.advance(1h);
  EXPECT_THAT(reach_.review().unheard, ElementsAre(kOther)) << "four reviews count as silence";
}

TEST_F(MulticastReachTest, FederateWithoutMulticastIsUnheardAtOnceAndPermanently) {
  reach_.add(kOther, true);
  EXPECT_THAT(reach_.unheard(), ElementsAre(kOther));
  const ReachChanges results = pass(60s, true, true);
  EXPECT_THAT(results.unheard, IsEmpty()) << "the caller that added it knows";
  EXPECT_THAT(results.heard, IsEmpty());
  EXPECT_THAT(reach_.unheard(), ElementsAre(kOther));
}

TEST_F(MulticastReachTest, UnknownFederateIsIgnored) {
  reach_.note(kOther, false);
  reach_.note(0xFFFF, true);
  reach_.add(kOther, false);
  reach_.add(3, false);
  reach_.remove(kOther);
  EXPECT_THAT(pass(10s).unheard, ElementsAre(3));
  EXPECT_THAT(reach_.unheard(), ElementsAre(3));
  reach_.remove(3);
  reach_.remove(999);
  EXPECT_THAT(reach_.unheard(), IsEmpty());
}

struct MulticastReachDisabledTest : MulticastReachTest {
  MulticastReachDisabledTest() : MulticastReachTest(false) {}
};

TEST_F(MulticastReachDisabledTest, SilenceMakesNoFederateUnheard) {
  reach_.add(kOther, false);
  EXPECT_THAT(pass(60s).unheard, IsEmpty());
}

}  // namespace
}  // namespace roger::rti
