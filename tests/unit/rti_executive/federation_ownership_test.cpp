// Ownership management (IEEE 1516.1-2010, 7) as messages of a federation.
#include <algorithm>

#include "tests/unit/rti_executive/federation_fixture.hpp"

namespace roger::rti::executive {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::UnorderedElementsAreArray;
using wire::ExceptionKind;
using wire::OwnershipAction;
using wire::OwnershipEvent;
using wire::OwnershipNotice;
using wire::ResignAction;

/// Federate 1 has registered a truck, which federates 2 and 3 have discovered. All publish it.
class FederationOwnershipTest : public FederationTest {
 protected:
  FederationOwnershipTest() {
    owner_ = join("owner");
    two_ = join("two");
    three_ = join("three");
    for (const FederateId federate : {two_, three_}) {
      subscribe(federate, kTruck, "load");
      publish(federate, kTruck);
    }
    truck_ = register_object(owner_, kTruck);
  }

  Outbox change(FederateId from, OwnershipAction action, const std::vector<const char*>& names,
                const ByteVector& tag = {}) {
    return say(from, wire::ChangeOwnership{truck_, action, indices(names), tag});
  }
  std::vector<ValueIndex> indices(const std::vector<const char*>& names) const {
    std::vector<ValueIndex> found;
    for (const char* name : names) found.push_back(index(kTruck, name));
    return found;
  }
  static OwnershipNotice notice(const Outbox& outbox, FederateId to) {
    const auto found = std::find_if(outbox.begin(), outbox.end(), [&](const auto& message) {
      return message.to == To{to} && std::holds_alternative<OwnershipNotice>(message.message);
    });
    EXPECT_NE(found, outbox.end()) << "no notice to federate " << to;
    return found == outbox.end() ? OwnershipNotice{} : std::get<OwnershipNotice>(found->message);
  }
  FederateId owner_of(const char* name) {
    const Outbox outbox = say(three_, wire::QueryOwnership{truck_, index(kTruck, name)});
    return std::get<wire::OwnershipReport>(outbox.at(0).message).owner;
  }
  void transfer(FederateId from, FederateId to, const char* name) {
    change(from, OwnershipAction::kDivest, {name});
    change(to, OwnershipAction::kAcquire, {name});
    ASSERT_EQ(owner_of(name), to);
  }

