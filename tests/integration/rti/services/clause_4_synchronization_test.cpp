// Synchronization points: IEEE 1516.1-2010, 4.11 to 4.15.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/integration/rti/callback_way.hpp"

namespace roger::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class SynchronizationTest : public CallbackWayTest {
 protected:
  /// Waits until the point is announced to each federate.
  template <class... Federate>
  static void expect_announced(const std::string& label, Federate&... federate) {
    (event(federate, "point-announced " + label), ...);
  }
};

INSTANTIATE_TEST_SUITE_P(Callbacks, SynchronizationTest, kCallbackWays, way_name);

TEST_P(SynchronizationTest, AllFederatesAchieveAPoint) {
  TestFederate one = joined("one");
  TestFederate two = joined("two");
  one.must("register-point ready now");
  event(one, "point-registered ready");
  EXPECT_EQ(event(one, "point-announced"), "point-announced ready tag=now");
  EXPECT_EQ(event(two, "point-announced"), "point-announced ready tag=now");
  one.must("achieve ready");
  EXPECT_EQ(events_so_far(one, "synchronized"), 0U);
  two.must("achieve ready");
  EXPECT_EQ(event(one, "synchronized"), "synchronized ready failed:");
  EXPECT_EQ(event(two, "synchronized"), "synchronized ready failed:");
}

TEST_P(SynchronizationTest, PointOfASetConcernsOnlyItsMembers) {
  TestFederate one = joined("one");
  TestFederate two = joined("two");
  TestFederate three = joined("three");
  one.must("settle");  // by now it knows both
  one.must("register-point pair - two three");
  event(one, "point-registered pair");
  expect_announced("pair", two, three);
  EXPECT_EQ(events_so_far(one, "point-announced"), 0U);
  EXPECT_THAT(one.ask("achieve pair"),
              AllOf(StartsWith("error SynchronizationPointLabelNot"), HasSubstr("\"pair\"")));
  two.must("achieve pair");
  three.must("achieve pair");
  event(two, "synchronized pair failed:");
  event(three, "synchronized pair failed:");
  EXPECT_EQ(events_so_far(one, "synchronized"), 0U);
}

TEST_P(SynchronizationTest, FailedFederatesAreNamed) {
  TestFederate one = joined("one");
  TestFederate two = joined("two");
  one.must("register-point ready -");
  expect_announced("ready", one, two);
  one.must("achieve ready");
  two.must("achieve ready without-success");
  EXPECT_EQ(event(one, "synchronized"), "synchronized ready failed: two");
  EXPECT_EQ(event(two, "synchronized"), "synchronized ready failed: two");
}

TEST_P(SynchronizationTest, LateFederateIsWaitedFor) {
  TestFederate one = joined("one");
  one.must("register-point ready early");
  event(one, "point-registered ready");
  TestFederate late = joined("late");
  EXPECT_EQ(event(late, "point-announced"), "point-announced ready tag=early");
  one.must("evoke-multiple 0 0");
  expect_announced("ready", one);
  one.must("achieve ready");
  EXPECT_EQ(events_so_far(one, "synchronized"), 0U);
  late.must("achieve ready");
  event(one, "synchronized ready");
  event(late, "synchronized ready");
}

TEST_P(SynchronizationTest, RegistrationFailsWithItsReason) {
  TestFederate one = joined("one");
  TestFederate two = joined("two");
  one.must("register-point ready -");
  event(one, "point-registered ready");
  two.must("register-point ready -");
  EXPECT_EQ(event(two, "point-refused"), "point-refused ready not-unique");
  EXPECT_THAT(two.ask("register-point other - one invalid"),
              StartsWith("error InvalidFederateHandle"));
}

TEST_P(SynchronizationTest, LabelIsReusedAfterItsPointWasReached) {
  TestFederate one = joined("one");
  for (int round = 0; round < 3; ++round) {
    one.must("register-point step " + std::to_string(round));
    event(one, "point-registered step");
    EXPECT_EQ(event(one, "point-announced"), "point-announced step tag=" + std::to_string(round));
    one.must("achieve step");
    event(one, "synchronized step");
    EXPECT_THAT(one.ask("achieve step"), StartsWith("error SynchronizationPointLabelNot"));
  }
}

TEST_P(SynchronizationTest, FederateThatResignsIsNotWaitedFor) {
  TestFederate one = joined("one");
  TestFederate two = joined("two");
  one.must("register-point ready -");
  expect_announced("ready", one, two);
  one.must("achieve ready");
  EXPECT_EQ(events_so_far(one, "synchronized"), 0U);
  two.must("resign nothing");
  EXPECT_EQ(event(one, "synchronized"), "synchronized ready failed:");
}

TEST_P(SynchronizationTest, FederateThatDiesIsNotWaitedFor) {
  TestFederate one = joined("one");
  TestFederate two = joined("two");
  one.must("register-point ready -");
  expect_announced("ready", one, two);
  one.must("achieve ready");
  two.process().kill_hard();
  EXPECT_EQ(event(one, "synchronized"), "synchronized ready failed:");
}

TEST_P(SynchronizationTest, ServicesNeedAJoinedFederate) {
  TestFederate one = connected();
  EXPECT_THAT(one.ask("register-point ready -"), StartsWith("error FederateNotExecutionMember"));
  EXPECT_THAT(one.ask("achieve ready"), StartsWith("error FederateNotExecutionMember"));
  one.must("disconnect");
  EXPECT_THAT(one.ask("register-point ready -"), StartsWith("error NotConnected"));
  EXPECT_THAT(one.ask("achieve ready"), StartsWith("error NotConnected"));
}

}  // namespace
}  // namespace roger::test
