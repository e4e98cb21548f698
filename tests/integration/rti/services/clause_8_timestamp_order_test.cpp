// Order of messages, and retraction: IEEE 1516.1-2010, 8.14, 8.15, 8.21 to 8.24.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/integration/rti/time_laboratory.hpp"

namespace roger::test {
namespace {

using testing::StartsWith;

class TimestampOrderTest : public TimeLaboratory {};

INSTANTIATE_TEST_SUITE_P(Callbacks, TimestampOrderTest, kCallbackWays, way_name);

// ---------------------------------------------------------------- 8.14, 8.15

TEST_P(TimestampOrderTest, ReceiveOrderWaitsForTimeToAdvance) {
  for (const std::string interaction : {"Order", "Signal"}) {
    sender_.must("publish " + interaction);
    receiver_.must("subscribe " + interaction);
  }
  sender_.must("send Order reliable");
  sender_.must("send Signal best-effort");
  EXPECT_EQ(events_so_far(receiver_), 0U);
  receiver_.must("advance tar 50");
  event(receiver_, "receive HLAinteractionRoot.Order tag=reliable");
  event(receiver_, "receive HLAinteractionRoot.Signal tag=best-effort");
  sender_.must("send Order meanwhile");
  event(receiver_, "receive HLAinteractionRoot.Order tag=meanwhile");
}

TEST_P(TimestampOrderTest, AsynchronousDeliveryDoesNotWait) {
  EXPECT_THAT(receiver_.ask("deliver-asynchronously off"),
              StartsWith("error AsynchronousDeliveryAlreadyDisabled"));
  receiver_.must("deliver-asynchronously on");
  EXPECT_THAT(receiver_.ask("deliver-asynchronously on"),
              StartsWith("error AsynchronousDeliveryAlreadyEnabled"));
  sender_.must("publish Order");
  receiver_.must("subscribe Order");
  sender_.must("send Order now");
  event(receiver_, "receive HLAinteractionRoot.Order tag=now");
  receiver_.must("deliver-asynchronously off");
  sender_.must("send Order later");
  sender_.must("settle");
  EXPECT_EQ(events_so_far(receiver_), 0U);
}

TEST_P(TimestampOrderTest, FederatesWithoutTimeAreNotDelayed) {
  TestFederate listener = joined("listener");
  listener.must("subscribe Signal");
  listener.must("subscribe Report");
  sender_.must("publish Signal");
  sender_.must("send Signal voice");
  event(listener, "receive HLAinteractionRoot.Signal tag=voice");
  sender_.must("send-at Report far 1000");
  EXPECT_EQ(event(listener, "receive"),
            "receive HLAinteractionRoot.Report tag=far at 1000 sent TimeStamp received Receive");
}

// ---------------------------------------------------------------- 8.21, 8.22

TEST_P(TimestampOrderTest, RetractedMessageIsNotDelivered) {
  const std::string retracted = sender_.must("send-at Report wrong 6");
  const std::string passed = sender_.must("send-at Report right 7");
  sender_.must("retract " + retracted);
  EXPECT_THAT(sender_.ask("retract " + retracted),
              StartsWith("error MessageCanNoLongerBeRetracted"));
  EXPECT_THAT(sender_.ask("retract-nothing"), StartsWith("error InvalidMessageRetractionHandle"));
  advance(sender_, "tar", "10");
  EXPECT_THAT(sender_.ask("retract " + passed), StartsWith("error MessageCanNoLongerBeRetracted"));
  receiver_.must("advance tar 10");
  EXPECT_EQ(event(receiver_), report("right", "7"));
  EXPECT_EQ(event(receiver_), "granted 10");
  EXPECT_THAT(receiver_.ask("retract-nothing"), StartsWith("error TimeRegulationIsNotEnabled"));
}

TEST_P(TimestampOrderTest, RetractionOfADeliveredMessageIsRequested) {
  TestFederate listener = joined("listener");
  listener.must("subscribe Report");
  const std::string number = sender_.must("send-at Report wrong 6");
  event(listener, "receive HLAinteractionRoot.Report tag=wrong");
  sender_.must("retract " + number);
  EXPECT_EQ(event(listener, "retracted"), "retracted tag=wrong");
  EXPECT_EQ(events_so_far(receiver_), 0U) << "it has received neither";
}

// ---------------------------------------------------------------- 8.23, 8.24

TEST_P(TimestampOrderTest, OrderOfInteractionsIsChanged) {
  EXPECT_THAT(receiver_.ask("order-of-class Report receive"),
              StartsWith("error InteractionClassNotPublished"));
  sender_.must("order-of-class Report receive");
  EXPECT_EQ(sender_.must("send-at Report unordered 6"), "none");
  receiver_.must("advance tar 50");
  EXPECT_EQ(event(receiver_),
            "receive HLAinteractionRoot.Report tag=unordered at 6 sent Receive received Receive");
  sender_.must("order-of-class Report timestamp");
  EXPECT_EQ(sender_.must("send-at Report ordered 6"), "0");
  advance(sender_, "tar", "100");
  EXPECT_EQ(event(receiver_), report("ordered", "6"));
}

TEST_P(TimestampOrderTest, AttributesAreOrderedOneByOne) {
  receiver_.must("subscribe-object Vehicle Position Callsign");
  sender_.must("publish-object Vehicle Position Callsign");
  const std::string vehicle = sender_.must("register Vehicle");
  event(receiver_, "discover");
  EXPECT_THAT(receiver_.ask("order-of-attributes " + vehicle + " receive Position"),
              StartsWith("error AttributeNotOwned"));
  receiver_.must("advance tar 50");
  sender_.must("update-at " + vehicle + " both 6 Position Callsign");
  EXPECT_EQ(event(receiver_), "reflect Callsign tag=both at 6 sent Receive received Receive");
  sender_.must("order-of-attributes " + vehicle + " timestamp Callsign");
  sender_.must("order-of-attributes " + vehicle + " receive Position");
  sender_.must("update-at " + vehicle + " swapped 7 Position Callsign");
  EXPECT_EQ(event(receiver_), "reflect Position tag=swapped at 7 sent Receive received Receive");
  advance(sender_, "tar", "100");
  EXPECT_EQ(event(receiver_), "reflect Position tag=both at 6 sent TimeStamp received TimeStamp");
  EXPECT_EQ(event(receiver_),
            "reflect Callsign tag=swapped at 7 sent TimeStamp received TimeStamp");
  EXPECT_EQ(event(receiver_), "granted 50");
}

}  // namespace
}  // namespace roger::test