  static constexpr const char* kTruck = "Vehicle.Truck";
  static constexpr const char* kPrivilege = "HLAprivilegeToDeleteObject";
  FederateId owner_ = 0;
  FederateId two_ = 0;
  FederateId three_ = 0;
  ObjectId truck_ = 0;
};

TEST_F(FederationOwnershipTest, RegistrationOwnsWhatIsPublished) {
  const FederateId partial = join();
  say(partial,
      wire::DeclareAttributes{
          wire::Declaration::kPublish, object_class("Vehicle"), {index("Vehicle", "name")}});
  const ObjectId vehicle = make_object_id(partial, 1);
  say(partial, wire::RegisterObject{vehicle, object_class("Vehicle"), "HLAobject_p"});
  const auto owner = [&](const char* name) {
    const Outbox outbox = say(two_, wire::QueryOwnership{vehicle, index("Vehicle", name)});
    EXPECT_EQ(outbox.at(0).to, To{two_});
    return std::get<wire::OwnershipReport>(outbox.at(0).message);
  };
  EXPECT_EQ(owner("name"),
            (wire::OwnershipReport{vehicle, index("Vehicle", "name"), partial, false}));
  EXPECT_EQ(owner(kPrivilege).owner, partial);
  EXPECT_EQ(owner("position").owner, 0);
}

TEST_F(FederationOwnershipTest, AttributesWithTheSameEffectShareANotice) {
  const Outbox outbox = change(two_, OwnershipAction::kAcquire, {"load", "name"}, {5});
  ASSERT_THAT(outbox, SizeIs(1));
  EXPECT_EQ(notice(outbox, owner_),
            (OwnershipNotice{
                truck_, OwnershipEvent::kReleaseRequested, indices({"load", "name"}), {5}, 0, 0}));
}

TEST_F(FederationOwnershipTest, NoticesCountTheReceiversActions) {
  change(owner_, OwnershipAction::kOffer, {"load"});
  change(owner_, OwnershipAction::kCancelOffer, {"load"});
  EXPECT_EQ(notice(change(two_, OwnershipAction::kAcquire, {"load"}), owner_).seen, 2U);
  EXPECT_EQ(notice(change(owner_, OwnershipAction::kDivestIfWanted, {"load"}), two_).seen, 1U);
}

TEST_F(FederationOwnershipTest, GivenUpAttributesAreOfferedToThosePublishing) {
  say(three_, wire::DeclareAttributes{wire::Declaration::kUnpublish, object_class(kTruck),
                                      indices({"load"})});
  const Outbox outbox = change(owner_, OwnershipAction::kDivest, {"load", "name"});
  ASSERT_THAT(outbox, SizeIs(2));
  EXPECT_EQ(
      notice(outbox, two_),
      (OwnershipNotice{
          truck_, OwnershipEvent::kAssumptionRequested, indices({"load", "name"}), {}, 0, 0}));
  EXPECT_EQ(notice(outbox, three_).attributes, indices({"name"}));
}

TEST_F(FederationOwnershipTest, LaterPublishersAndDiscoverersAreAskedToo) {
  const FederateId late = join();
  change(owner_, OwnershipAction::kOffer, {"load"}, {7});
  EXPECT_THAT(publish(late, "Vehicle"), IsEmpty()) << "another attribute";
  EXPECT_THAT(publish(late, kTruck), IsEmpty()) << "does not know the object";
  const Outbox discovery = subscribe(late, kTruck, "load");
  ASSERT_THAT(discovery, SizeIs(2));
  EXPECT_TRUE(std::holds_alternative<wire::DiscoverObject>(discovery[0].message));
  EXPECT_EQ(notice(discovery, late),
            (OwnershipNotice{
                truck_, OwnershipEvent::kAssumptionRequested, indices({"load"}), {7}, 0, 0}));

  const FederateId later = join();
  subscribe(later, kTruck, "load");
  EXPECT_EQ(notice(publish(later, kTruck), later).attributes, indices({"load"}));
  EXPECT_THAT(publish(owner_, kTruck), IsEmpty()) << "its own offer";
  // While an acquirer waits for the owner, no one else is asked.
  change(two_, OwnershipAction::kAcquire, {"load"});
  EXPECT_THAT(publish(later, kTruck), IsEmpty());
}

TEST_F(FederationOwnershipTest, PublisherIsAskedForWhatItDidNotPublishBefore) {
  change(owner_, OwnershipAction::kDivest, {"load", "name", kPrivilege});
  const FederateId late = join();
  subscribe(late, kTruck, "position");
  const auto publish_some = [&](const std::vector<const char*>& names) {
    return say(late, wire::DeclareAttributes{wire::Declaration::kPublish, object_class(kTruck),
                                             indices(names)});
  };
  EXPECT_THAT(notice(publish_some({"load"}), late).attributes,
              UnorderedElementsAreArray(indices({"load", kPrivilege})))
      << "the privilege is published implicitly";
  EXPECT_THAT(publish_some({"load"}), IsEmpty());
  EXPECT_EQ(notice(publish_some({"load", "name"}), late).attributes, indices({"name"}));
}

TEST_F(FederationOwnershipTest, OwnerUpdatesAndProvidesValues) {
  transfer(owner_, two_, "load");
  subscribe(owner_, kTruck, "load");
  const wire::ReliableUpdate update{0, truck_, {{index(kTruck, "load"), {1}}}, {}};
  EXPECT_THAT(fault(say(owner_, update)), HasSubstr("cannot update"));
  const Outbox outbox = say(two_, update);
  ASSERT_THAT(outbox, SizeIs(1));
  EXPECT_THAT(outbox[0].to, ElementsAre(owner_, three_)) << "the registrar is a subscriber";
  const wire::ReliableUpdate mixed{
      0, truck_, {{index(kTruck, "load"), {1}}, {index(kTruck, "name"), {1}}}, {}};
  EXPECT_THAT(fault(say(two_, mixed)), HasSubstr("cannot update"));

  const Outbox asked =
      say(three_, wire::RequestObjectUpdate{truck_, indices({"load", "name"}), {5}});
  ASSERT_THAT(asked, SizeIs(2));
  EXPECT_EQ(asked[0].to, To{owner_});
  EXPECT_EQ(std::get<wire::ProvideUpdate>(asked[0].message),
            (wire::ProvideUpdate{truck_, indices({"name"}), {5}}));
  EXPECT_EQ(asked[1].to, To{two_});
  EXPECT_EQ(std::get<wire::ProvideUpdate>(asked[1].message),
            (wire::ProvideUpdate{truck_, indices({"load"}), {5}}));
}

TEST_F(FederationOwnershipTest, HolderOfThePrivilegeDeletes) {
  transfer(owner_, two_, kPrivilege);
  EXPECT_THAT(fault(say(owner_, wire::DeleteObject{truck_, {}})), HasSubstr("cannot delete"));
  const Outbox outbox = say(two_, wire::DeleteObject{truck_, {}});
  ASSERT_THAT(outbox, SizeIs(1));
  EXPECT_THAT(outbox[0].to, ElementsAre(owner_, three_)) << "the registrar knew it as well";
  EXPECT_THAT(change(three_, OwnershipAction::kAcquire, {"load"}), IsEmpty()) << "in transit";
}

TEST_F(FederationOwnershipTest, InvalidChangesCauseAFaultAndChangeNothing) {
  EXPECT_THAT(fault(change(two_, OwnershipAction::kDivest, {"load"})),
              HasSubstr("load of object HLAobject_1_1 is not owned by this federate"));
  EXPECT_THAT(fault(change(owner_, OwnershipAction::kDivest, {"load", "load"})),
              HasSubstr("named twice"));
  EXPECT_THAT(
      fault(say(two_, wire::ChangeOwnership{truck_, OwnershipAction::kAcquire, {0, 999}, {}})),
      HasSubstr("attribute 999"));
  EXPECT_EQ(owner_of("load"), owner_);
  EXPECT_EQ(owner_of(kPrivilege), owner_);
}

TEST_F(FederationOwnershipTest, WithdrawalIsAcceptedByTheOwnerAlone) {
  change(two_, OwnershipAction::kAcquire, {"load"});
  const OwnershipNotice withdrawn =
      notice(change(two_, OwnershipAction::kCancelAcquisition, {"load"}), owner_);
  EXPECT_EQ(withdrawn,
            (OwnershipNotice{truck_, OwnershipEvent::kWithdrawn, indices({"load"}), {}, two_, 0}));
  const wire::AcceptWithdrawal accept{truck_, indices({"load"}), two_, withdrawn.seen};
  EXPECT_THAT(say(three_, accept), IsEmpty());
  EXPECT_EQ(notice(say(owner_, accept), two_).event, OwnershipEvent::kAcquisitionCancelled);
  EXPECT_THAT(say(owner_, wire::AcceptWithdrawal{truck_, {999}, two_, 0}), IsEmpty());
}

TEST_F(FederationOwnershipTest, AttributeIsTakenOverWithTheHelpOfItsOwnersRti) {
  change(three_, OwnershipAction::kAcquire, {"load"});
  EXPECT_EQ(notice(change(two_, OwnershipAction::kTakeOver, {"load"}), owner_),
            (OwnershipNotice{truck_, OwnershipEvent::kTakenOver, indices({"load"}), {}, 0, 0}));
  EXPECT_EQ(owner_of("load"), owner_) << "its updates may be in transit";
  const Outbox outbox = change(owner_, OwnershipAction::kDivest, {"load"});
  EXPECT_EQ(notice(outbox, two_).event, OwnershipEvent::kAcquired);
  EXPECT_EQ(owner_of("load"), two_);
}

TEST_F(FederationOwnershipTest, RtiKeepsTheAttributesOfTheMom) {
  const ObjectId mom = mom_object_id(two_);
  say(two_, wire::RegisterObject{mom, object_class("HLAmanager.HLAfederate"), "HLAfederate_2"});
  const auto event = [&](OwnershipAction action) {
    return notice(say(three_, wire::ChangeOwnership{mom, action, {1}, {}}), three_).event;
  };
  EXPECT_EQ(event(OwnershipAction::kAcquire), OwnershipEvent::kDenied);
  EXPECT_EQ(event(OwnershipAction::kTakeOver), OwnershipEvent::kDenied);
  EXPECT_EQ(event(OwnershipAction::kAcquireIfAvailable), OwnershipEvent::kUnavailable);
  EXPECT_EQ(event(OwnershipAction::kCancelAcquisition), OwnershipEvent::kAcquisitionCancelled);
  const Outbox outbox = say(three_, wire::QueryOwnership{mom, 1});
  EXPECT_EQ(std::get<wire::OwnershipReport>(outbox.at(0).message),
            (wire::OwnershipReport{mom, 1, 0, true}));
}

struct ResignOwnershipCase {
  ResignAction action;
  ExceptionKind owning;     // the federate owns an attribute of an object that it cannot delete
  ExceptionKind deletable;  // it owns only objects that it can delete
  ExceptionKind acquiring;  // it acquires an attribute and owns none
};

class ResignOwnershipTest : public FederationOwnershipTest,
                            public testing::WithParamInterface<ResignOwnershipCase> {
 protected:
  Outbox resign(FederateId federate, ExceptionKind expected) {
    Outbox outbox;
    const Refusal refusal = federation_.resign(federate, GetParam().action, outbox);
    EXPECT_EQ(refusal.exception, expected) << refusal.text;
    return outbox;
  }
};

TEST_P(ResignOwnershipTest, OwnerOfAForeignObject) {
  transfer(owner_, two_, "load");
  const Outbox outbox = resign(two_, GetParam().owning);
  if (GetParam().owning != ExceptionKind::kNone) {
    EXPECT_EQ(owner_of("load"), two_);
    return;
  }
  EXPECT_EQ(owner_of("load"), 0);
  EXPECT_EQ(notice(outbox, owner_).event, OwnershipEvent::kAssumptionRequested);
}

TEST_P(ResignOwnershipTest, OwnerOfItsObjects) {
  const bool deletes = GetParam().action != ResignAction::kUnconditionallyDivestAttributes;
  const Outbox outbox = resign(owner_, GetParam().deletable);
  if (GetParam().deletable != ExceptionKind::kNone) return;
  const bool removed = std::any_of(outbox.begin(), outbox.end(), [](const auto& message) {
    return std::holds_alternative<wire::RemoveObject>(message.message);
  });
  EXPECT_EQ(removed, deletes);
}

TEST_P(ResignOwnershipTest, Acquirer) {
  change(two_, OwnershipAction::kAcquire, {"load"});
  const Outbox outbox = resign(two_, GetParam().acquiring);
  if (GetParam().acquiring == ExceptionKind::kNone) {
    EXPECT_EQ(notice(outbox, owner_).event, OwnershipEvent::kWithdrawn);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Table, ResignOwnershipTest,
    testing::Values(
        ResignOwnershipCase{ResignAction::kUnconditionallyDivestAttributes, ExceptionKind::kNone,
                            ExceptionKind::kNone, ExceptionKind::kOwnershipAcquisitionPending},
        ResignOwnershipCase{ResignAction::kDeleteObjects, ExceptionKind::kFederateOwnsAttributes,
                            ExceptionKind::kNone, ExceptionKind::kOwnershipAcquisitionPending},
        ResignOwnershipCase{ResignAction::kCancelPendingOwnershipAcquisitions,
                            ExceptionKind::kFederateOwnsAttributes,
                            ExceptionKind::kFederateOwnsAttributes, ExceptionKind::kNone},
        ResignOwnershipCase{ResignAction::kDeleteObjectsThenDivest, ExceptionKind::kNone,
                            ExceptionKind::kNone, ExceptionKind::kOwnershipAcquisitionPending},
        ResignOwnershipCase{ResignAction::kCancelThenDeleteThenDivest, ExceptionKind::kNone,
                            ExceptionKind::kNone, ExceptionKind::kNone},
        ResignOwnershipCase{ResignAction::kNoAction, ExceptionKind::kFederateOwnsAttributes,
                            ExceptionKind::kFederateOwnsAttributes,
                            ExceptionKind::kOwnershipAcquisitionPending}));

TEST_F(FederationOwnershipTest, ResigningOwnerLeavesAttributesToTheAcquirers) {
  change(two_, OwnershipAction::kAcquire, {"load"});
  Outbox outbox;
  ASSERT_EQ(
      federation_.resign(owner_, ResignAction::kUnconditionallyDivestAttributes, outbox).exception,
      ExceptionKind::kNone);
  const auto acquired =
      std::find_if(outbox.begin(), outbox.end(), [](const AddressedMessage& message) {
        const auto* notice = std::get_if<OwnershipNotice>(&message.message);
        return notice != nullptr && notice->event == OwnershipEvent::kAcquired;
      });
  ASSERT_NE(acquired, outbox.end());
  EXPECT_EQ(acquired->to, To{two_});
  EXPECT_EQ(owner_of("load"), two_);
  EXPECT_EQ(owner_of("name"), 0);
}

TEST_F(FederationOwnershipTest, LostFederateFollowsItsAutomaticResignDirective) {
  transfer(owner_, two_, "load");
  Outbox outbox;
  federation_.lose(two_, "it was lost", outbox);
  EXPECT_EQ(owner_of("load"), 0) << "divested, whatever the directive";
  say(owner_, wire::SetAutomaticResign{ResignAction::kNoAction});
  outbox.clear();
  federation_.lose(owner_, "it was lost", outbox);
  for (const AddressedMessage& message : outbox) {
    EXPECT_FALSE(std::holds_alternative<wire::RemoveObject>(message.message));
  }
  EXPECT_EQ(owner_of(kPrivilege), 0);
  EXPECT_EQ(notice(change(three_, OwnershipAction::kAcquire, {kPrivilege}), three_).event,
            OwnershipEvent::kAcquired);
}

TEST_F(FederationOwnershipTest, ObjectsOfALostFederateAreDeletedByDefault) {
  transfer(owner_, two_, kPrivilege);
  Outbox outbox;
  federation_.lose(two_, "it was lost", outbox);
  EXPECT_EQ(outbox.at(0).to, (To{owner_, three_}));
  EXPECT_EQ(std::get<wire::RemoveObject>(outbox.at(0).message).object, truck_);
}

}  // namespace
}  // namespace roger::rti::executive
