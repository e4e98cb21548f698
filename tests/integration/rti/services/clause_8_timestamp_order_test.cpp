// Order of messages, the evaluation of subscriptions, and retraction: IEEE 1516.1-2010, 8.1, 8.14,
// 8.15, 8.21 to 8.24.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/integration/rti/time_laboratory.hpp"

namespace roger::test {
namespace {

using testing::StartsWith;

class TimestampOrderTest : public TimeLaboratory {};

INSTANTIATE_TEST_SUITE_P(Callbacks, TimestampOrderTest, kCallbackWays, way_name);

// ---------------------------------------------------------------- 8.1

/// A regulating federate with lookahead 5 that publishes Report and Order and registers a Vehicle,
/// and a constrained one without subscriptions.
struct EvaluationPair {
  TestFederate sender;
  TestFederate receiver;
  std::string vehicle;
};

class SubscriptionEvaluationTest : public CallbackWayTest {
 protected:
  /// Joins a federation whose switch Delay Subscription Evaluation is enabled, or absent.
  EvaluationPair joined_pair(bool delayed) {
    FederationPlan plan = timed_federation("HLAinteger64Time");
    if (delayed) {
      plan.name = "delayed";
      plan.modules.push_back("delayed-subscriptions");
    }
    EvaluationPair pair{joined("sender", plan), joined("receiver", plan), ""};
    pair.sender.must("regulate 5");
    event(pair.sender, "regulating");
    pair.receiver.must("constrain");
    event(pair.receiver, "constrained");
    pair.sender.must("publish Report");
    pair.sender.must("publish Order");
    pair.sender.must("publish-object Vehicle Position");
    pair.vehicle = pair.sender.must("register Vehicle");
    return pair;
  }
  static std::string report(const std::string& tag, const std::string& time) {
    return "receive HLAinteractionRoot.Report tag=" + tag + " at " + time +
           " sent TimeStamp received TimeStamp";
  }
};

INSTANTIATE_TEST_SUITE_P(Callbacks, SubscriptionEvaluationTest, kCallbackWays, way_name);

TEST_P(SubscriptionEvaluationTest, LateSubscriberReceivesAMessageOnlyIfEvaluationIsDelayed) {
  for (const bool delayed : {false, true}) {
    SCOPED_TRACE(delayed);
    auto [sender, receiver, vehicle] = joined_pair(delayed);
    sender.must("send-at Report early 6");
    sender.must("update-at " + vehicle + " early 7 Position");
    sender.must("settle");
    receiver.must("subscribe Report");
    receiver.must("subscribe-object Vehicle Position");
    event(receiver, "discover");
    sender.must("send-at Report late 8");
    receiver.must("advance tar 10");
    sender.must("advance tar 10");
    if (delayed) {
      EXPECT_EQ(event(receiver), report("early", "6"));
      EXPECT_EQ(event(receiver),
                "reflect Position tag=early at 7 sent TimeStamp received TimeStamp");
    }
    EXPECT_EQ(event(receiver), report("late", "8"));
    EXPECT_EQ(event(receiver), "granted 10");
  }
}

TEST_P(SubscriptionEvaluationTest, LateSubscriberReceivesAHeldMessageOnlyIfEvaluationIsDelayed) {
  for (const bool delayed : {false, true}) {
    SCOPED_TRACE(delayed);
    auto [sender, receiver, vehicle] = joined_pair(delayed);
    sender.must("send Order early");
    sender.must("settle");
    receiver.must("subscribe Order");
    EXPECT_EQ(events_so_far(receiver), 0U);
    receiver.must("advance tar 50");
    sender.must("send Order late");
    if (delayed) {
      EXPECT_EQ(event(receiver),
                "receive HLAinteractionRoot.Order tag=early from=sender by HLAreliable");
    }
    EXPECT_EQ(event(receiver),
              "receive HLAinteractionRoot.Order tag=late from=sender by HLAreliable");
  }
}

TEST_P(SubscriptionEvaluationTest, FederateThatUnsubscribesBeforeTheDeliveryReceivesNothing) {
  for (const bool delayed : {false, true}) {
    SCOPED_TRACE(delayed);
    auto [sender, receiver, vehicle] = joined_pair(delayed);
    receiver.must("subscribe Report");
    receiver.must("settle");
    sender.must("send-at Report unwanted 6");
    sender.must("settle");
    receiver.must("unsubscribe Report");
    receiver.must("advance tar 10");
    sender.must("advance tar 10");
    EXPECT_EQ(event(receiver), "granted 10");
  }
}

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
