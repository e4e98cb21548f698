// Time management: IEEE 1516.1-2010, 8.2 to 8.24.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/integration/rti/callback_way.hpp"
#include "tests/integration/rti/laboratory.hpp"

namespace roger::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

/// A federation whose federates use time.
class TimedFederation {
 public:
  explicit TimedFederation(CallbackWay way, std::string type = "HLAinteger64Time")
      : way_(std::move(way)),
        type_(std::move(type)),
        lab_(Laboratory::Discovery::kAtAddress, way_.rid()) {
    lab_.start_executive();
  }

  [[nodiscard]] TestFederate joined(const std::string& name) const {
    TestFederate federate = lab_.connected(way_.model());
    const std::string created =
        federate.ask("create-with-time lab " + type_ + " " + module("signals") + " " +
                     module("producers") + " " + module("timed"));
    if (created != "ok" && !created.starts_with("error FederationExecutionAlreadyExists")) {
      throw std::runtime_error(created);
    }
    federate.must("join " + name + " lab");
    return federate;
  }
  /// Waits for the next callback that begins with `beginning`, the next one of all by default.
  std::string event(TestFederate& federate, const std::string& beginning = "") const {
    return way_.event(federate, beginning);
  }
  std::size_t events_so_far(TestFederate& federate, const std::string& beginning = "") const {
    return way_.events_so_far(federate, beginning);
  }
  void regulate(TestFederate& federate, const std::string& lookahead) const {
    federate.must("regulate " + lookahead);
    event(federate, "regulating");
  }
  void constrain(TestFederate& federate) const {
    federate.must("constrain");
    event(federate, "constrained");
  }
  /// Requests an advance that is granted at once, and returns the granted time.
  std::string advance(TestFederate& federate, const std::string& kind,
                      const std::string& time) const {
    federate.must("advance " + kind + " " + time);
    return event(federate, "granted");
  }
  [[nodiscard]] Laboratory& laboratory() { return lab_; }

 private:
  const CallbackWay way_;
  const std::string type_;
  Laboratory lab_;
};

/// A regulating federate with lookahead 5 that publishes Report, and a constrained one that
/// subscribes to it.
class TimeManagementTest : public testing::TestWithParam<CallbackWay> {
 protected:
  TimeManagementTest()
      : lab_(GetParam()), sender_(lab_.joined("sender")), receiver_(lab_.joined("receiver")) {
    lab_.regulate(sender_, "5");
    sender_.must("publish Report");
    lab_.constrain(receiver_);
    receiver_.must("subscribe Report");
  }
  std::string event(TestFederate& federate, const std::string& beginning = "") const {
    return lab_.event(federate, beginning);
  }
  std::size_t events_so_far(TestFederate& federate, const std::string& beginning = "") const {
    return lab_.events_so_far(federate, beginning);
  }
  /// Returns the text of the callback for a Report in timestamp order.
  static std::string report(const std::string& tag, const std::string& time) {
    return "receive HLAinteractionRoot.Report tag=" + tag + " at " + time +
           " sent TimeStamp received TimeStamp";
  }

  TimedFederation lab_;
  TestFederate sender_;
  TestFederate receiver_;
};

INSTANTIATE_TEST_SUITE_P(Callbacks, TimeManagementTest, kCallbackWays, way_name);

// ---------------------------------------------------------------- 8.2 to 8.7

TEST_P(TimeManagementTest, RegulationAndConstraintAreEnabledOnce) {
  EXPECT_THAT(sender_.ask("regulate 5"), StartsWith("error TimeRegulationAlreadyEnabled"));
  EXPECT_THAT(receiver_.ask("constrain"), StartsWith("error TimeConstrainedAlreadyEnabled"));
  EXPECT_THAT(receiver_.ask("unregulate"), StartsWith("error TimeRegulationIsNotEnabled"));
  EXPECT_THAT(sender_.ask("unconstrain"), StartsWith("error TimeConstrainedIsNotEnabled"));
  sender_.must("unregulate");
  receiver_.must("unconstrain");
  EXPECT_THAT(sender_.ask("unregulate"), StartsWith("error TimeRegulationIsNotEnabled"));
  EXPECT_THAT(receiver_.ask("unconstrain"), StartsWith("error TimeConstrainedIsNotEnabled"));
}

