// Regulation, constraint and advances of time, and its queries: IEEE 1516.1-2010, 8.2 to 8.13, 8.16
// to 8.20.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/integration/rti/time_laboratory.hpp"

namespace roger::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class TimeAdvancesTest : public TimeLaboratory {};

INSTANTIATE_TEST_SUITE_P(Callbacks, TimeAdvancesTest, kCallbackWays, way_name);

// ---------------------------------------------------------------- 8.2 to 8.7

TEST_P(TimeAdvancesTest, RegulationAndConstraintAreEnabledOnce) {
  EXPECT_THAT(sender_.ask("regulate 5"), StartsWith("error TimeRegulationAlreadyEnabled"));
  EXPECT_THAT(receiver_.ask("constrain"), StartsWith("error TimeConstrainedAlreadyEnabled"));
  EXPECT_THAT(receiver_.ask("unregulate"), StartsWith("error TimeRegulationIsNotEnabled"));
  EXPECT_THAT(sender_.ask("unconstrain"), StartsWith("error TimeConstrainedIsNotEnabled"));
  sender_.must("unregulate");
  receiver_.must("unconstrain");
  EXPECT_THAT(sender_.ask("unregulate"), StartsWith("error TimeRegulationIsNotEnabled"));
  EXPECT_THAT(receiver_.ask("unconstrain"), StartsWith("error TimeConstrainedIsNotEnabled"));
}

TEST_P(TimeAdvancesTest, LateRegulatingFederateStartsWhereTheOthersAre) {
  advance(sender_, "tar", "100");
  sender_.must("unregulate");
  advance(receiver_, "tar", "40");
  TestFederate late = joined("late");
  late.must("regulate 10");
  EXPECT_EQ(event(late, "regulating"), "regulating 31") << "31 and lookahead 10 are after 40";
  EXPECT_EQ(late.must("time"), "31");
  late.must("publish Report");
  EXPECT_THAT(late.ask("send-at Report early 40"), StartsWith("error InvalidLogicalTime"));
  late.must("send-at Report first 41");
  advance(late, "tar", "32");
  EXPECT_EQ(advance(receiver_, "tar", "41"), "granted 41");
  EXPECT_EQ(event(receiver_, "receive"), report("first", "41"));
}

TEST_P(TimeAdvancesTest, ConstraintIsEnabledWhenNothingEarlierCanCome) {
  TestFederate late = joined("late");
  EXPECT_EQ(advance(late, "tar", "20"), "granted 20") << "it is not constrained";
  late.must("constrain");
  EXPECT_EQ(events_so_far(late, "constrained"), 0U);
  EXPECT_THAT(late.ask("constrain"), StartsWith("error RequestForTimeConstrainedPending"));
  EXPECT_THAT(late.ask("advance tar 30"), StartsWith("error RequestForTimeConstrainedPending"));
  advance(sender_, "tar", "15");
  EXPECT_EQ(event(late, "constrained"), "constrained 20");
}

TEST_P(TimeAdvancesTest, DisabledRegulationHoldsUpNoOther) {
  receiver_.must("advance tar 50");
  EXPECT_EQ(events_so_far(receiver_, "granted"), 0U);
  sender_.must("unregulate");
  EXPECT_EQ(event(receiver_, "granted"), "granted 50");
}

TEST_P(TimeAdvancesTest, DisabledConstraintDeliversQueuedMessagesInReceiveOrder) {
  sender_.must("send-at Report later 9");
  EXPECT_EQ(events_so_far(receiver_, "receive"), 0U);
  receiver_.must("unconstrain");
  EXPECT_EQ(event(receiver_, "receive"),
            "receive HLAinteractionRoot.Report tag=later at 9 sent TimeStamp received Receive");
  EXPECT_EQ(advance(receiver_, "tar", "500"), "granted 500");
}

// ---------------------------------------------------------------- 8.8 to 8.13

