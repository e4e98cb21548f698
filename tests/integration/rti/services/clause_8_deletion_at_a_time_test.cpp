// Deletions of objects in timestamp order: IEEE 1516.1-2010, 6.14, 8.21.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/integration/rti/time_laboratory.hpp"

namespace roger::test {
namespace {

using testing::HasSubstr;

class TimedDeletionTest : public TimeLaboratory {};

INSTANTIATE_TEST_SUITE_P(Callbacks, TimedDeletionTest, kCallbackWays, way_name);

TEST_P(TimedDeletionTest, ObjectIsRemovedAtTheTimeOfItsDeletion) {
  receiver_.must("subscribe-object Vehicle Position");
  sender_.must("publish-object Vehicle Position");
  const std::string vehicle = sender_.must("register Vehicle");
  event(receiver_, "discover");
  sender_.must("delete-at " + vehicle + " gone 8");
  advance(sender_, "tar", "20");
  EXPECT_EQ(advance(receiver_, "tar", "7"), "granted 7");
  receiver_.must("knows " + vehicle);
  receiver_.must("advance tar 9");
  EXPECT_EQ(event(receiver_),
            "remove " + vehicle + " tag=gone at 8 sent TimeStamp received TimeStamp");
  EXPECT_EQ(event(receiver_), "granted 9");
}

TEST_P(TimedDeletionTest, RetractedDeletionLeavesTheObject) {
  TestFederate listener = joined("listener");
  for (TestFederate* federate : {&receiver_, &listener}) {
    federate->must("subscribe-object Vehicle Position");
  }
  sender_.must("publish-object Vehicle Position");
  const std::string vehicle = sender_.must("register Vehicle");
  event(receiver_, "discover");
  event(listener, "discover");
  const std::string deletion = sender_.must("delete-at " + vehicle + " gone 8");
  event(listener, "remove");
  sender_.must("retract " + deletion);
  event(listener, "retracted");
  event(listener, "discover");
  sender_.must("knows " + vehicle);
  advance(sender_, "tar", "20");
  EXPECT_EQ(advance(receiver_, "tar", "9"), "granted 9");
  receiver_.must("knows " + vehicle);
  EXPECT_EQ(receiver_.events("remove"), 0U);
}

/// A vehicle with two owners, and a deletion at 8: the sender owns its Position, and the receiver
/// its Callsign. Another constrained federate observes it and publishes Callsign, too.
class DeletionWithTwoOwnersTest : public TimeLaboratory {
 protected:
  DeletionWithTwoOwnersTest() : observer_(joined("observer")) {
    constrain(observer_);
    for (TestFederate* federate : {&receiver_, &observer_}) {
      federate->must("subscribe-object Vehicle Position Callsign");
      federate->must("publish-object Vehicle Callsign");
      federate->must("deliver-asynchronously on");
    }
    sender_.must("publish-object Vehicle Position Callsign");
    vehicle_ = sender_.must("register Vehicle");
    event(receiver_, "discover");
    event(observer_, "discover");
    sender_.must("divest " + vehicle_ + " Callsign");
    event(receiver_, "assume");
    event(observer_, "assume");
    receiver_.must("acquire " + vehicle_ + " t Callsign");
    event(receiver_, "acquired");
    deletion_ = sender_.must("delete-at " + vehicle_ + " gone 8");
  }
  void expect_updates(TestFederate& owner, TestFederate& other, const std::string& tag) {
    owner.must("update " + vehicle_ + " " + tag + " Callsign=x");
    EXPECT_THAT(event(other, "reflect"), HasSubstr(" Callsign=x tag=" + tag));
  }
  void expect_removed_at_8(TestFederate& federate) {
    EXPECT_EQ(advance(federate, "tar", "7"), "granted 7");
    federate.must("knows " + vehicle_);
    federate.must("advance tar 9");
    EXPECT_EQ(event(federate, "remove"),
              "remove " + vehicle_ + " tag=gone at 8 sent TimeStamp received TimeStamp");
    EXPECT_EQ(event(federate, "granted"), "granted 9");
  }

  TestFederate observer_;
  std::string vehicle_;
  std::string deletion_;
};

INSTANTIATE_TEST_SUITE_P(Callbacks, DeletionWithTwoOwnersTest, kCallbackWays, way_name);

TEST_P(DeletionWithTwoOwnersTest, OtherFederatesUpdateAndTransferUntilThen) {
  expect_updates(receiver_, observer_, "first");
  advance(sender_, "tar", "20");
  expect_removed_at_8(observer_);
  EXPECT_EQ(advance(receiver_, "tar", "7"), "granted 7");
  TestFederate late = joined("late");
  constrain(late);
  late.must("deliver-asynchronously on");
  late.must("publish-object Vehicle Callsign");
  late.must("subscribe-object Vehicle Callsign");
  EXPECT_THAT(event(late, "discover"), HasSubstr(vehicle_));
  expect_updates(receiver_, late, "second");
  late.must("acquire " + vehicle_ + " t Callsign");
  event(receiver_, "release");
  EXPECT_EQ(receiver_.must("divest-if-wanted " + vehicle_ + " Callsign"), "Callsign");
  event(late, "acquired");
  expect_updates(late, receiver_, "third");
  expect_removed_at_8(late);
  expect_removed_at_8(receiver_);
}

TEST_P(DeletionWithTwoOwnersTest, RetractionLeavesTheOwners) {
  observer_.must("acquire " + vehicle_ + " t Callsign");
  event(receiver_, "release");
  EXPECT_EQ(receiver_.must("divest-if-wanted " + vehicle_ + " Callsign"), "Callsign");
  event(observer_, "acquired");
  sender_.must("retract " + deletion_);
  expect_updates(observer_, receiver_, "still");
  EXPECT_EQ(sender_.must("owns " + vehicle_ + " Position"), "yes");
  advance(sender_, "tar", "20");
  EXPECT_EQ(advance(observer_, "tar", "9"), "granted 9");
  EXPECT_EQ(advance(receiver_, "tar", "9"), "granted 9");
  receiver_.must("knows " + vehicle_);
  expect_updates(observer_, receiver_, "later");
}

TEST_P(DeletionWithTwoOwnersTest, DeleterThatResignsOwnsNothingAndKeepsTheTime) {
  sender_.must("resign nothing");
  expect_updates(receiver_, observer_, "on");
  expect_removed_at_8(receiver_);
  expect_removed_at_8(observer_);
}

TEST_P(DeletionWithTwoOwnersTest, LossOfTheDeleterKeepsTheTime) {
  sender_.process().kill_hard();
  EXPECT_THAT(event(receiver_, "assume"), HasSubstr(" HLAprivilegeToDeleteObject "));
  expect_updates(receiver_, observer_, "on");
  expect_removed_at_8(receiver_);
  expect_removed_at_8(observer_);
}

}  // namespace
}  // namespace roger::test
