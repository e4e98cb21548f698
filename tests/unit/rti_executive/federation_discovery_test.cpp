// When an object becomes known to a federate (IEEE 1516.1-2010, 6.9).
#include "tests/unit/rti_executive/federation_fixture.hpp"

namespace roger::rti::executive {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using wire::Declaration;
using wire::OwnershipAction;

/// `owner_` publishes the name of trucks only. `watcher_` declares nothing.
class FederationDiscoveryTest : public FederationTest {
 protected:
  FederationDiscoveryTest() {
    owner_ = join("owner");
    watcher_ = join("watcher");
    declare(owner_, Declaration::kPublish, kTruck, {"name"});
  }

  Outbox declare(FederateId federate, Declaration what, const char* at,
                 const std::vector<const char*>& names) {
    std::vector<ValueIndex> indices;
    for (const char* name : names) indices.push_back(index(at, name));
    return say(federate, wire::DeclareAttributes{what, object_class(at), indices});
  }
  Outbox register_truck() {
    return say(owner_, wire::RegisterObject{truck_, object_class(kTruck), "HLAobject_1_1"});
  }
  Outbox change(FederateId from, OwnershipAction action, const char* name) {
    return say(from, wire::ChangeOwnership{truck_, action, {index(kTruck, name)}, {}});
  }
  /// Returns whether the messages contain the discovery of the truck for the federate, and it for
  /// no other federate.
  static bool discovers(const Outbox& outbox, FederateId federate) {
    To all;
    for (const AddressedMessage& one : outbox) {
      if (!std::holds_alternative<wire::DiscoverObject>(one.message)) continue;
      all.insert(all.end(), one.to.begin(), one.to.end());
    }
    return all == To{federate};
  }