TEST_P(TimeManagementTest, LateRegulatingFederateStartsWhereTheOthersAre) {
  lab_.advance(sender_, "tar", "100");
  sender_.must("unregulate");
  lab_.advance(receiver_, "tar", "40");
  TestFederate late = lab_.joined("late");
  late.must("regulate 10");
  EXPECT_EQ(event(late, "regulating"), "regulating 31") << "31 and lookahead 10 are after 40";
  EXPECT_EQ(late.must("time"), "31");
  late.must("publish Report");
  EXPECT_THAT(late.ask("send-at Report early 40"), StartsWith("error InvalidLogicalTime"));
  late.must("send-at Report first 41");
  lab_.advance(late, "tar", "32");
  EXPECT_EQ(lab_.advance(receiver_, "tar", "41"), "granted 41");
  EXPECT_EQ(event(receiver_, "receive"), report("first", "41"));
}

TEST_P(TimeManagementTest, ConstraintIsEnabledWhenNothingEarlierCanCome) {
  TestFederate late = lab_.joined("late");
  EXPECT_EQ(lab_.advance(late, "tar", "20"), "granted 20") << "it is not constrained";
  late.must("constrain");
  EXPECT_EQ(events_so_far(late, "constrained"), 0U);
  EXPECT_THAT(late.ask("constrain"), StartsWith("error RequestForTimeConstrainedPending"));
  EXPECT_THAT(late.ask("advance tar 30"), StartsWith("error RequestForTimeConstrainedPending"));
  lab_.advance(sender_, "tar", "15");
  EXPECT_EQ(event(late, "constrained"), "constrained 20");
}

TEST_P(TimeManagementTest, DisabledRegulationHoldsUpNoOther) {
  receiver_.must("advance tar 50");
  EXPECT_EQ(events_so_far(receiver_, "granted"), 0U);
  sender_.must("unregulate");
  EXPECT_EQ(event(receiver_, "granted"), "granted 50");
}

TEST_P(TimeManagementTest, DisabledConstraintDeliversQueuedMessagesInReceiveOrder) {
  sender_.must("send-at Report later 9");
  EXPECT_EQ(events_so_far(receiver_, "receive"), 0U);
  receiver_.must("unconstrain");
  EXPECT_EQ(event(receiver_, "receive"),
            "receive HLAinteractionRoot.Report tag=later at 9 sent TimeStamp received Receive");
  EXPECT_EQ(lab_.advance(receiver_, "tar", "500"), "granted 500");
}

// ---------------------------------------------------------------- 8.8 to 8.13

TEST_P(TimeManagementTest, TimeAdvanceRequestDeliversAllMessagesUpToItsTimeInOrder) {
  sender_.must("send-at Report c 9");
  sender_.must("send-at Report a 6");
  sender_.must("send-at Report d 10");
  sender_.must("send-at Report b 9");
  receiver_.must("advance tar 9");
  EXPECT_EQ(events_so_far(receiver_), 0U) << "the sender may still send at 5";
  lab_.advance(sender_, "tar", "4");
  EXPECT_EQ(events_so_far(receiver_), 0U) << "the sender may still send at 9";
  lab_.advance(sender_, "tar", "5");
  EXPECT_EQ(event(receiver_), report("a", "6"));
  EXPECT_EQ(event(receiver_), report("c", "9"));
  EXPECT_EQ(event(receiver_), report("b", "9"));
  EXPECT_EQ(event(receiver_), "granted 9");
  EXPECT_EQ(receiver_.must("time"), "9");
  EXPECT_EQ(events_so_far(receiver_), 0U) << "10 is later";
}

