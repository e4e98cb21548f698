#include "rti/executive/federation/federation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <tuple>

#include "tests/unit/rti_executive/federation_fixture.hpp"
#include "tests/unit/rti_executive/models.hpp"
#include "tests/unit/rti_executive/requests.hpp"

namespace roger::rti::executive {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using wire::Declaration;
using wire::ExceptionKind;
using wire::ResignAction;

TEST_F(FederationTest, RouteOfAnOrdinaryInteractionFollowsSubscriptionsAndMembers) {
  const FederateId sender = join();
  const FederateId first = join();
  const FederateId second = join();
  const InteractionClassHandle voice{interaction("Signal.Voice")};
  const auto route = [&] { return *federation_.find_route(sender, voice); };
  EXPECT_THAT(route(), IsEmpty());
  say(first, wire::DeclareInteractions{wire::Declaration::kSubscribe, {interaction("Signal")}});
  EXPECT_THAT(route(), ElementsAre(first));
  say(second, wire::DeclareInteractions{wire::Declaration::kSubscribe, {voice.value}});
  say(sender, wire::DeclareInteractions{wire::Declaration::kSubscribe, {voice.value}});
  EXPECT_THAT(route(), ElementsAre(first, second)) << "not the sender";
  say(first, wire::DeclareInteractions{wire::Declaration::kUnsubscribe, {interaction("Signal")}});
  EXPECT_THAT(route(), ElementsAre(second));
  Outbox outbox;
  federation_.lose(second, "gone", outbox);
  EXPECT_THAT(route(), IsEmpty());
}

TEST_F(FederationTest, InteractionsOfTheMomAndOfUnknownClassesHaveNoRoute) {
  const FederateId sender = join();
  for (const char* const name : {"HLAmanager.HLAfederation.HLArequest.HLArequestMIMdata",
                                 "HLAmanager.HLAfederate.HLAreport.HLAreportServiceInvocation",
                                 "HLAmanager.HLAfederate.HLAadjust.HLAsetServiceReporting",
                                 "HLAmanager.HLAfederation.HLAadjust.HLAsetSwitches"}) {
    EXPECT_EQ(federation_.find_route(sender, InteractionClassHandle{interaction(name)}), nullptr)
        << name;
  }
  EXPECT_EQ(federation_.find_route(sender, InteractionClassHandle{9999}), nullptr);
}

TEST_F(FederationTest, JoiningFederateAndOthersAreInformed) {
  const FederateId first = join("One");
  Outbox outbox;
  const auto outcome =
      join_federation(federation_, wire::Join{9, "F", "Two", "tester", {}, ""}, outbox);
  const FederateId second = std::get<FederateId>(outcome);
  EXPECT_NE(first, second);
  ASSERT_THAT(outbox, SizeIs(2));
  EXPECT_EQ(outbox[0].to, To{second});
  EXPECT_EQ(std::get<wire::Joined>(outbox[0].message),
            (wire::Joined{9,
                          second,
                          77,
                          "Two",
                          "HLAfloat64Time",
                          {test_module()},
                          {{first, "One", "tester", true, 1}},
                          {},
                          2}));
  EXPECT_EQ(outbox[1].to, To{first});
  EXPECT_EQ(std::get<wire::FederateJoined>(outbox[1].message),
            (wire::FederateJoined{{second, "Two", "tester", true, 2}}));
}

TEST_F(FederationTest, FederatesLearnFromWhereOthersAreConnected) {
  constexpr filter::Ipv4Address kOneHost{0x0a4d0002};
  constexpr filter::Ipv4Address kOtherHost{0x0a4d0003};
  Outbox outbox;
  static_cast<void>(join_federation(federation_, wire::Join{1, "F", "One", "tester", {}, ""},
                                    outbox, FederateHost{kOneHost, false}));
  outbox.clear();
  static_cast<void>(join_federation(federation_, wire::Join{1, "F", "Two", "tester", {}, ""},
                                    outbox, FederateHost{kOtherHost, false}));
  const auto& joined = std::get<wire::Joined>(outbox.at(0).message);
  ASSERT_THAT(joined.federates, SizeIs(1));
  EXPECT_EQ(joined.federates[0].address, kOneHost.value);
  EXPECT_EQ(std::get<wire::FederateJoined>(outbox.at(1).message).info.address, kOtherHost.value);
}

TEST_F(FederationTest, GeneratedNamesAreUnique) {
  join("tester-2");
  Outbox outbox;
  static_cast<void>(join_federation(federation_, wire::Join{1, "F", "", "tester", {}, ""}, outbox));
  EXPECT_EQ(std::get<wire::Joined>(outbox[0].message).name, "tester-2'");
}

TEST_F(FederationTest, NameInUseIsRefusedUntilItsFederateHasLeft) {
  const FederateId first = join("One");
  const Refusal refusal = refused_join(wire::Join{1, "F", "One", "tester", {}, ""});
  EXPECT_EQ(refusal.exception, ExceptionKind::kFederateNameAlreadyInUse);
  EXPECT_THAT(refusal.text, HasSubstr("\"One\""));
  Outbox outbox;
  federation_.lose(first, "it was lost", outbox);
  EXPECT_NE(join("One"), first) << "handles are not reused";
}

TEST_F(FederationTest, AdditionalModulesPrecedeTheNewFederate) {
  const FederateId first = join();
  Outbox outbox;
  const auto outcome = join_federation(
      federation_, wire::Join{1, "F", "Two", "t", {additional_module()}, ""}, outbox);
  const FederateId second = std::get<FederateId>(outcome);
  ASSERT_THAT(outbox, SizeIs(3));
  EXPECT_EQ(std::get<wire::Joined>(outbox[0].message).modules,
            (std::vector{test_module(), additional_module()}));
  EXPECT_EQ(outbox[1].to, To{first});
  EXPECT_EQ(std::get<wire::ModulesAdded>(outbox[1].message).modules,
            std::vector{additional_module()});
  EXPECT_TRUE(std::holds_alternative<wire::FederateJoined>(outbox[2].message));
  // The classes of the new module can be subscribed to.
  const ClassId extra = std::get<ObjectModel>(build_model({test_module(), additional_module()}))
                            .find_interaction_class("Extra")
                            .value()
                            .value;
  EXPECT_THAT(say(first, wire::DeclareInteractions{Declaration::kSubscribe, {extra}}), IsEmpty());
  EXPECT_THAT(say(second, wire::ReliableInteraction{0, extra, {}, {}}), SizeIs(1));
}

TEST_F(FederationTest, KnownModulesAreNotAddedAgain) {
  join();
  Outbox outbox;
  static_cast<void>(join_federation(
      federation_,
      wire::Join{1, "F", "Two", "t", {test_module(), additional_module(), additional_module()}, ""},
      outbox));
  EXPECT_EQ(std::get<wire::Joined>(outbox[0].message).modules,
            (std::vector{test_module(), additional_module()}));
}

TEST_F(FederationTest, ContradictingModuleIsRefusedWithFileAndLine) {
  const Refusal refusal =
      refused_join(wire::Join{1, "F", "Two", "t", {contradicting_module()}, ""});
  EXPECT_EQ(refusal.exception, ExceptionKind::kInconsistentFDD);
  EXPECT_THAT(refusal.text, HasSubstr("other.xml:6"));
  EXPECT_FALSE(federation_.has_federates());
}

TEST_F(FederationTest, MalformedModuleIsRefusedWithFileAndLine) {
  const Refusal refusal =
      refused_join(wire::Join{1, "F", "Two", "t", {{"bad.xml", "<a>\n<b></a>"}}, ""});
  EXPECT_EQ(refusal.exception, ExceptionKind::kErrorReadingFDD);
  EXPECT_THAT(refusal.text, HasSubstr("bad.xml:2"));
}

TEST_F(FederationTest, DifferentBestEffortSettingsAreRefusedWithReason) {
  Outbox outbox;
  ASSERT_TRUE(std::holds_alternative<FederateId>(
      join_federation(federation_, wire::Join{1, "F", "", "t", {}, "port 1"}, outbox)));
  const Refusal refusal = refused_join(wire::Join{1, "F", "", "t", {}, "port 2"});
  EXPECT_EQ(refusal.exception, ExceptionKind::kRTIinternalError);
  EXPECT_THAT(refusal.text, HasSubstr("port 2 instead of port 1"));
}

TEST_F(FederationTest, InteractionsReachSubscribers) {
  const FederateId a = join();
  const FederateId b = join();
  const FederateId c = join();
  say(b, wire::DeclareInteractions{Declaration::kSubscribe, {interaction("Signal")}});
  say(c, wire::DeclareInteractions{Declaration::kSubscribe, {interaction("Other")}});
  const wire::ReliableInteraction sent{99, interaction("Signal.Voice"), {{0, {1, 2}}}, {3}};
  const Outbox outbox = say(a, sent);
  ASSERT_THAT(outbox, SizeIs(1));
  EXPECT_EQ(outbox[0].to, To{b});
  wire::ReliableInteraction expected = sent;
  expected.sender = a;  // whatever the sender set
  EXPECT_EQ(std::get<wire::ReliableInteraction>(outbox[0].message), expected);
  say(b, wire::DeclareInteractions{Declaration::kUnsubscribe, {interaction("Signal")}});
  EXPECT_THAT(say(a, sent), IsEmpty());
}

TEST_F(FederationTest, SubscriberDiscoversAnObjectOnce) {
  const FederateId owner = join();
  const FederateId early = join();
  const FederateId late = join();
  EXPECT_THAT(subscribe(early, "Vehicle", "position"), IsEmpty());
  Outbox sent;
  const ObjectId id = register_object(owner, "Vehicle.Truck", 1, &sent);
  ASSERT_THAT(sent, SizeIs(1));
  EXPECT_EQ(sent[0].to, To{early});
  const wire::DiscoverObject discovery{id, object_class("Vehicle.Truck"), "HLAobject_1_1", owner};
  EXPECT_EQ(std::get<wire::DiscoverObject>(sent[0].message), discovery);

  const Outbox at_subscription = subscribe(late, "Vehicle.Truck", "load");
  ASSERT_THAT(at_subscription, SizeIs(1));
  EXPECT_EQ(at_subscription[0].to, To{late});
  EXPECT_EQ(std::get<wire::DiscoverObject>(at_subscription[0].message), discovery);

  EXPECT_THAT(subscribe(late, "Vehicle", "name"), IsEmpty()) << "the object is known already";
  EXPECT_THAT(subscribe(late, "Radio", "frequency"), IsEmpty()) << "another class";
  EXPECT_THAT(subscribe(owner, "Vehicle", "position"), IsEmpty())
      << "an owner does not discover its own object";
}

TEST_F(FederationTest, RemovalReachesFederatesThatKnowTheObject) {
  const FederateId owner = join();
  const FederateId subscriber = join();
  join();
  subscribe(subscriber, "Radio", "frequency");
  const ObjectId id = register_object(owner, "Radio");
  const Outbox outbox = say(owner, wire::DeleteObject{id, {7}});
  ASSERT_THAT(outbox, SizeIs(1));
  EXPECT_EQ(outbox[0].to, To{subscriber});
  EXPECT_EQ(std::get<wire::RemoveObject>(outbox[0].message), (wire::RemoveObject{id, owner, {7}}));
  EXPECT_THAT(fault(say(owner, wire::DeleteObject{id, {}})),
              HasSubstr("not owned by this federate"));
}

TEST_F(FederationTest, OnlyTheOwnerDeletesAndUpdates) {
  const FederateId owner = join();
  const FederateId other = join();
  subscribe(other, "Radio", "frequency");
  const ObjectId id = register_object(owner, "Radio");
  EXPECT_THAT(fault(say(other, wire::DeleteObject{id, {}})), HasSubstr("cannot delete"));
  EXPECT_THAT(fault(say(other, wire::ReliableUpdate{0, id, {{0, {}}}, {}})),
              HasSubstr("cannot update"));
}

TEST_F(FederationTest, UpdatesReachSubscribersOfTheAttributes) {
  const FederateId owner = join();
  const FederateId by_position = join();
  const FederateId by_load = join();
  subscribe(by_position, "Vehicle", "position");
  subscribe(by_load, "Vehicle.Truck", "load");
  const ObjectId id = register_object(owner, "Vehicle.Truck");
  const auto to = [&](const char* name) {
    const Outbox outbox =
        say(owner, wire::ReliableUpdate{0, id, {{index("Vehicle.Truck", name), {1}}}, {}});
    return outbox.empty() ? To{} : outbox[0].to;
  };
  EXPECT_THAT(to("position"), ElementsAre(by_position));
  EXPECT_THAT(to("load"), ElementsAre(by_load));
  EXPECT_THAT(to("name"), IsEmpty());
}

TEST_F(FederationTest, RequestsForUpdatesReachTheOwners) {
  const FederateId owner = join();
  const FederateId asker = join();
  const ObjectId truck = register_object(owner, "Vehicle.Truck", 1);
  register_object(owner, "Radio", 2);
  register_object(asker, "Vehicle", 1);
  const ValueIndex position = index("Vehicle.Truck", "position");

  Outbox outbox = say(asker, wire::RequestObjectUpdate{truck, {position}, {5}});
  ASSERT_THAT(outbox, SizeIs(1));
  EXPECT_EQ(outbox[0].to, To{owner});
  EXPECT_EQ(std::get<wire::ProvideUpdate>(outbox[0].message),
            (wire::ProvideUpdate{truck, {position}, {5}}));

  // By class: all objects of the class and its subclasses except the requester's own.
  outbox = say(asker, wire::RequestClassUpdate{
                          object_class("Vehicle"), {index("Vehicle", "position")}, {5}});
  ASSERT_THAT(outbox, SizeIs(1));
  EXPECT_EQ(outbox[0].to, To{owner});
  EXPECT_EQ(std::get<wire::ProvideUpdate>(outbox[0].message),
            (wire::ProvideUpdate{truck, {position}, {5}}));

  EXPECT_THAT(say(asker, wire::RequestObjectUpdate{12345, {0}, {}}), IsEmpty())
      << "it may have been deleted meanwhile";
}

TEST_F(FederationTest, NameReservationAnswerRepeatsTheRequest) {
  const FederateId a = join();
  const FederateId b = join();
  Outbox outbox = say(a, wire::ReserveNames{{"x", "y"}, true});
  ASSERT_THAT(outbox, SizeIs(1));
  EXPECT_EQ(outbox[0].to, To{a});
  EXPECT_EQ(std::get<wire::NamesReserved>(outbox[0].message),
            (wire::NamesReserved{{"x", "y"}, true, true}));
  outbox = say(b, wire::ReserveNames{{"y"}, false});
  EXPECT_EQ(std::get<wire::NamesReserved>(outbox.at(0).message),
            (wire::NamesReserved{{"y"}, false, false}));
  say(a, wire::ReleaseNames{{"y"}});
  outbox = say(b, wire::ReserveNames{{"y"}, false});
  EXPECT_TRUE(std::get<wire::NamesReserved>(outbox.at(0).message).success);
}

TEST_F(FederationTest, LossOfAFederateRemovesItsObjectsAndNames) {
  const FederateId lost = join("Lost");
  const FederateId other = join("Other");
  subscribe(other, "Radio", "frequency");
  ASSERT_THAT(say(lost, wire::ReserveNames{{"x"}, false}), SizeIs(1));
  const ObjectId id = register_object(lost, "Radio");
  Outbox outbox;
  federation_.lose(lost, "it was lost", outbox);
  ASSERT_THAT(outbox, SizeIs(2));
  EXPECT_EQ(outbox[0].to, To{other});
  EXPECT_EQ(std::get<wire::RemoveObject>(outbox[0].message), (wire::RemoveObject{id, lost, {}}));
  EXPECT_EQ(std::get<wire::FederateLeft>(outbox[1].message), (wire::FederateLeft{lost, true}));
  EXPECT_TRUE(federation_.has_federates());
  outbox = say(other, wire::ReserveNames{{"x"}, false});
  EXPECT_TRUE(std::get<wire::NamesReserved>(outbox.at(0).message).success);
}

struct ResignCase {
  ResignAction action;
  ExceptionKind exception;
  bool removes;
};

class ResignTest : public FederationTest, public testing::WithParamInterface<ResignCase> {};

TEST_P(ResignTest, AppliesTheActionToOwnedObjects) {
  const FederateId leaver = join();
  const FederateId other = join();
  subscribe(other, "Radio", "frequency");
  register_object(leaver, "Radio");
  Outbox outbox;
  const Refusal refusal = federation_.resign(leaver, GetParam().action, outbox);
  EXPECT_EQ(refusal.exception, GetParam().exception);
  if (refusal.exception != ExceptionKind::kNone) {
    EXPECT_THAT(outbox, IsEmpty());
    return;
  }
  ASSERT_THAT(outbox, SizeIs(GetParam().removes ? 2 : 1));
  EXPECT_EQ(std::holds_alternative<wire::RemoveObject>(outbox[0].message), GetParam().removes);
  EXPECT_EQ(std::get<wire::FederateLeft>(outbox.back().message),
            (wire::FederateLeft{leaver, false}));
}

INSTANTIATE_TEST_SUITE_P(
    Table, ResignTest,
    testing::Values(
        ResignCase{ResignAction::kUnconditionallyDivestAttributes, ExceptionKind::kNone, false},
        ResignCase{ResignAction::kDeleteObjects, ExceptionKind::kNone, true},
        ResignCase{ResignAction::kCancelPendingOwnershipAcquisitions,
                   ExceptionKind::kFederateOwnsAttributes, false},
        ResignCase{ResignAction::kDeleteObjectsThenDivest, ExceptionKind::kNone, true},
        ResignCase{ResignAction::kCancelThenDeleteThenDivest, ExceptionKind::kNone, true},
        ResignCase{ResignAction::kNoAction, ExceptionKind::kFederateOwnsAttributes, false}));

TEST_F(FederationTest, EveryActionResignsWithoutObjects) {
  const FederateId leaver = join();
  Outbox outbox;
  EXPECT_EQ(federation_.resign(leaver, ResignAction::kNoAction, outbox).exception,
            ExceptionKind::kNone);
  EXPECT_FALSE(federation_.has_federates());
}

TEST_F(FederationTest, InvalidMessagesCauseAFaultAndChangeNothing) {
  const FederateId a = join();
  EXPECT_THAT(fault(say(a, wire::DeclareInteractions{Declaration::kSubscribe, {9999}})),
              HasSubstr("interaction class 9999 does not exist"));
  EXPECT_THAT(fault(say(a, wire::DeclareInteractions{Declaration::kSubscribe, {0}})),
              HasSubstr("interaction class 0 does not exist"));
  EXPECT_THAT(fault(say(a, wire::DeclareAttributes{Declaration::kSubscribe, 9999, {0}})),
              HasSubstr("object class 9999 does not exist"));
  EXPECT_THAT(
      fault(
          say(a, wire::DeclareAttributes{Declaration::kSubscribe, object_class("Radio"), {0, 77}})),
      HasSubstr("does not have all"));
  EXPECT_THAT(fault(say(a, wire::RegisterObject{make_object_id(a, 1), 9999, "HLAx"})),
              HasSubstr("object class 9999 does not exist"));
  EXPECT_THAT(fault(say(a, wire::RequestClassUpdate{9999, {}, {}})), HasSubstr("9999"));
  EXPECT_THAT(fault(say(a, wire::ReliableInteraction{0, 9999, {}, {}})), HasSubstr("9999"));
}

TEST_F(FederationTest, CopiesAreRequestedFromJoinedFederatesOnly) {
  const FederateId one = join();
  const FederateId two = join();
  const FederateId three = join();
  const Outbox outbox =
      say(one, wire::AskForCopies{{three, one, 99, two, three}, 0x0A000001, 4711, {0xEFC01011}});
  ASSERT_THAT(outbox, SizeIs(1));
  EXPECT_EQ(outbox[0].to, (To{two, three}));
  EXPECT_EQ(std::get<wire::CopiesAsked>(outbox[0].message),
            (wire::CopiesAsked{one, 0x0A000001, 4711, {0xEFC01011}}));
  EXPECT_THAT(say(one, wire::AskForCopies{{99}, 0x0A000001, 4711, {}}), IsEmpty());
}

TEST_F(FederationTest, FederateWithoutMulticastIsKnownToAll) {
  const FederateId one = join();
  Outbox outbox;
  wire::Join request{1, "F", "silent", "tester", {}, ""};
  request.multicast = false;
  const auto silent = std::get<FederateId>(join_federation(federation_, request, outbox));
  ASSERT_THAT(outbox, SizeIs(2));
  EXPECT_TRUE(std::get<wire::Joined>(outbox[0].message).federates.at(0).multicast);
  EXPECT_EQ(outbox[1].to, To{one});
  EXPECT_FALSE(std::get<wire::FederateJoined>(outbox[1].message).info.multicast);
  outbox.clear();
  std::ignore = join_federation(federation_, wire::Join{2, "F", "late", "tester", {}, ""}, outbox);
  const auto& federates = std::get<wire::Joined>(outbox.at(0).message).federates;
  ASSERT_THAT(federates, SizeIs(2));
  EXPECT_EQ(federates[1].federate, silent);
  EXPECT_FALSE(federates[1].multicast);
}

}  // namespace
}  // namespace roger::rti::executive
