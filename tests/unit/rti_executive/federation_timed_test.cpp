// Messages with a time, and time management as a part of a federation.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <new>
#include <vector>

#include "tests/support/allocation_limit.hpp"
#include "tests/unit/rti_executive/federation_fixture.hpp"

namespace roger::rti::executive {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class FederationTimedTest : public FederationTest {
 protected:
  explicit FederationTimedTest(const std::vector<wire::ModuleText>& modules = {test_module()})
      : FederationTest(modules), sender_(join("sender")), receiver_(join("receiver")) {
    say(receiver_,
        wire::DeclareInteractions{wire::Declaration::kSubscribe, {interaction("Other")}});
    say(sender_, wire::EnableTimeRegulation{{at(5), false}});
    say(receiver_, wire::EnableTimeConstrained{at(0)});
  }
  wire::TimedInteraction report(std::uint8_t time, std::uint32_t serial) const {
    return {{0, interaction("Other"), {}, {}}, {at(time), serial}};
  }

  const FederateId sender_;
  const FederateId receiver_;
};

TEST_F(FederationTimedTest, MessageIsForwardedWithItsTimeAndSender) {
  const Outbox outbox = say(sender_, report(7, 3));
  ASSERT_THAT(outbox, SizeIs(1));
  EXPECT_EQ(outbox[0].to, To{receiver_});
  EXPECT_EQ(outbox[0].message, wire::ExecutiveMessage(wire::TimedInteraction{
                                   {sender_, interaction("Other"), {}, {}}, {at(7), 3}}));
}

TEST_F(FederationTimedTest, OnlyMessagesThatNoRecipientDeliversAtOnceMayWait) {
  EXPECT_TRUE(say(sender_, report(7, 1)).at(0).may_wait);
  EXPECT_FALSE(say(sender_, report(7, 0)).at(0).may_wait) << "receive order";
  const FederateId third = join("third");
  say(third, wire::DeclareInteractions{wire::Declaration::kSubscribe, {interaction("Other")}});
  EXPECT_FALSE(say(sender_, report(7, 2)).at(0).may_wait) << "not constrained";
}

TEST_F(FederationTimedTest, GrantFollowsTheMessage) {
  say(receiver_, wire::RequestAdvance{wire::Advance::kNextMessageRequestAvailable, at(50), {}});
  EXPECT_THAT(kinds(say(sender_, report(5, 1)), receiver_),
              ElementsAre(kind<wire::TimedInteraction>(), kind<wire::AdvanceGranted>()));
}

TEST_F(FederationTimedTest, MessageInReceiveOrderIsNotWaitedFor) {
  say(sender_, report(5, 0));
  const Outbox outbox =
      say(receiver_, wire::RequestAdvance{wire::Advance::kNextMessageRequestAvailable, at(50), {}});
  EXPECT_THAT(outbox, IsEmpty());
}

TEST_F(FederationTimedTest, InvalidMessageIsAFault) {
  EXPECT_THAT(fault(say(sender_, wire::TimedInteraction{{0, 60'000, {}, {}}, {at(7), 1}})),
              HasSubstr("60000"));
  EXPECT_THAT(fault(say(sender_, wire::TimedDelete{{4711, {}}, {at(7), 1}})), HasSubstr("4711"));
}

TEST_F(FederationTimedTest, StampThatItsSenderMustNotUseIsAFault) {
  EXPECT_THAT(fault(say(sender_, report(4, 9))), HasSubstr("message 9")) << "before its bound";
  EXPECT_THAT(fault(say(receiver_, report(7, 9))), HasSubstr("not regulating"));
  EXPECT_THAT(fault(say(sender_, wire::RetractMessage{0, {at(4), 9}})), HasSubstr("message 9"));
  EXPECT_THAT(fault(say(receiver_, wire::RetractMessage{0, {at(7), 9}})), HasSubstr("message 9"));
  EXPECT_THAT(fault(say(sender_, wire::RetractMessage{0, {at(7), 0}})), HasSubstr("message 0"));

  publish(sender_, "Radio");
  const ObjectId radio = register_object(sender_, "Radio");
  const wire::ReliableUpdate update{0, radio, {{index("Radio", "frequency"), {1}}}, {}};
  EXPECT_THAT(fault(say(sender_, wire::TimedUpdate{update, {at(4), 9}})), HasSubstr("message 9"));
  EXPECT_THAT(fault(say(sender_, wire::TimedDelete{{radio, {}}, {at(4), 9}})),
              HasSubstr("message 9"));

  EXPECT_THAT(say(sender_, report(4, 0)), SizeIs(1)) << "receive order has no bound";
  EXPECT_THAT(say(sender_, report(5, 9)), SizeIs(1));
  say(sender_, wire::ReportTimeBound{{at(5), true}});
  EXPECT_THAT(fault(say(sender_, report(5, 10))), HasSubstr("message 10"));
}

/// A message while memory is scarce. Each attempt needs a federation of its own, because it may
/// cost the sender its connection.
class ScarceMemoryForMessages : public FederationTimedTest {
 public:
  /// Sends the message for which the receiver waits, with this number of allocations. If
  /// that is only done in part, the sender is disconnected, as by the executive. Returns whether
  /// the allocations were too few.
  bool send_with(std::size_t permitted) {
    say(receiver_, wire::RequestAdvance{wire::Advance::kNextMessageRequestAvailable, at(50), {}});
    say(sender_, report(5, 0));  // the subscribers are known from now on
    Outbox outbox;
    wire::TimedInteraction message = report(5, 1);
    try {
      const test::AllocationLimit limit(0, permitted);
      federation_.take(sender_, std::move(message), outbox);
    } catch (const std::bad_alloc&) {
    }
    const bool refused = test::AllocationLimit::refused() != 0;
    if (refused && outbox.empty()) {
      outbox = say(sender_, report(5, 1));
    } else if (refused) {
      federation_.lose(sender_, "gone", outbox);
    }
    const std::vector<std::size_t> sent = kinds(outbox, receiver_);
    EXPECT_EQ(sent.empty() ? 0 : sent.front(), kind<wire::TimedInteraction>());
    EXPECT_EQ(std::count(sent.begin(), sent.end(), kind<wire::TimedInteraction>()), 1);
    EXPECT_EQ(std::count(sent.begin(), sent.end(), kind<wire::AdvanceGranted>()), 1);
    return refused;
  }

 private:
  void TestBody() override {}
};

TEST(FederationTimed, MessageIsLostOnlyAsAWholeIfMemoryRunsOut) {
  std::size_t permitted = 0;
  for (bool refused = true; refused; ++permitted) {
    SCOPED_TRACE(permitted);
    ASSERT_LT(permitted, 100U);
    refused = ScarceMemoryForMessages().send_with(permitted);
  }
  EXPECT_GT(permitted, 3U);
}

TEST_F(FederationTimedTest, OnlyTheForwardedMessageHasATimeAndNoReportToIt) {
  const ClassId mim = interaction("HLAmanager.HLAfederation.HLArequest.HLArequestMIMdata");
  const ClassId answer = interaction("HLAmanager.HLAfederation.HLAreport.HLAreportMIMdata");
  const wire::TimedInteraction request{{0, mim, {}, {}}, {at(7), 1}};
  say(receiver_, wire::DeclareInteractions{wire::Declaration::kSubscribe, {answer}});
  EXPECT_THAT(kinds(say(sender_, request), receiver_),
              ElementsAre(kind<wire::ReliableInteraction>()));
  say(receiver_, wire::DeclareInteractions{wire::Declaration::kSubscribe, {mim}});
  EXPECT_THAT(kinds(say(sender_, request), receiver_),
              ElementsAre(kind<wire::ReliableInteraction>(), kind<wire::TimedInteraction>()));
}

TEST_F(FederationTimedTest, DeletionIsForwardedWithItsTime) {
  subscribe(receiver_, "Radio", "frequency");
  const ObjectId radio = register_object(sender_, "Radio");
  const Outbox outbox = say(sender_, wire::TimedDelete{{radio, {}}, {at(7), 1}});
  ASSERT_THAT(outbox, SizeIs(1));
  EXPECT_EQ(outbox[0].message,
            wire::ExecutiveMessage(wire::TimedRemove{{radio, sender_, {}}, {at(7), 1}}));
}

TEST_F(FederationTimedTest, RetractionGoesToAllOthers) {
  const FederateId third = join("third");
  const Outbox outbox = say(sender_, wire::RetractMessage{0, {at(7), 1}});
  ASSERT_THAT(outbox, SizeIs(1));
  EXPECT_EQ(outbox[0].to, (To{receiver_, third}));
  EXPECT_EQ(outbox[0].message, wire::ExecutiveMessage(wire::RetractMessage{sender_, {at(7), 1}}));
}

TEST_F(FederationTimedTest, FederateThatLeavesHoldsUpNoOther) {
  say(receiver_, wire::RequestAdvance{wire::Advance::kTimeAdvanceRequest, at(50), {}});
  Outbox outbox;
  federation_.lose(sender_, "gone", outbox);
  EXPECT_THAT(kinds(outbox, receiver_),
              ElementsAre(kind<wire::FederateLeft>(), kind<wire::AdvanceGranted>()));
}

TEST_F(FederationTimedTest, NewFederateLearnsGalt) {
  Outbox outbox;
  const auto joined = std::get<FederateId>(
      join_federation(federation_, wire::Join{1, "F", "late", "t", {}, ""}, outbox));
  EXPECT_THAT(kinds(outbox, joined), ElementsAre(kind<wire::Joined>(), kind<wire::GaltChanged>()));
}

class DelayedEvaluationTest : public FederationTimedTest {
 protected:
  explicit DelayedEvaluationTest(
      const std::vector<wire::ModuleText>& modules = {test_module(), delaying_module("true")})
      : FederationTimedTest(modules), late_(join("late")) {
    say(late_, wire::EnableTimeConstrained{at(0)});
    radio_ = register_object(sender_, "Radio");
  }
  /// Returns the recipients of an interaction and of an update with a stamp of this number.
  std::pair<To, To> recipients(std::uint32_t serial) {
    const wire::ReliableUpdate update{0, radio_, {{index("Radio", "frequency"), {1}}}, {}};
    const Outbox reports = say(sender_, report(7, serial));
    const Outbox updates =
        say(sender_, wire::TimedUpdate{update, {at(7), serial == 0 ? 0 : serial + 1}});
    return {reports.empty() ? To() : reports.at(0).to, updates.empty() ? To() : updates.at(0).to};
  }

  const FederateId late_;  // is constrained and subscribes to nothing
  ObjectId radio_ = 0;
};

TEST_F(DelayedEvaluationTest, ConstrainedFederatesReceiveEachMessageIfTheSwitchIsEnabled) {
  const FederateId unconstrained = join("unconstrained");
  EXPECT_EQ(recipients(3), (std::pair{To{receiver_, late_}, To{receiver_, late_}}));
  EXPECT_EQ(recipients(0), (std::pair{To{receiver_, late_}, To{receiver_, late_}}))
      << "receive order";
  subscribe(unconstrained, "Radio", "frequency");
  EXPECT_EQ(recipients(5).second, (To{receiver_, late_, unconstrained}));
  say(late_, wire::DisableTimeConstrained{});
  EXPECT_EQ(recipients(7).first, To{receiver_});
}

class ImmediateEvaluationTest : public DelayedEvaluationTest {
 protected:
  ImmediateEvaluationTest() : DelayedEvaluationTest({test_module()}) {}
};

TEST_F(ImmediateEvaluationTest, SubscribersReceiveEachMessageWhateverTheModulesOfNewcomersSay) {
  EXPECT_EQ(recipients(1), (std::pair{To{receiver_}, To{}})) << "the default";
  join("unconstrained", {delaying_module("true")});
  EXPECT_EQ(recipients(3), (std::pair{To{receiver_}, To{}}));
}

TEST_F(DelayedEvaluationTest, SenderDoesNotReceiveItsOwnMessage) {
  say(sender_, wire::EnableTimeConstrained{at(0)});
  EXPECT_EQ(recipients(1).first, (To{receiver_, late_}));
}

}  // namespace
}  // namespace roger::rti::executive