TEST_P(TimeManagementTest, TimeAdvanceRequestAvailableDoesNotWaitForMessagesAtItsTime) {
  sender_.must("send-at Report a 5");
  sender_.must("settle");
  receiver_.must("advance tara 5");
  EXPECT_EQ(event(receiver_), report("a", "5"));
  EXPECT_EQ(event(receiver_), "granted 5");
  sender_.must("send-at Report b 5");
  sender_.must("settle");
  receiver_.must("advance tara 5");
  EXPECT_EQ(event(receiver_), report("b", "5"));
  EXPECT_EQ(event(receiver_), "granted 5");
}

TEST_P(TimeManagementTest, NextMessageRequestAdvancesToTheNextMessage) {
  sender_.must("send-at Report a 7");
  sender_.must("send-at Report b 7");
  sender_.must("send-at Report c 8");
  receiver_.must("advance nmr 20");
  EXPECT_EQ(events_so_far(receiver_), 0U);
  lab_.advance(sender_, "tar", "3");
  EXPECT_EQ(event(receiver_), report("a", "7"));
  EXPECT_EQ(event(receiver_), report("b", "7"));
  EXPECT_EQ(event(receiver_), "granted 7");
  lab_.advance(sender_, "tar", "30");
  receiver_.must("advance nmr 20");
  EXPECT_EQ(event(receiver_), report("c", "8"));
  EXPECT_EQ(event(receiver_), "granted 8");
  EXPECT_EQ(lab_.advance(receiver_, "nmr", "20"), "granted 20");
}

TEST_P(TimeManagementTest, NextMessageRequestAvailableDoesNotWaitForEqualTimes) {
  sender_.must("send-at Report a 5");
  sender_.must("settle");
  receiver_.must("advance nmra 20");
  EXPECT_EQ(event(receiver_), report("a", "5"));
  EXPECT_EQ(event(receiver_), "granted 5");
  sender_.must("send-at Report b 5");
  sender_.must("settle");
  receiver_.must("advance nmra 20");
  EXPECT_EQ(event(receiver_), report("b", "5"));
  EXPECT_EQ(event(receiver_), "granted 5");
}

TEST_P(TimeManagementTest, FlushQueueRequestDeliversEverythingAtOnce) {
  sender_.must("send-at Report b 30");
  sender_.must("send-at Report a 6");
  sender_.must("settle");
  receiver_.must("advance fqr 20");
  EXPECT_EQ(event(receiver_), report("a", "6"));
  EXPECT_EQ(event(receiver_), report("b", "30"));
  EXPECT_EQ(event(receiver_), "granted 5") << "GALT is lower than the message and the request";
  lab_.advance(sender_, "tar", "100");
  EXPECT_EQ(lab_.advance(receiver_, "fqr", "20"), "granted 20");
}

TEST_P(TimeManagementTest, RequestsAreCheckedInTheStandardsOrder) {
  lab_.advance(sender_, "tar", "10");
  for (const std::string kind : {"tar", "tara", "nmr", "nmra", "fqr"}) {
    EXPECT_THAT(sender_.ask("advance " + kind + " 9"),
                AllOf(StartsWith("error LogicalTimeAlreadyPassed"), HasSubstr("10")))
        << kind;
  }
  EXPECT_THAT(sender_.ask("advance-in-another-type"), StartsWith("error InvalidLogicalTime"));
  receiver_.must("advance tar 100");
  for (const std::string kind : {"tar", "tara", "nmr", "nmra", "fqr"}) {
    EXPECT_THAT(receiver_.ask("advance " + kind + " 200"), StartsWith("error InTimeAdvancingState"))
        << kind;
  }
  EXPECT_THAT(receiver_.ask("regulate 1"), StartsWith("error InTimeAdvancingState"));
}

TEST_P(TimeManagementTest, FederatesAdvanceInLockstep) {
  lab_.constrain(sender_);
  sender_.must("subscribe Report");
  lab_.regulate(receiver_, "5");
  receiver_.must("publish Report");
  for (int step = 1; step <= 20; ++step) {
    const std::string time = std::to_string(step * 5);
    sender_.must("send-at Report from-sender " + time);
    receiver_.must("send-at Report from-receiver " + time);
    sender_.must("advance tar " + time);
    receiver_.must("advance tar " + time);
    EXPECT_EQ(event(receiver_), report("from-sender", time));
    EXPECT_EQ(event(receiver_), "granted " + time);
    EXPECT_EQ(event(sender_), report("from-receiver", time));
    EXPECT_EQ(event(sender_), "granted " + time);
  }
}