TEST_P(TimeAdvancesTest, TimeAdvanceRequestDeliversAllMessagesUpToItsTimeInOrder) {
  sender_.must("send-at Report c 9");
  sender_.must("send-at Report a 6");
  sender_.must("send-at Report d 10");
  sender_.must("send-at Report b 9");
  receiver_.must("advance tar 9");
  EXPECT_EQ(events_so_far(receiver_), 0U) << "the sender may still send at 5";
  advance(sender_, "tar", "4");
  EXPECT_EQ(events_so_far(receiver_), 0U) << "the sender may still send at 9";
  advance(sender_, "tar", "5");
  EXPECT_EQ(event(receiver_), report("a", "6"));
  EXPECT_EQ(event(receiver_), report("c", "9"));
  EXPECT_EQ(event(receiver_), report("b", "9"));
  EXPECT_EQ(event(receiver_), "granted 9");
  EXPECT_EQ(receiver_.must("time"), "9");
  EXPECT_EQ(events_so_far(receiver_), 0U) << "10 is later";
}

TEST_P(TimeAdvancesTest, TimeAdvanceRequestAvailableDoesNotWaitForMessagesAtItsTime) {
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

TEST_P(TimeAdvancesTest, NextMessageRequestAdvancesToTheNextMessage) {
  sender_.must("send-at Report a 7");
  sender_.must("send-at Report b 7");
  sender_.must("send-at Report c 8");
  receiver_.must("advance nmr 20");
  EXPECT_EQ(events_so_far(receiver_), 0U);
  advance(sender_, "tar", "3");
  EXPECT_EQ(event(receiver_), report("a", "7"));
  EXPECT_EQ(event(receiver_), report("b", "7"));
  EXPECT_EQ(event(receiver_), "granted 7");
  advance(sender_, "tar", "30");
  receiver_.must("advance nmr 20");
  EXPECT_EQ(event(receiver_), report("c", "8"));
  EXPECT_EQ(event(receiver_), "granted 8");
  EXPECT_EQ(advance(receiver_, "nmr", "20"), "granted 20");
}

TEST_P(TimeAdvancesTest, NextMessageRequestAvailableDoesNotWaitForEqualTimes) {
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

TEST_P(TimeAdvancesTest, FlushQueueRequestDeliversEverythingAtOnce) {
  sender_.must("send-at Report b 30");
  sender_.must("send-at Report a 6");
  sender_.must("settle");
  receiver_.must("advance fqr 20");
  EXPECT_EQ(event(receiver_), report("a", "6"));
  EXPECT_EQ(event(receiver_), report("b", "30"));
  EXPECT_EQ(event(receiver_), "granted 5") << "GALT is lower than the message and the request";
  advance(sender_, "tar", "100");
  EXPECT_EQ(advance(receiver_, "fqr", "20"), "granted 20");
}

TEST_P(TimeAdvancesTest, RequestsAreCheckedInTheStandardsOrder) {
  advance(sender_, "tar", "10");
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

TEST_P(TimeAdvancesTest, FederatesAdvanceInLockstep) {
  constrain(sender_);
  sender_.must("subscribe Report");
  regulate(receiver_, "5");
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

TEST_P(TimeAdvancesTest, ServicesMayBeCalledWithinCallbacks) {
  constrain(sender_);
  regulate(receiver_, "5");
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

TEST_P(TimeAdvancesTest, FederateThatWaitsForAMessageMayAnswerIt) {
  regulate(receiver_, "1");
  receiver_.must("publish Report");
  constrain(sender_);
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

TEST_P(TimeAdvancesTest, ZeroLookaheadExcludesFurtherMessagesAtTheGrantedTime) {
  regulate(receiver_, "0");
  receiver_.must("publish Report");
  constrain(sender_);
  sender_.must("subscribe Report");
  sender_.must("advance tara 0");
  EXPECT_EQ(event(sender_, "granted"), "granted 0");
  receiver_.must("send-at Report now 0");
  receiver_.must("settle");
  EXPECT_EQ(advance(sender_, "tara", "0"), "granted 0");
  EXPECT_EQ(event(sender_, "receive"), report("now", "0"));
  EXPECT_EQ(advance(receiver_, "tar", "3"), "granted 3");
  EXPECT_THAT(receiver_.ask("send-at Report late 3"), StartsWith("error InvalidLogicalTime"));
  EXPECT_EQ(advance(sender_, "tar", "3"), "granted 3");
  EXPECT_EQ(advance(receiver_, "tara", "4"), "granted 4");
  receiver_.must("send-at Report again 4");
}

TEST_P(TimeAdvancesTest, FederateThatResignsHoldsUpNoOther) {
  receiver_.must("advance tar 50");
  EXPECT_EQ(events_so_far(receiver_, "granted"), 0U);
  sender_.must("resign nothing");
  EXPECT_EQ(event(receiver_, "granted"), "granted 50");
}

TEST_P(TimeAdvancesTest, FederateThatDiesHoldsUpNoOther) {
  sender_.must("send-at Report last 20");
  sender_.must("settle");
  receiver_.must("advance tar 50");
  EXPECT_EQ(events_so_far(receiver_), 0U);
  sender_.process().kill_hard();
  EXPECT_EQ(event(receiver_), report("last", "20"));
  EXPECT_EQ(event(receiver_), "granted 50");
}

// ---------------------------------------------------------------- 8.16 to 8.20

TEST_P(TimeAdvancesTest, TimesAreQueried) {
  EXPECT_EQ(sender_.must("galt"), "undefined");
  EXPECT_EQ(sender_.must("lits"), "undefined");
  receiver_.must("settle");
  EXPECT_EQ(receiver_.must("galt"), "5");
  EXPECT_EQ(receiver_.must("lits"), "5");
  advance(sender_, "tar", "10");
  receiver_.must("settle");
  EXPECT_EQ(receiver_.must("galt"), "15");
  sender_.must("unregulate");
  sender_.must("settle");
  receiver_.must("settle");
  EXPECT_EQ(receiver_.must("galt"), "undefined");
  EXPECT_EQ(receiver_.must("time"), "0");
}

TEST_P(TimeAdvancesTest, LitsIsTheTimeOfTheNextMessageIfItIsBeforeGalt) {
  sender_.must("send-at Report a 7");
  advance(sender_, "tar", "10");
  receiver_.must("settle");
  EXPECT_EQ(receiver_.must("galt"), "15");
  EXPECT_EQ(receiver_.must("lits"), "7");
}

TEST_P(TimeAdvancesTest, LookaheadIsRaisedAtOnceAndLoweredAsTimeAdvances) {
  EXPECT_EQ(sender_.must("lookahead"), "5");
  EXPECT_THAT(receiver_.ask("lookahead"), StartsWith("error TimeRegulationIsNotEnabled"));
  EXPECT_THAT(receiver_.ask("lookahead 2"), StartsWith("error TimeRegulationIsNotEnabled"));
  sender_.must("lookahead 8");
  EXPECT_EQ(sender_.must("lookahead"), "8");
  sender_.must("settle");
  EXPECT_EQ(advance(receiver_, "tara", "8"), "granted 8");
  sender_.must("lookahead 1");
  EXPECT_EQ(sender_.must("lookahead"), "8");
  EXPECT_THAT(sender_.ask("send-at Report early 7"), StartsWith("error InvalidLogicalTime"));
  advance(sender_, "tar", "6");
  EXPECT_EQ(sender_.must("lookahead"), "2");
  advance(sender_, "tar", "9");
  EXPECT_EQ(sender_.must("lookahead"), "1");
}

TEST_P(TimeAdvancesTest, EvokeThatWaitsForAGrantReturnsWithAnyCallback) {
  // The time limit of each evoke is far beyond the test's patience.
  const auto begin_to_wait = [&] {
    if (GetParam().evokes()) receiver_.process().say("evoke 1000");
  };
  const auto returns = [&] {
    if (GetParam().evokes()) receiver_.line("ok");
  };
  receiver_.must("advance tar 10");
  for (const std::string interaction : {"Signal", "Order"}) {  // best effort, reliable
    sender_.must("publish " + interaction);
    receiver_.must("subscribe " + interaction);
    begin_to_wait();
    sender_.must("send " + interaction + " now");
    receiver_.event("receive HLAinteractionRoot." + interaction + " tag=now");
    returns();
  }
  begin_to_wait();
  advance(sender_, "tar", "10");
  EXPECT_EQ(receiver_.event("granted"), "granted 10");
  returns();
}

// ---------------------------------------------------------------- all services

TEST_P(TimeAdvancesTest, ServicesNeedAJoinedFederate) {
  TestFederate federate = connected();
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

/// Each parameter is the name of a logical time.
class TimeTypesTest : public testing::TestWithParam<std::string> {
 protected:
  TimeTypesTest() { lab_.start_executive(); }
  [[nodiscard]] TestFederate joined(const std::string& name) const {
    return lab_.joined(name, "immediate", timed_federation(GetParam()));
  }

 private:
  Laboratory lab_;
};

INSTANTIATE_TEST_SUITE_P(Types, TimeTypesTest,
                         testing::Values("HLAfloat64Time", "HLAinteger64Time", "DecimalTime"),
                         [](const auto& type) { return type.param; });

TEST_P(TimeTypesTest, FactoryIsThatOfTheFederation) {
  TestFederate one = joined("one");
  EXPECT_EQ(one.must("time-factory"), GetParam());
}

TEST_P(TimeTypesTest, FederatesAdvanceWithMessages) {
  TestFederate one = joined("one");
  TestFederate two = joined("two");
  one.must("regulate 100");
  one.event("regulating");
  one.must("publish Report");
  two.must("constrain");
  two.event("constrained");
  two.must("subscribe Report");
  one.must("send-at Report second 300");
  one.must("send-at Report first 255");
  one.must("send-at Report third 301");
  two.must("advance nmr 1000");
  one.must("advance tar 200");
  one.event("granted 200");
  EXPECT_THAT(two.event(""), HasSubstr("tag=first at 255"));
  EXPECT_EQ(two.event(""), "granted 255");
  EXPECT_EQ(two.must("galt"), "300");
  two.must("advance tar 300");
  two.must("settle");
  EXPECT_EQ(two.events(""), 0U);
  one.must("advance tar 201");
  one.event("granted 201");
  EXPECT_THAT(two.event(""), HasSubstr("tag=second at 300"));
  EXPECT_EQ(two.event(""), "granted 300");
  EXPECT_THAT(one.ask("send-at Report late 300"), StartsWith("error InvalidLogicalTime"));
}

/// The same types in all ways of receiving callbacks.
class TimeTypesInEachWayTest : public CallbackWayTest {};

INSTANTIATE_TEST_SUITE_P(Callbacks, TimeTypesInEachWayTest, kCallbackWays, way_name);

TEST_P(TimeTypesInEachWayTest, MessagesAreRetractedAndFlushedAndSentWithoutLookahead) {
  for (const std::string type : {"HLAfloat64Time", "HLAinteger64Time", "DecimalTime"}) {
    FederationPlan plan = timed_federation(type);
    plan.name = type;
    TestFederate one = joined("one", plan);
    TestFederate two = joined("two", plan);
    one.must("regulate 0");
    event(one, "regulating");
    one.must("publish Report");
    two.must("constrain");
    event(two, "constrained");
    two.must("subscribe Report");

    one.must("send-at Report first 0");
    one.must("retract " + one.must("send-at Report withdrawn 30"));
    one.must("send-at Report second 40");
    one.must("lookahead 10");
    EXPECT_EQ(one.must("lookahead"), "10") << type;
    EXPECT_THAT(one.ask("send-at Report early 9"), StartsWith("error InvalidLogicalTime")) << type;
    one.must("settle");
    two.must("advance fqr 100");
    for (const std::string tag : {"first at 0", "second at 40"})
      EXPECT_THAT(event(two, ""), HasSubstr("tag=" + tag)) << type;
    EXPECT_EQ(event(two, ""), "granted 0") << type;

    one.must("lookahead 0");
    one.must("advance tara 60");
    EXPECT_EQ(event(one, "granted"), "granted 60") << type;
    EXPECT_EQ(one.must("lookahead"), "0") << type;
    one.must("settle");
    EXPECT_EQ(events_so_far(two), 0U) << type;
    EXPECT_EQ(two.must("galt"), "60") << type;
    one.must("send-at Report last 60");
    one.must("settle");
    two.must("advance tara 60");
    EXPECT_THAT(event(two, ""), HasSubstr("tag=last at 60")) << type;
    EXPECT_EQ(event(two, ""), "granted 60") << type;
    for (TestFederate* federate : {&one, &two}) {
      federate->must("resign nothing");
      federate->must("disconnect");
    }
  }
}

}  // namespace
}  // namespace roger::test