  static constexpr const char* kTruck = "Vehicle.Truck";
  FederateId owner_ = 0;
  FederateId watcher_ = 0;
  ObjectId truck_ = make_object_id(1, 1);
};

TEST_F(FederationDiscoveryTest, RegistrationMakesKnownWhatIsOwned) {
  const FederateId other = join();
  declare(watcher_, Declaration::kSubscribe, kTruck, {"name", "load"});
  declare(other, Declaration::kSubscribe, kTruck, {"load"});
  EXPECT_TRUE(discovers(register_truck(), watcher_));
}

TEST_F(FederationDiscoveryTest, SubscriptionMakesKnownWhatIsOwned) {
  register_truck();
  EXPECT_THAT(declare(watcher_, Declaration::kSubscribe, kTruck, {"load"}), IsEmpty());
  EXPECT_TRUE(
      discovers(declare(watcher_, Declaration::kSubscribePassively, kTruck, {"name"}), watcher_));
}

TEST_F(FederationDiscoveryTest, NearestSubscribedClassDecides) {
  declare(watcher_, Declaration::kSubscribe, kTruck, {"load"});
  declare(watcher_, Declaration::kSubscribe, "Vehicle", {"name"});
  EXPECT_THAT(register_truck(), IsEmpty()) << "the name is not subscribed as of a truck";
  EXPECT_TRUE(discovers(declare(watcher_, Declaration::kUnsubscribe, kTruck, {"load"}), watcher_))
      << "now the truck is a vehicle";
}

TEST_F(FederationDiscoveryTest, RemainingSubscriptionKeepsTheCandidateClass) {
  declare(watcher_, Declaration::kSubscribe, kTruck, {"load", "position"});
  declare(watcher_, Declaration::kSubscribe, "Vehicle", {"name"});
  register_truck();
  EXPECT_THAT(declare(watcher_, Declaration::kUnsubscribe, kTruck, {"load"}), IsEmpty());
  EXPECT_TRUE(
      discovers(declare(watcher_, Declaration::kUnsubscribe, kTruck, {"position"}), watcher_));
}

TEST_F(FederationDiscoveryTest, AcquisitionOfAnAttributeMakesTheObjectKnown) {
  const FederateId heir = join();
  declare(heir, Declaration::kSubscribe, kTruck, {"name"});
  declare(heir, Declaration::kPublish, kTruck, {"load"});
  declare(watcher_, Declaration::kSubscribe, kTruck, {"load"});
  register_truck();
  EXPECT_TRUE(discovers(change(heir, OwnershipAction::kAcquireIfAvailable, "load"), watcher_));
  change(heir, OwnershipAction::kDivest, "load");
  EXPECT_FALSE(discovers(change(heir, OwnershipAction::kAcquire, "load"), watcher_))
      << "an object stays known";
}

TEST_F(FederationDiscoveryTest, DivestedObjectIsNotDiscoveredBeforeItHasAnOwner) {
  declare(owner_, Declaration::kSubscribe, kTruck, {"name"});
  register_truck();
  change(owner_, OwnershipAction::kDivest, "name");
  EXPECT_THAT(declare(watcher_, Declaration::kSubscribe, kTruck, {"name"}), IsEmpty());
  EXPECT_TRUE(discovers(change(owner_, OwnershipAction::kAcquire, "name"), watcher_));
}

TEST_F(FederationDiscoveryTest, ObjectWithoutOwnersIsNotDiscoveredAfterAResignation) {
  register_truck();
  Outbox outbox;
  ASSERT_EQ(federation_.resign(owner_, wire::ResignAction::kUnconditionallyDivestAttributes, outbox)
                .exception,
            wire::ExceptionKind::kNone);
  EXPECT_THAT(subscribe(watcher_, kTruck, "name"), IsEmpty());
}

TEST_F(FederationDiscoveryTest, HolderOfThePrivilegeMakesKnownToItsSubscribers) {
  declare(watcher_, Declaration::kSubscribe, kTruck, {"HLAprivilegeToDeleteObject"});
  EXPECT_TRUE(discovers(register_truck(), watcher_));
}

TEST_F(FederationDiscoveryTest, RtiOwnsTheAttributesOfTheMom) {
  declare(watcher_, Declaration::kSubscribe, "HLAmanager.HLAfederate", {"HLAfederateName"});
  const Outbox outbox =
      say(owner_, wire::RegisterObject{mom_object_id(owner_),
                                       object_class("HLAmanager.HLAfederate"), "HLAfederate_1"});
  EXPECT_TRUE(discovers(outbox, watcher_));
}

TEST_F(FederationDiscoveryTest, LocallyDeletedObjectIsDiscoveredAgainIfItHasAnOwner) {
  declare(watcher_, Declaration::kSubscribe, kTruck, {"name"});
  register_truck();
  EXPECT_THAT(say(watcher_, wire::KnowsObject{truck_, false}), IsEmpty());
  EXPECT_THAT(declare(watcher_, Declaration::kUnsubscribe, kTruck, {"name"}), IsEmpty());
  EXPECT_THAT(declare(watcher_, Declaration::kSubscribe, kTruck, {"load"}), IsEmpty())
      << "no federate owns the load";
  EXPECT_TRUE(discovers(declare(watcher_, Declaration::kSubscribe, kTruck, {"name"}), watcher_));
  EXPECT_THAT(declare(watcher_, Declaration::kSubscribe, kTruck, {"name"}), IsEmpty());
}

TEST_F(FederationDiscoveryTest, LocallyDeletedObjectIsDiscoveredAgainWithAnotherOwner) {
  const FederateId heir = join();
  declare(heir, Declaration::kSubscribe, kTruck, {"name"});
  declare(heir, Declaration::kPublish, kTruck, {"load"});
  declare(watcher_, Declaration::kSubscribe, kTruck, {"name"});
  register_truck();
  say(watcher_, wire::KnowsObject{truck_, false});
  declare(watcher_, Declaration::kUnsubscribe, kTruck, {"name"});
  declare(watcher_, Declaration::kSubscribe, kTruck, {"load"});
  EXPECT_TRUE(discovers(change(heir, OwnershipAction::kAcquire, "load"), watcher_));
}

/// The owner of the name resigns, and a federate that waits for the name becomes its owner.
class FederationHeirTest : public FederationDiscoveryTest {
 protected:
  FederationHeirTest() {
    declare(heir_, Declaration::kSubscribe, kTruck, {"name"});
    declare(heir_, Declaration::kPublish, kTruck, {"name"});
    register_truck();
    change(heir_, OwnershipAction::kAcquire, "name");
  }

  Outbox resign() {
    Outbox outbox;
    EXPECT_EQ(
        federation_.resign(owner_, wire::ResignAction::kUnconditionallyDivestAttributes, outbox)
            .exception,
        wire::ExceptionKind::kNone);
    return outbox;
  }

