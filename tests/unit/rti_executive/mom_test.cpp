// The executive's part of the MOM: its objects, who is asked for values, and who receives reports.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rti/executive/federation/federation.hpp"
#include "rti/mom/encoding.hpp"
#include "tests/unit/rti_executive/models.hpp"
#include "tests/unit/rti_executive/requests.hpp"

namespace roger::rti::executive {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using wire::Declaration;

using To = std::vector<FederateId>;

class ExecutiveMomTest : public testing::Test {
 protected:
  explicit ExecutiveMomTest(bool with_mom = true)
      : model_(std::get<ObjectModel>(build_model({test_module()}))),
        federation_("F", 77, "HLAfloat64Time", {test_module()}, model_, with_mom) {}

  FederateId join() {
    Outbox outbox;
    return std::get<FederateId>(
        join_federation(federation_, wire::Join{1, "F", "", "tester", {}, ""}, outbox));
  }
  template <class Message>
  Outbox say(FederateId from, Message message) {
    Outbox outbox;
    federation_.take(from, std::move(message), outbox);
    return outbox;
  }
  ClassId object_class(const char* name) const {
    return model_.find_object_class(name).value().value;
  }
  ClassId interaction(const char* name) const {
    return model_.find_interaction_class(name).value().value;
  }
  ValueIndex index(const char* at, const char* name) const {
    const ObjectClassHandle handle = model_.find_object_class(at).value();
    return model_.find_index(handle, model_.find_attribute(handle, name).value()).value();
  }
  Outbox subscribe(FederateId federate, const char* at, const char* name) {
    return say(federate, wire::DeclareAttributes{
                             Declaration::kSubscribe, object_class(at), {index(at, name)}});
  }
  Outbox register_mom(FederateId federate) {
    return say(federate, wire::RegisterObject{mom_object_id(federate), object_class(kRoger),
                                              "HLAfederate_" + std::to_string(federate)});
  }
  /// Returns an interaction directed at a federate.
  wire::ReliableInteraction request(FederateId target) const {
    const InteractionClassHandle at{interaction(kRequest)};
    const auto parameter = model_.find_parameter(at, "HLAfederate").value();
    return {0, at.value, {{model_.find_index(at, parameter).value(), mom::handle(target)}}, {}};
  }
  template <class Message>
  static const Message& message(const Outbox& outbox, std::size_t at) {
    return std::get<Message>(outbox.at(at).message);
  }

  static constexpr const char* kRoger = "HLAmanager.HLAfederate.RogerFederate";
  static constexpr const char* kFederate = "HLAmanager.HLAfederate";
  static constexpr const char* kFederation = "HLAmanager.HLAfederation";
  static constexpr const char* kRequest = "HLAmanager.HLAfederate.HLArequest.HLArequestUpdatesSent";
  static constexpr const char* kReport = "HLAmanager.HLAfederate.HLAreport.HLAreportUpdatesSent";

