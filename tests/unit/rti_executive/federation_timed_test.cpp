// Messages with a time, and time management as a part of a federation.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "tests/unit/rti_executive/federation_fixture.hpp"

namespace roger::rti::executive {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class FederationTimedTest : public FederationTest {
 protected:
  FederationTimedTest() : sender_(join("sender")), receiver_(join("receiver")) {
    say(receiver_,
        wire::DeclareInteractions{wire::Declaration::kSubscribe, {interaction("Other")}});
    say(sender_, wire::EnableTimeRegulation{{at(5), false}});
    say(receiver_, wire::EnableTimeConstrained{at(0)});
  }
  static wire::LogicalTime at(std::uint8_t time) { return {{time}, {}}; }
  wire::TimedInteraction report(std::uint8_t time, std::uint32_t serial) const {
    return {{0, interaction("Other"), {}, {}}, {at(time), serial}};
  }
  /// Returns the kinds of the messages for `federate` in an outbox.
  static std::vector<std::size_t> kinds(const Outbox& outbox, FederateId federate) {
    std::vector<std::size_t> found;
    for (const AddressedMessage& one : outbox) {
      if (std::find(one.to.begin(), one.to.end(), federate) != one.to.end()) {
        found.push_back(one.message.index());
      }
    }
    return found;
  }
  template <class Message>
  static std::size_t kind() {
    return wire::ExecutiveMessage(Message{}).index();
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

TEST_F(FederationTimedTest, DeletionIsForwardedWithItsTime) {
  subscribe(receiver_, "Radio", "frequency");
  const ObjectId radio = register_object(sender_, "Radio");
  const Outbox outbox = say(sender_, wire::TimedDelete{{radio, {}}, {at(7), 1}});
  ASSERT_THAT(outbox, SizeIs(1));
  EXPECT_EQ(outbox[0].message,
            wire::ExecutiveMessage(wire::TimedRemove{{radio, sender_, {}}, {at(7), 1}}));
}

TEST_F(FederationTimedTest, ObjectWhoseDeletionIsRetractedIsDiscoveredAgain) {
  subscribe(receiver_, "Radio", "frequency");
  const ObjectId radio = register_object(sender_, "Radio");
  say(sender_, wire::TimedDelete{{radio, {}}, {at(7), 1}});
  const FederateId late = join("late");
  EXPECT_THAT(subscribe(late, "Radio", "frequency"), IsEmpty());
  const Outbox outbox = say(sender_, wire::RetractMessage{0, {at(7), 1}});
  EXPECT_THAT(kinds(outbox, receiver_),
              ElementsAre(kind<wire::RetractMessage>(), kind<wire::DiscoverObject>()));
  EXPECT_THAT(kinds(outbox, late),
              ElementsAre(kind<wire::RetractMessage>(), kind<wire::DiscoverObject>()));
  EXPECT_THAT(kinds(say(sender_, wire::DeleteObject{radio, {}}), late),
              ElementsAre(kind<wire::RemoveObject>()));
}

TEST_F(FederationTimedTest, NameIsFreeWhenItsDeletionCanNoLongerBeRetracted) {
  const auto reserve = [&] {
    const Outbox outbox = say(receiver_, wire::ReserveNames{{"Car"}, false});
    return std::get<wire::NamesReserved>(outbox.at(0).message).success;
  };
  say(sender_, wire::ReserveNames{{"Car"}, false});
  const ObjectId car = make_object_id(sender_, 1);
  say(sender_, wire::RegisterObject{car, object_class("Radio"), "Car"});
  say(sender_, wire::TimedDelete{{car, {}}, {at(7), 1}});
  EXPECT_FALSE(reserve());
  say(sender_, wire::ReportTimeBound{{at(7), false}});
  EXPECT_FALSE(reserve()) << "it may be retracted at its time";
  say(sender_, wire::ReportTimeBound{{at(8), false}});
  EXPECT_TRUE(reserve());
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
  const auto joined =
      std::get<FederateId>(federation_.join(wire::Join{1, "F", "late", "t", {}, ""}, outbox));
  EXPECT_THAT(kinds(outbox, joined), ElementsAre(kind<wire::Joined>(), kind<wire::GaltChanged>()));
}

}  // namespace
}  // namespace roger::rti::executive