TEST_P(TimeManagementTest, ServicesMayBeCalledWithinCallbacks) {
  lab_.constrain(sender_);
  lab_.regulate(receiver_, "5");
  sender_.must("advance-in-callbacks 5 500");
  receiver_.must("advance-in-callbacks 5 500");
  const auto last = [](TestFederate& federate) { return federate.events("granted 500") > 0; };
  EXPECT_TRUE(eventually([&] {
    // Either one can only advance while the other one evokes.
    for (TestFederate* federate : {&sender_, &receiver_}) {
      if (GetParam().model() == "evoked") federate->must("evoke-multiple 0.001 0.01");
    }
    return last(sender_) && last(receiver_);
  }));
  EXPECT_EQ(sender_.events("granted"), 100U);
  EXPECT_EQ(receiver_.events("granted"), 100U);
}

TEST_P(TimeManagementTest, FederateThatWaitsForAMessageMayAnswerIt) {
  lab_.regulate(receiver_, "1");
  receiver_.must("publish Report");
  lab_.constrain(sender_);
  sender_.must("subscribe Report");
  sender_.must("send-at Report question 10");
  receiver_.must("advance nmr 100");
  sender_.must("advance nmr 100");
  EXPECT_EQ(event(receiver_), report("question", "10"));
  EXPECT_EQ(event(receiver_), "granted 10");
  receiver_.must("send-at Report answer 11");
  receiver_.must("advance nmr 100");
  EXPECT_EQ(event(sender_), report("answer", "11"));
  EXPECT_EQ(event(sender_), "granted 11");
}

TEST_P(TimeManagementTest, ZeroLookaheadExcludesFurtherMessagesAtTheGrantedTime) {
  lab_.regulate(receiver_, "0");
  receiver_.must("publish Report");
  lab_.constrain(sender_);
  sender_.must("subscribe Report");
  sender_.must("advance tara 0");
  EXPECT_EQ(event(sender_, "granted"), "granted 0");
  receiver_.must("send-at Report now 0");
  receiver_.must("settle");
  EXPECT_EQ(lab_.advance(sender_, "tara", "0"), "granted 0");
  EXPECT_EQ(event(sender_, "receive"), report("now", "0"));
  EXPECT_EQ(lab_.advance(receiver_, "tar", "3"), "granted 3");
  EXPECT_THAT(receiver_.ask("send-at Report late 3"), StartsWith("error InvalidLogicalTime"));
  EXPECT_EQ(lab_.advance(sender_, "tar", "3"), "granted 3");
  EXPECT_EQ(lab_.advance(receiver_, "tara", "4"), "granted 4");
  receiver_.must("send-at Report again 4");
}

TEST_P(TimeManagementTest, FederateThatResignsHoldsUpNoOther) {
  receiver_.must("advance tar 50");
  EXPECT_EQ(events_so_far(receiver_, "granted"), 0U);
  sender_.must("resign nothing");
  EXPECT_EQ(event(receiver_, "granted"), "granted 50");
}

TEST_P(TimeManagementTest, FederateThatDiesHoldsUpNoOther) {
  sender_.must("send-at Report last 20");
  sender_.must("settle");
  receiver_.must("advance tar 50");
  EXPECT_EQ(events_so_far(receiver_), 0U);
  sender_.process().kill_hard();
  EXPECT_EQ(event(receiver_), report("last", "20"));
  EXPECT_EQ(event(receiver_), "granted 50");
}

// ---------------------------------------------------------------- 8.14, 8.15