  const FederateId heir_ = join("heir");
};

TEST_F(FederationHeirTest, LocallyDeletedObjectIsDiscoveredAgainAfterAResignation) {
  declare(watcher_, Declaration::kSubscribe, kTruck, {"name"});
  say(watcher_, wire::KnowsObject{truck_, false});
  EXPECT_TRUE(discovers(resign(), watcher_));
}

TEST_F(FederationHeirTest, LocallyDeletedObjectIsDiscoveredAgainAfterALoss) {
  declare(watcher_, Declaration::kSubscribe, kTruck, {"name"});
  say(watcher_, wire::KnowsObject{truck_, false});
  say(owner_, wire::SetAutomaticResign{wire::ResignAction::kUnconditionallyDivestAttributes});
  Outbox outbox;
  federation_.lose(owner_, "gone", outbox);
  EXPECT_TRUE(discovers(outbox, watcher_));
}

TEST_F(FederationHeirTest, ScopeFollowsTheDiscoveryAfterAResignation) {
  say(watcher_, wire::SetAdvisorySwitch{wire::AdvisorySwitch::kAttributeScope, true});
  declare(watcher_, Declaration::kSubscribe, kTruck, {"name"});
  say(watcher_, wire::KnowsObject{truck_, false});
  EXPECT_THAT(kinds(resign(), watcher_),
              ElementsAre(kind<wire::DiscoverObject>(), kind<wire::ScopeAdvice>(),
                          kind<wire::ScopeAdvice>(), kind<wire::FederateLeft>()))
      << "attributes with an owner, and others";
}

TEST_F(FederationHeirTest, ResigningFederateDiscoversNothing) {
  declare(owner_, Declaration::kSubscribe, kTruck, {"name"});
  EXPECT_TRUE(kinds(resign(), owner_).empty());
}

TEST_F(FederationDiscoveryTest, ObjectThatTheFederateHasDiscoveredItselfIsNotAnnounced) {
  declare(watcher_, Declaration::kSubscribe, kTruck, {"name"});
  register_truck();
  say(watcher_, wire::KnowsObject{truck_, false});
  say(watcher_, wire::KnowsObject{truck_, true});
  EXPECT_THAT(declare(watcher_, Declaration::kSubscribe, kTruck, {"name"}), IsEmpty());
}

TEST_F(FederationDiscoveryTest, RediscoveredObjectIsOffered) {
  declare(watcher_, Declaration::kSubscribe, kTruck, {"name"});
  declare(watcher_, Declaration::kPublish, kTruck, {"name"});
  register_truck();
  say(watcher_, wire::KnowsObject{truck_, false});
  change(owner_, OwnershipAction::kDivest, "name");
  EXPECT_THAT(kinds(say(watcher_, wire::KnowsObject{truck_, true}), watcher_),
              ElementsAre(kind<wire::OwnershipNotice>()));
}

TEST_F(FederationDiscoveryTest, LocallyDeletedObjectIsRemovedLikeOthers) {
  declare(watcher_, Declaration::kSubscribe, kTruck, {"name"});
  register_truck();
  say(watcher_, wire::KnowsObject{truck_, false});
  EXPECT_THAT(kinds(say(owner_, wire::DeleteObject{truck_, {}}), watcher_),
              ElementsAre(kind<wire::RemoveObject>()));
  EXPECT_THAT(say(watcher_, wire::KnowsObject{truck_, true}), IsEmpty());
}

TEST_F(FederationDiscoveryTest, FederateCannotForgetWhatWasNotAnnouncedToIt) {
  register_truck();
  say(watcher_, wire::KnowsObject{truck_, true});
  EXPECT_TRUE(discovers(declare(watcher_, Declaration::kSubscribe, kTruck, {"name"}), watcher_));
}

TEST_F(FederationDiscoveryTest, ScopeFollowsTheLocalDeletion) {
  say(watcher_, wire::SetAdvisorySwitch{wire::AdvisorySwitch::kAttributeScope, true});
  declare(watcher_, Declaration::kSubscribe, kTruck, {"name"});
  register_truck();
  EXPECT_THAT(say(watcher_, wire::KnowsObject{truck_, false}), IsEmpty())
      << "the federate does not know the object";
  EXPECT_THAT(kinds(say(watcher_, wire::KnowsObject{truck_, true}), watcher_),
              ElementsAre(kind<wire::ScopeAdvice>(), kind<wire::ScopeAdvice>()))
      << "attributes with an owner, and others";
}

TEST_F(FederationDiscoveryTest, ScopeFollowsTheDiscovery) {
  say(watcher_, wire::SetAdvisorySwitch{wire::AdvisorySwitch::kAttributeScope, true});
  const FederateId heir = join();
  declare(heir, Declaration::kSubscribe, kTruck, {"name"});
  declare(heir, Declaration::kPublish, kTruck, {"load"});
  declare(watcher_, Declaration::kSubscribe, kTruck, {"load"});
  register_truck();
  EXPECT_THAT(kinds(change(heir, OwnershipAction::kAcquire, "load"), watcher_),
              ElementsAre(kind<wire::DiscoverObject>(), kind<wire::ScopeAdvice>(),
                          kind<wire::ScopeAdvice>()))
      << "attributes with an owner, and others";
}

}  // namespace
}  // namespace roger::rti::executive