  ObjectModel model_;
  Federation federation_;
};

class ExecutiveWithoutMomTest : public ExecutiveMomTest {
 protected:
  ExecutiveWithoutMomTest() : ExecutiveMomTest(false) {}
};

TEST_F(ExecutiveMomTest, LostFederateIsReportedBeforeItsObjectsAreRemoved) {
  const FederateId watcher = join();
  const FederateId lost = join();
  const ClassId report = interaction("HLAmanager.HLAfederate.HLAreport.HLAreportFederateLost");
  say(watcher, wire::DeclareInteractions{Declaration::kSubscribe, {report}});
  register_mom(lost);
  const wire::LogicalTime granted{{0, 0, 0, 5}, {}};
  say(lost, wire::RequestAdvance{wire::Advance::kTimeAdvanceRequest, granted, {granted, false}});
  Outbox outbox;
  federation_.lose(lost, "it was lost", outbox);
  ASSERT_GE(outbox.size(), 2U);
  EXPECT_EQ(outbox[0].to, To{watcher});
  const auto& first = message<wire::ReliableInteraction>(outbox, 0);
  EXPECT_EQ(first.sender, 0) << "the RTI reports it";
  EXPECT_EQ(first.interaction_class, report);
  std::vector<ByteVector> values;
  for (const Value& value : first.parameters) values.push_back(value.data);
  EXPECT_THAT(values, testing::UnorderedElementsAre(mom::handle(lost), mom::text("tester-2"),
                                                    mom::opaque(granted.encoded),
                                                    mom::text("it was lost")));
  EXPECT_TRUE(std::holds_alternative<wire::FederateLeft>(outbox.back().message));

  outbox.clear();
  EXPECT_EQ(federation_.resign(join(), wire::ResignAction::kNoAction, outbox).exception,
            wire::ExceptionKind::kNone);
  for (const AddressedMessage& delivery : outbox) {
    EXPECT_FALSE(std::holds_alternative<wire::ReliableInteraction>(delivery.message))
        << "a federate that resigns is not lost";
  }
}

TEST_F(ExecutiveMomTest, FederationObjectHasTheDesignatorOfTheMim) {
  const auto value_of_designator = [&](Federation& federation) {
    Outbox outbox;
    const FederateId one = std::get<FederateId>(
        join_federation(federation, wire::Join{1, "F", "", "tester", {}, ""}, outbox));
    outbox.clear();
    const wire::DeclareAttributes subscription{Declaration::kSubscribe,
                                               object_class(kFederation),
                                               {index(kFederation, "HLAMIMdesignator")}};
    federation.take(one, subscription, outbox);
    return message<wire::ReliableUpdate>(outbox, 1).attributes.at(0).data;
  };
  EXPECT_EQ(value_of_designator(federation_), mom::text("HLAstandardMIM"));
  const wire::ModuleText mim{"own-mim.xml", "<objectModel/>"};
  Federation with_mim("F", 78, "HLAfloat64Time", {test_module()}, model_, true, mim);
  EXPECT_EQ(value_of_designator(with_mim), mom::text("own-mim.xml"));
}

TEST_F(ExecutiveMomTest, NothingIsSentWithoutASubscription) {
  const FederateId one = join();
  EXPECT_THAT(register_mom(one), IsEmpty());
}

TEST_F(ExecutiveMomTest, FederateObjectIsDiscoveredAndItsRtiIsAskedForValues) {
  const FederateId one = join();
  const FederateId two = join();
  register_mom(one);
  const Outbox own = subscribe(one, kFederate, "HLAfederateName");
  ASSERT_THAT(own, SizeIs(2));
  EXPECT_EQ(own[0].to, To{one});
  EXPECT_EQ(message<wire::DiscoverObject>(own, 0).object, mom_object_id(one));
  EXPECT_EQ(message<wire::DiscoverObject>(own, 0).owner, 0);
  EXPECT_EQ(own[1].to, To{one});
  EXPECT_THAT(message<wire::ProvideUpdate>(own, 1).attributes,
              ElementsAre(index(kRoger, "HLAfederateName")));
  const Outbox others = subscribe(two, kFederate, "HLAfederateName");
  ASSERT_THAT(others, SizeIs(2));
  EXPECT_EQ(others[0].to, To{two});
  EXPECT_EQ(others[1].to, To{one});
}

TEST_F(ExecutiveMomTest, ObjectOfANewFederateIsAnnouncedToSubscribers) {
  const FederateId one = join();
  subscribe(one, kFederate, "HLAfederateName");
  const FederateId two = join();
  const Outbox outbox = register_mom(two);
  ASSERT_THAT(outbox, SizeIs(2));
  EXPECT_EQ(outbox[0].to, To{one});
  EXPECT_EQ(message<wire::DiscoverObject>(outbox, 0).object, mom_object_id(two));
  EXPECT_EQ(outbox[1].to, To{two});
  EXPECT_EQ(message<wire::ProvideUpdate>(outbox, 1).object, mom_object_id(two));
}

TEST_F(ExecutiveMomTest, ValuesComeFromTheRtiAndAlsoReachTheirFederate) {
  const FederateId one = join();
  const FederateId two = join();
  register_mom(one);
  subscribe(one, kFederate, "HLAfederateName");
  subscribe(two, kFederate, "HLAfederateName");
  const wire::ReliableUpdate update{
      one, mom_object_id(one), {{index(kRoger, "HLAfederateName"), mom::text("one")}}, {}};
  const Outbox outbox = say(one, update);
  ASSERT_THAT(outbox, SizeIs(1));
  EXPECT_THAT(outbox[0].to, ElementsAre(one, two));
  EXPECT_EQ(message<wire::ReliableUpdate>(outbox, 0).sender, 0);
  const Outbox forged = say(two, update);
  ASSERT_THAT(forged, SizeIs(1));
  EXPECT_TRUE(std::holds_alternative<wire::Fault>(forged[0].message));
}

TEST_F(ExecutiveMomTest, FederateCanRequestItsOwnValues) {
  const FederateId one = join();
  register_mom(one);
  const Outbox outbox = say(one, wire::RequestObjectUpdate{mom_object_id(one), {2}, {}});
  ASSERT_THAT(outbox, SizeIs(1));
  EXPECT_EQ(outbox[0].to, To{one});
  EXPECT_TRUE(std::holds_alternative<wire::ProvideUpdate>(outbox[0].message));
}

TEST_F(ExecutiveMomTest, FederateObjectIsRemovedWithAnyResignAction) {
  const FederateId one = join();
  const FederateId two = join();
  register_mom(one);
  subscribe(two, kFederate, "HLAfederateName");
  Outbox outbox;
  EXPECT_EQ(federation_.resign(one, wire::ResignAction::kNoAction, outbox).exception,
            wire::ExceptionKind::kNone);
  ASSERT_FALSE(outbox.empty());
  EXPECT_EQ(outbox[0].to, To{two});
  EXPECT_EQ(message<wire::RemoveObject>(outbox, 0).object, mom_object_id(one));
  EXPECT_EQ(message<wire::RemoveObject>(outbox, 0).deleter, 0);
}

TEST_F(ExecutiveMomTest, OnlyTheRtiChangesTheFederateObject) {
  const FederateId one = join();
  register_mom(one);
  const Outbox deleted = say(one, wire::DeleteObject{mom_object_id(one), {}});
  ASSERT_THAT(deleted, SizeIs(1));
  EXPECT_TRUE(std::holds_alternative<wire::Fault>(deleted[0].message));
  const Outbox other_class =
      say(one, wire::RegisterObject{mom_object_id(one), object_class("Vehicle"), "HLAfederate"});
  ASSERT_THAT(other_class, SizeIs(1));
  EXPECT_TRUE(std::holds_alternative<wire::Fault>(other_class[0].message));
}

TEST_F(ExecutiveMomTest, FederationObjectListsTheFederates) {
  const FederateId one = join();
  const Outbox outbox = subscribe(one, kFederation, "HLAfederatesInFederation");
  ASSERT_THAT(outbox, SizeIs(2));
  EXPECT_EQ(message<wire::DiscoverObject>(outbox, 0).object, kFederationObject);
  EXPECT_THAT(
      message<wire::ReliableUpdate>(outbox, 1).attributes,
      ElementsAre(Value{index(kFederation, "HLAfederatesInFederation"), mom::handles({one})}));
  Outbox joining;
  static_cast<void>(
      join_federation(federation_, wire::Join{1, "F", "", "tester", {}, ""}, joining));
  const auto& update = std::get<wire::ReliableUpdate>(joining.back().message);
  EXPECT_EQ(joining.back().to, To{one});
  EXPECT_EQ(update.object, kFederationObject);
  EXPECT_EQ(update.attributes.at(0).data, mom::handles({1, 2}));
}

TEST_F(ExecutiveMomTest, DirectedInteractionReachesTheRtiOfItsFederate) {
  const FederateId one = join();
  const FederateId two = join();
  const FederateId three = join();
  say(three, wire::DeclareInteractions{Declaration::kSubscribe, {interaction(kRequest)}});
  const Outbox outbox = say(one, request(two));
  ASSERT_THAT(outbox, SizeIs(1));
  EXPECT_THAT(outbox[0].to, testing::UnorderedElementsAre(two, three));
  EXPECT_EQ(message<wire::ReliableInteraction>(outbox, 0).sender, one);
  EXPECT_EQ(say(one, request(one)).at(0).to, (To{three, one}));
  const Outbox to_nobody = say(one, request(99));
  EXPECT_TRUE(std::holds_alternative<wire::Fault>(to_nobody.at(0).message));
}

TEST_F(ExecutiveMomTest, ReportsComeFromTheRtiAndAlsoReachTheirFederate) {
  const FederateId one = join();
  say(one, wire::DeclareInteractions{Declaration::kSubscribe, {interaction(kReport)}});
  const Outbox outbox = say(one, wire::ReliableInteraction{0, interaction(kReport), {}, {}});
  ASSERT_THAT(outbox, SizeIs(1));
  EXPECT_EQ(outbox[0].to, To{one});
  EXPECT_EQ(message<wire::ReliableInteraction>(outbox, 0).sender, 0);
  EXPECT_THAT(say(one, wire::ReliableInteraction{0, interaction("Signal"), {}, {}}), IsEmpty());
}

TEST_F(ExecutiveWithoutMomTest, FederationHasNoObject) {
  EXPECT_THAT(subscribe(join(), kFederation, "HLAfederationName"), IsEmpty());
}

}  // namespace
}  // namespace roger::rti::executive