TEST_P(TimeManagementTest, ReceiveOrderWaitsForTimeToAdvance) {
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

TEST_P(TimeManagementTest, AsynchronousDeliveryDoesNotWait) {
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

TEST_P(TimeManagementTest, FederatesWithoutTimeAreNotDelayed) {
  TestFederate listener = lab_.joined("listener");
  listener.must("subscribe Signal");
  listener.must("subscribe Report");
  sender_.must("publish Signal");
  sender_.must("send Signal voice");
  event(listener, "receive HLAinteractionRoot.Signal tag=voice");
  sender_.must("send-at Report far 1000");
  EXPECT_EQ(event(listener, "receive"),
            "receive HLAinteractionRoot.Report tag=far at 1000 sent TimeStamp received Receive");
}

// ---------------------------------------------------------------- 8.16 to 8.20

TEST_P(TimeManagementTest, TimesAreQueried) {
  EXPECT_EQ(sender_.must("galt"), "undefined");
  EXPECT_EQ(sender_.must("lits"), "undefined");
  receiver_.must("settle");
  EXPECT_EQ(receiver_.must("galt"), "5");
  EXPECT_EQ(receiver_.must("lits"), "5");
  lab_.advance(sender_, "tar", "10");
  receiver_.must("settle");
  EXPECT_EQ(receiver_.must("galt"), "15");
  sender_.must("unregulate");
  sender_.must("settle");
  receiver_.must("settle");
  EXPECT_EQ(receiver_.must("galt"), "undefined");
  EXPECT_EQ(receiver_.must("time"), "0");
}

TEST_P(TimeManagementTest, LitsIsTheTimeOfTheNextMessageIfItIsBeforeGalt) {
  sender_.must("send-at Report a 7");
  lab_.advance(sender_, "tar", "10");
  receiver_.must("settle");
  EXPECT_EQ(receiver_.must("galt"), "15");
  EXPECT_EQ(receiver_.must("lits"), "7");
}

TEST_P(TimeManagementTest, LookaheadIsRaisedAtOnceAndLoweredAsTimeAdvances) {
  EXPECT_EQ(sender_.must("lookahead"), "5");
  EXPECT_THAT(receiver_.ask("lookahead"), StartsWith("error TimeRegulationIsNotEnabled"));
  EXPECT_THAT(receiver_.ask("lookahead 2"), StartsWith("error TimeRegulationIsNotEnabled"));
  sender_.must("lookahead 8");
  EXPECT_EQ(sender_.must("lookahead"), "8");
  sender_.must("settle");
  EXPECT_EQ(lab_.advance(receiver_, "tara", "8"), "granted 8");
  sender_.must("lookahead 1");
  EXPECT_EQ(sender_.must("lookahead"), "8");
  EXPECT_THAT(sender_.ask("send-at Report early 7"), StartsWith("error InvalidLogicalTime"));
  lab_.advance(sender_, "tar", "6");
  EXPECT_EQ(sender_.must("lookahead"), "2");
  lab_.advance(sender_, "tar", "9");
  EXPECT_EQ(sender_.must("lookahead"), "1");
}

// ---------------------------------------------------------------- 8.21, 8.22

TEST_P(TimeManagementTest, RetractedMessageIsNotDelivered) {
  const std::string retracted = sender_.must("send-at Report wrong 6");
  const std::string passed = sender_.must("send-at Report right 7");
  sender_.must("retract " + retracted);
  EXPECT_THAT(sender_.ask("retract " + retracted),
              StartsWith("error MessageCanNoLongerBeRetracted"));
  EXPECT_THAT(sender_.ask("retract-nothing"), StartsWith("error InvalidMessageRetractionHandle"));
  lab_.advance(sender_, "tar", "10");
  EXPECT_THAT(sender_.ask("retract " + passed), StartsWith("error MessageCanNoLongerBeRetracted"));
  receiver_.must("advance tar 10");
  EXPECT_EQ(event(receiver_), report("right", "7"));
  EXPECT_EQ(event(receiver_), "granted 10");
  EXPECT_THAT(receiver_.ask("retract-nothing"), StartsWith("error TimeRegulationIsNotEnabled"));
}

TEST_P(TimeManagementTest, RetractionOfADeliveredMessageIsRequested) {
  TestFederate listener = lab_.joined("listener");
  listener.must("subscribe Report");
  const std::string number = sender_.must("send-at Report wrong 6");
  event(listener, "receive HLAinteractionRoot.Report tag=wrong");
  sender_.must("retract " + number);
  EXPECT_EQ(event(listener, "retracted"), "retracted tag=wrong");
  EXPECT_EQ(events_so_far(receiver_), 0U) << "it has received neither";
}

TEST_P(TimeManagementTest, RetractedDeletionLeavesTheObject) {
  TestFederate listener = lab_.joined("listener");
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
  lab_.advance(sender_, "tar", "20");
  EXPECT_EQ(lab_.advance(receiver_, "tar", "9"), "granted 9");
  receiver_.must("knows " + vehicle);
  EXPECT_EQ(receiver_.events("remove"), 0U);
}

// ---------------------------------------------------------------- 8.23, 8.24

TEST_P(TimeManagementTest, OrderOfInteractionsIsChanged) {
  EXPECT_THAT(receiver_.ask("order-of-class Report receive"),
              StartsWith("error InteractionClassNotPublished"));
  sender_.must("order-of-class Report receive");
  EXPECT_EQ(sender_.must("send-at Report unordered 6"), "none");
  receiver_.must("advance tar 50");
  EXPECT_EQ(event(receiver_),
            "receive HLAinteractionRoot.Report tag=unordered at 6 sent Receive received Receive");
  sender_.must("order-of-class Report timestamp");
  EXPECT_EQ(sender_.must("send-at Report ordered 6"), "0");
  lab_.advance(sender_, "tar", "100");
  EXPECT_EQ(event(receiver_), report("ordered", "6"));
}

TEST_P(TimeManagementTest, AttributesAreOrderedOneByOne) {
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
  lab_.advance(sender_, "tar", "100");
  EXPECT_EQ(event(receiver_), "reflect Position tag=both at 6 sent TimeStamp received TimeStamp");
  EXPECT_EQ(event(receiver_),
            "reflect Callsign tag=swapped at 7 sent TimeStamp received TimeStamp");
  EXPECT_EQ(event(receiver_), "granted 50");
}

TEST_P(TimeManagementTest, ObjectIsRemovedAtTheTimeOfItsDeletion) {
  receiver_.must("subscribe-object Vehicle Position");
  sender_.must("publish-object Vehicle Position");
  const std::string vehicle = sender_.must("register Vehicle");
  event(receiver_, "discover");
  sender_.must("delete-at " + vehicle + " gone 8");
  lab_.advance(sender_, "tar", "20");
  EXPECT_EQ(lab_.advance(receiver_, "tar", "7"), "granted 7");
  receiver_.must("knows " + vehicle);
  receiver_.must("advance tar 9");
  EXPECT_EQ(event(receiver_),
            "remove " + vehicle + " tag=gone at 8 sent TimeStamp received TimeStamp");
  EXPECT_EQ(event(receiver_), "granted 9");
}

/// A vehicle with two owners, and a deletion at 8: the sender owns its Position, and the receiver
/// its Callsign. Another constrained federate observes it and publishes Callsign, too.
class DeletionAtATimeTest : public TimeManagementTest {
 protected:
  DeletionAtATimeTest() : observer_(lab_.joined("observer")) {
    lab_.constrain(observer_);
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
    EXPECT_EQ(lab_.advance(federate, "tar", "7"), "granted 7");
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

INSTANTIATE_TEST_SUITE_P(Callbacks, DeletionAtATimeTest, kCallbackWays, way_name);

TEST_P(DeletionAtATimeTest, OtherFederatesUpdateAndTransferUntilThen) {
  expect_updates(receiver_, observer_, "first");
  lab_.advance(sender_, "tar", "20");
  expect_removed_at_8(observer_);
  EXPECT_EQ(lab_.advance(receiver_, "tar", "7"), "granted 7");
  TestFederate late = lab_.joined("late");
  lab_.constrain(late);
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

TEST_P(DeletionAtATimeTest, RetractionLeavesTheOwners) {
  observer_.must("acquire " + vehicle_ + " t Callsign");
  event(receiver_, "release");
  EXPECT_EQ(receiver_.must("divest-if-wanted " + vehicle_ + " Callsign"), "Callsign");
  event(observer_, "acquired");
  sender_.must("retract " + deletion_);
  expect_updates(observer_, receiver_, "still");
  EXPECT_EQ(sender_.must("owns " + vehicle_ + " Position"), "yes");
  lab_.advance(sender_, "tar", "20");
  EXPECT_EQ(lab_.advance(observer_, "tar", "9"), "granted 9");
  EXPECT_EQ(lab_.advance(receiver_, "tar", "9"), "granted 9");
  receiver_.must("knows " + vehicle_);
  expect_updates(observer_, receiver_, "later");
}

TEST_P(DeletionAtATimeTest, DeleterThatResignsOwnsNothingAndKeepsTheTime) {
  sender_.must("resign nothing");
  expect_updates(receiver_, observer_, "on");
  expect_removed_at_8(receiver_);
  expect_removed_at_8(observer_);
}

TEST_P(DeletionAtATimeTest, LossOfTheDeleterKeepsTheTime) {
  sender_.process().kill_hard();
  EXPECT_THAT(event(receiver_, "assume"), HasSubstr(" HLAprivilegeToDeleteObject "));
  expect_updates(receiver_, observer_, "on");
  expect_removed_at_8(receiver_);
  expect_removed_at_8(observer_);
}

// ---------------------------------------------------------------- all services

TEST_P(TimeManagementTest, ServicesNeedAJoinedFederate) {
  TestFederate federate = lab_.laboratory().connected(GetParam().model());
  for (const std::string service :
       {"unregulate", "constrain", "unconstrain", "advance-in-another-type",
        "deliver-asynchronously on", "deliver-asynchronously off", "retract-nothing"}) {
    EXPECT_THAT(federate.ask(service), StartsWith("error FederateNotExecutionMember")) << service;
  }
  federate.must("disconnect");
  for (const std::string service : {"unregulate", "constrain", "unconstrain", "retract-nothing"}) {
    EXPECT_THAT(federate.ask(service), StartsWith("error NotConnected")) << service;
  }
}

// ---------------------------------------------------------------- time types

class TimeTypesTest : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Types, TimeTypesTest,
                         testing::Values("HLAfloat64Time", "HLAinteger64Time", "DecimalTime"),
                         [](const auto& type) { return type.param; });

TEST_P(TimeTypesTest, FactoryIsThatOfTheFederation) {
  const TimedFederation lab(CallbackWay{"immediate"}, GetParam());
  TestFederate one = lab.joined("one");
  EXPECT_EQ(one.must("time-factory"), GetParam());
}

TEST_P(TimeTypesTest, FederatesAdvanceWithMessages) {
  const TimedFederation lab(CallbackWay{"immediate"}, GetParam());
  TestFederate one = lab.joined("one");
  TestFederate two = lab.joined("two");
  lab.regulate(one, "100");
  one.must("publish Report");
  lab.constrain(two);
  two.must("subscribe Report");
  one.must("send-at Report second 300");
  one.must("send-at Report first 255");
  one.must("send-at Report third 301");
  two.must("advance nmr 1000");
  EXPECT_EQ(lab.advance(one, "tar", "200"), "granted 200");
  EXPECT_THAT(lab.event(two), HasSubstr("tag=first at 255"));
  EXPECT_EQ(lab.event(two), "granted 255");
  EXPECT_EQ(two.must("galt"), "300");
  two.must("advance tar 300");
  EXPECT_EQ(lab.events_so_far(two), 0U);
  lab.advance(one, "tar", "201");
  EXPECT_THAT(lab.event(two), HasSubstr("tag=second at 300"));
  EXPECT_EQ(lab.event(two), "granted 300");
  EXPECT_THAT(one.ask("send-at Report late 300"), StartsWith("error InvalidLogicalTime"));
}

}  // namespace
}  // namespace roger::test
