// Deletions in timestamp order (IEEE 1516.1-2010, 6.14 and 8.21) until their time has passed.
#include <algorithm>
#include <new>

#include "tests/support/allocation_limit.hpp"
#include "tests/unit/rti_executive/federation_fixture.hpp"

namespace roger::rti::executive {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using wire::ExceptionKind;
using wire::OwnershipAction;
using wire::OwnershipEvent;
using wire::OwnershipNotice;
using wire::ResignAction;

/// A regulating federate registers trucks, the name of which belongs to a constrained federate that
/// also regulates. A third one, which is only constrained, subscribes to them. All publish trucks.
class FederationDeletionsTest : public FederationTest {
 protected:
  FederationDeletionsTest() : deleter_(join("deleter")), owner_(join("owner")), third_(join()) {
    say(deleter_, wire::EnableTimeRegulation{{at(5), false}});
    say(owner_, wire::EnableTimeRegulation{{at(5), false}});
    for (const FederateId federate : {owner_, third_}) {
      say(federate, wire::EnableTimeConstrained{at(0)});
      subscribe(federate, kTruck, "name");
      publish(federate, kTruck);
    }
    truck_ = register_object(deleter_, kTruck);
    change(deleter_, OwnershipAction::kDivest, "name");
    change(owner_, OwnershipAction::kAcquire, "name");
    EXPECT_EQ(owner_of("name"), owner_);
  }

  Outbox delete_truck(std::uint8_t time = 7, std::uint32_t serial = 1) {
    return say(deleter_, wire::TimedDelete{{truck_, {9}}, {at(time), serial}});
  }
  Outbox retract(std::uint8_t time = 7, std::uint32_t serial = 1) {
    return say(deleter_, wire::RetractMessage{0, {at(time), serial}});
  }
  /// Advances the bound of a regulating federate.
  Outbox pass(FederateId federate, std::uint8_t time) {
    return say(federate, wire::ReportTimeBound{{at(time), false}});
  }
  Outbox request(FederateId federate, std::uint8_t time) {
    return say(federate, wire::RequestAdvance{
                             wire::Advance::kTimeAdvanceRequest, at(time), {at(time), false}});
  }
  /// Returns an update. No federate subscribes to attributes other than the name.
  wire::ReliableUpdate update_of(const char* name) const {
    return {0, truck_, {{index(kTruck, name), {1}}}, {}};
  }
  Outbox change(FederateId from, OwnershipAction action, const char* name) {
    return say(from, wire::ChangeOwnership{truck_, action, {index(kTruck, name)}, {}});
  }
  bool exists() { return !say(third_, wire::QueryOwnership{truck_, 0}).empty(); }
  FederateId owner_of(const char* name) {
    const Outbox outbox = say(third_, wire::QueryOwnership{truck_, index(kTruck, name)});
    return outbox.empty() ? FederateId{0}
                          : std::get<wire::OwnershipReport>(outbox.at(0).message).owner;
  }
  /// Returns the events of the ownership notices for a federate.
  static std::vector<OwnershipEvent> events(const Outbox& outbox, FederateId federate) {
    std::vector<OwnershipEvent> found;
    for (const AddressedMessage& one : outbox) {
      const auto* notice = std::get_if<OwnershipNotice>(&one.message);
      if (notice != nullptr && one.to == To{federate}) found.push_back(notice->event);
    }
    return found;
  }
  Outbox lose(FederateId federate) {
    Outbox outbox;
    federation_.lose(federate, "gone", outbox);
    return outbox;
  }

  static constexpr const char* kTruck = "Vehicle.Truck";
  static constexpr const char* kPrivilege = "HLAprivilegeToDeleteObject";
  const FederateId deleter_;
  const FederateId owner_;
  const FederateId third_;
  ObjectId truck_ = 0;
};

TEST_F(FederationDeletionsTest, OtherOwnerUpdatesUntilTheTimeHasPassed) {
  const Outbox outbox = delete_truck();
  ASSERT_THAT(outbox, SizeIs(1));
  EXPECT_EQ(outbox[0].to, (To{owner_, third_}));
  EXPECT_THAT(kinds(say(owner_, update_of("name")), third_),
              ElementsAre(kind<wire::ReliableUpdate>()));
  EXPECT_THAT(kinds(say(owner_, wire::TimedUpdate{update_of("name"), {at(6), 1}}), third_),
              ElementsAre(kind<wire::TimedUpdate>()));
  pass(deleter_, 20);
  EXPECT_THAT(kinds(say(owner_, wire::TimedUpdate{update_of("name"), {at(7), 2}}), third_),
              ElementsAre(kind<wire::TimedUpdate>()));
  EXPECT_THAT(fault(say(deleter_, update_of("load"))), HasSubstr("not owned"));
}

TEST_F(FederationDeletionsTest, ObjectExistsUntilAllHavePassedTheTime) {
  delete_truck();
  pass(deleter_, 20);
  EXPECT_TRUE(exists()) << "the other owner may still send at 7";
  pass(owner_, 20);
  EXPECT_TRUE(exists()) << "the removal has not been delivered";
  request(owner_, 10);
  EXPECT_TRUE(exists()) << "the third federate still knows the object";
  EXPECT_THAT(kinds(request(third_, 6), third_), ElementsAre(kind<wire::AdvanceGranted>()));
  EXPECT_TRUE(exists());
  request(third_, 7);
  EXPECT_FALSE(exists());
}

TEST_F(FederationDeletionsTest, AttributesOfOtherOwnersChangeHandsMeanwhile) {
  delete_truck();
  EXPECT_THAT(events(change(third_, OwnershipAction::kAcquire, "name"), owner_),
              ElementsAre(OwnershipEvent::kReleaseRequested));
  EXPECT_THAT(events(change(owner_, OwnershipAction::kDivestIfWanted, "name"), third_),
              ElementsAre(OwnershipEvent::kAcquired));
  EXPECT_EQ(owner_of("name"), third_);
  EXPECT_THAT(say(third_, update_of("name")), SizeIs(1));
}

TEST_F(FederationDeletionsTest, AcquisitionFromTheDeleterIsWithdrawnMeanwhile) {
  delete_truck();
  EXPECT_THAT(events(change(third_, OwnershipAction::kAcquire, "load"), deleter_),
              ElementsAre(OwnershipEvent::kReleaseRequested));
  change(third_, OwnershipAction::kCancelAcquisition, "load");
  EXPECT_THAT(
      events(say(deleter_, wire::AcceptWithdrawal{truck_, {index(kTruck, "load")}, third_, 1}),
             third_),
      ElementsAre(OwnershipEvent::kAcquisitionCancelled));
  EXPECT_THAT(events(change(third_, OwnershipAction::kAcquireIfAvailable, "load"), third_),
              ElementsAre(OwnershipEvent::kUnavailable));
}

TEST_F(FederationDeletionsTest, DeleterNoLongerNegotiates) {
  change(deleter_, OwnershipAction::kAcquire, "name");
  change(deleter_, OwnershipAction::kOffer, "load");
  change(third_, OwnershipAction::kAcquireIfAvailable, "load");
  const Outbox outbox = delete_truck();
  EXPECT_THAT(events(outbox, owner_), ElementsAre(OwnershipEvent::kWithdrawn));
  EXPECT_THAT(events(outbox, third_), ElementsAre(OwnershipEvent::kUnavailable));
  EXPECT_THAT(events(outbox, deleter_), IsEmpty());
  EXPECT_THAT(fault(change(deleter_, OwnershipAction::kAcquire, "name")),
              HasSubstr("was deleted by this federate"));
}

TEST_F(FederationDeletionsTest, SecondDeletionIsAFault) {
  delete_truck();
  EXPECT_THAT(fault(delete_truck(8, 2)), HasSubstr("privilege to delete"));
  EXPECT_THAT(fault(say(deleter_, wire::DeleteObject{truck_, {}})), HasSubstr("privilege"));
  EXPECT_THAT(fault(say(owner_, wire::TimedDelete{{truck_, {}}, {at(8), 1}})),
              HasSubstr("privilege"));
  EXPECT_THAT(events(retract(), deleter_), IsEmpty());
  EXPECT_THAT(fault(say(deleter_, wire::TimedDelete{{4711, {}}, {at(8), 3}})), HasSubstr("4711"));
}

TEST_F(FederationDeletionsTest, NumberOfADeletionIsUsedOnce) {
  const ObjectId second = register_object(deleter_, kTruck, 2);
  delete_truck(7, 1);
  EXPECT_THAT(fault(say(deleter_, wire::TimedDelete{{second, {}}, {at(8), 1}})),
              HasSubstr("the number 1 of an earlier deletion"));
  EXPECT_THAT(fault(retract(8, 1)), HasSubstr("message 1 cannot be retracted"));
  EXPECT_THAT(say(deleter_, wire::TimedDelete{{second, {}}, {at(8), 2}}), SizeIs(1));
}

TEST_F(FederationDeletionsTest, TagThatIsKeptIsLimited) {
  const ByteVector tag(kControlTagLimit.count + 1);
  EXPECT_THAT(fault(say(deleter_, wire::TimedDelete{{truck_, tag}, {at(7), 1}})),
              HasSubstr(std::to_string(tag.size()) + " octets"));
}

TEST_F(FederationDeletionsTest, NewSubscriberDiscoversTheObjectAndItsRemoval) {
  const FederateId constrained = join();
  say(constrained, wire::EnableTimeConstrained{at(0)});
  delete_truck();
  EXPECT_THAT(kinds(subscribe(constrained, kTruck, "name"), constrained),
              ElementsAre(kind<wire::DiscoverObject>(), kind<wire::TimedRemove>()));
  EXPECT_THAT(subscribe(join(), kTruck, "name"), IsEmpty())
      << "without a time constraint, the object is removed already";
  pass(deleter_, 20);
  pass(owner_, 20);
  for (const FederateId federate : {owner_, third_}) request(federate, 10);
  EXPECT_TRUE(exists());
  request(constrained, 10);
  EXPECT_FALSE(exists());
}

TEST_F(FederationDeletionsTest, LackOfMemoryLosesNoDiscoveryAndNoRemoval) {
  delete_truck();
  pass(deleter_, 20);
  pass(owner_, 20);
  const wire::DeclareAttributes subscription{
      wire::Declaration::kSubscribe, object_class(kTruck), {index(kTruck, "name")}};
  bool complete = false;
  for (std::size_t permitted = 0; !complete; ++permitted) {
    ASSERT_LT(permitted, 100U);
    const FederateId late = join();
    say(late, wire::EnableTimeConstrained{at(0)});
    Outbox outbox;
    try {
      const test::AllocationLimit limit(0, permitted);
      federation_.take(late, subscription, outbox);
      complete = true;
    } catch (const std::bad_alloc&) {
    }
    const std::vector<std::size_t> sent = kinds(outbox, late);
    const auto count = [&](const std::vector<std::size_t>& all, std::size_t what) {
      return std::count(all.begin(), all.end(), what);
    };
    const bool discovers_later =
        count(kinds(say(late, subscription), late), kind<wire::DiscoverObject>()) == 1;
    EXPECT_NE(discovers_later, count(sent, kind<wire::DiscoverObject>()) == 1) << permitted;
    const Outbox granted =
        say(late, wire::RequestAdvance{wire::Advance::kFlushQueueRequest, at(50), {}});
    ASSERT_THAT(granted, SizeIs(1));
    const bool waits = std::get<wire::AdvanceGranted>(granted[0].message).time == at(7);
    EXPECT_EQ(waits, discovers_later || count(sent, kind<wire::TimedRemove>()) == 1) << permitted;
    lose(late);
  }
}

TEST_F(FederationDeletionsTest, RetractionLeavesEverythingAsItWas) {
  delete_truck();
  change(third_, OwnershipAction::kAcquire, "load");
  const Outbox outbox = retract();
  EXPECT_THAT(events(outbox, deleter_), ElementsAre(OwnershipEvent::kReleaseRequested))
      << "its RTI did not know the object when this was first requested";
  EXPECT_EQ(owner_of("name"), owner_);
  EXPECT_EQ(owner_of(kPrivilege), deleter_);
  EXPECT_THAT(say(deleter_, update_of("load")), IsEmpty());
  pass(deleter_, 20);
  pass(owner_, 20);
  for (const FederateId federate : {owner_, third_}) request(federate, 10);
  EXPECT_TRUE(exists());
  EXPECT_THAT(delete_truck(30, 2), SizeIs(1));
}

TEST_F(FederationDeletionsTest, RetractionKeepsOtherObjectsAndOwners) {
  delete_truck();
  change(third_, OwnershipAction::kAcquire, "name");
  change(owner_, OwnershipAction::kDivestIfWanted, "name");
  retract();
  EXPECT_EQ(owner_of("name"), third_);
}

TEST_F(FederationDeletionsTest, FederateThatHasRemovedTheObjectOwnsNothingAfterTheRetraction) {
  subscribe(owner_, kTruck, "load");
  say(owner_, wire::DisableTimeConstrained{});
  delete_truck();
  const Outbox outbox = retract();
  EXPECT_EQ(owner_of("name"), 0);
  EXPECT_THAT(kinds(outbox, owner_),
              ElementsAre(kind<wire::RetractMessage>(), kind<wire::DiscoverObject>(),
                          kind<OwnershipNotice>()));
  EXPECT_THAT(events(outbox, owner_), ElementsAre(OwnershipEvent::kAssumptionRequested));
}

TEST_F(FederationDeletionsTest, RetractionOffersToTheDeleterWhatWasGivenUpMeanwhile) {
  delete_truck();
  change(owner_, OwnershipAction::kDivest, "name");
  const Outbox outbox = retract();
  EXPECT_THAT(events(outbox, deleter_), ElementsAre(OwnershipEvent::kAssumptionRequested));
  EXPECT_THAT(events(outbox, third_), IsEmpty())
      << "it was asked before and still knows the object";
}

TEST_F(FederationDeletionsTest, RetractionAsksNoFederateTwice) {
  subscribe(owner_, kTruck, "load");
  say(owner_, wire::DisableTimeConstrained{});
  delete_truck();
  const Outbox outbox = retract();
  for (const FederateId federate : {deleter_, owner_, third_}) {
    EXPECT_THAT(events(outbox, federate), ElementsAre(OwnershipEvent::kAssumptionRequested))
        << federate;
  }
}

TEST_F(FederationDeletionsTest, FederateThatDoesNotSubscribeDiscoversNothingAfterTheRetraction) {
  say(third_, wire::DisableTimeConstrained{});
  delete_truck();
  say(third_, wire::DeclareAttributes{
                  wire::Declaration::kUnsubscribe, object_class(kTruck), {index(kTruck, "name")}});
  EXPECT_THAT(kinds(retract(), third_), ElementsAre(kind<wire::RetractMessage>()));
  EXPECT_THAT(kinds(subscribe(third_, kTruck, "name"), third_),
              ElementsAre(kind<wire::DiscoverObject>()));
}

TEST_F(FederationDeletionsTest, ResignationOfTheDeleterDoesNotHastenTheRemoval) {
  delete_truck();
  Outbox outbox;
  EXPECT_EQ(federation_.resign(deleter_, ResignAction::kDeleteObjects, outbox).exception,
            ExceptionKind::kNone);
  EXPECT_THAT(kinds(outbox, owner_), Not(Contains(kind<wire::RemoveObject>())));
  EXPECT_THAT(say(owner_, wire::TimedUpdate{update_of("name"), {at(6), 1}}), SizeIs(1));
  EXPECT_THAT(events(change(third_, OwnershipAction::kAcquireIfAvailable, "load"), third_),
              ElementsAre(OwnershipEvent::kAcquired));
  pass(owner_, 8);
  request(owner_, 7);
  request(third_, 7);
  EXPECT_FALSE(exists());
}

TEST_F(FederationDeletionsTest, DeleterOwnsNothingWhenItResigns) {
  delete_truck();
  Outbox outbox;
  EXPECT_EQ(federation_.resign(deleter_, ResignAction::kNoAction, outbox).exception,
            ExceptionKind::kNone);
}

TEST_F(FederationDeletionsTest, FederateThatHasRemovedTheObjectOwnsNothingWhenItResigns) {
  say(owner_, wire::DisableTimeConstrained{});
  delete_truck();
  Outbox outbox;
  EXPECT_EQ(federation_.resign(owner_, ResignAction::kNoAction, outbox).exception,
            ExceptionKind::kNone);
}

TEST_F(FederationDeletionsTest, LossOfTheDeleterKeepsTheTimeOfTheRemoval) {
  delete_truck();
  EXPECT_THAT(kinds(lose(deleter_), third_), Not(Contains(kind<wire::RemoveObject>())));
  EXPECT_TRUE(exists());
  EXPECT_EQ(owner_of("name"), owner_);
  lose(owner_);
  request(third_, 8);
  EXPECT_FALSE(exists());
}

TEST_F(FederationDeletionsTest, HeirOfTheDeleterMayDeleteEarlier) {
  delete_truck();
  lose(deleter_);
  change(owner_, OwnershipAction::kAcquire, kPrivilege);
  EXPECT_THAT(say(owner_, wire::TimedDelete{{truck_, {}}, {at(6), 1}}), SizeIs(1));
  pass(owner_, 7);
  request(third_, 6);
  EXPECT_FALSE(exists()) << "the other deletion, at 7, has nothing left to do";
  pass(owner_, 20);
  request(third_, 10);
}

TEST_F(FederationDeletionsTest, HeirOfTheDeleterMayDeleteAtOnce) {
  delete_truck();
  lose(deleter_);
  change(third_, OwnershipAction::kAcquire, kPrivilege);
  EXPECT_THAT(kinds(say(third_, wire::DeleteObject{truck_, {}}), owner_),
              ElementsAre(kind<wire::RemoveObject>()));
  EXPECT_FALSE(exists());
  pass(owner_, 20);
  request(third_, 10);
}

TEST_F(FederationDeletionsTest, DeletionsEndInTheOrderOfTheirTimes) {
  const ObjectId second = register_object(deleter_, kTruck, 2);
  delete_truck(9, 1);
  say(deleter_, wire::TimedDelete{{second, {}}, {at(7), 2}});
  pass(deleter_, 20);
  pass(owner_, 20);
  for (const FederateId federate : {owner_, third_}) request(federate, 8);
  EXPECT_TRUE(exists());
  EXPECT_THAT(say(third_, wire::QueryOwnership{second, 0}), IsEmpty());
}

/// A deletion while memory is scarce. Each attempt needs a federation of its own, because it may
/// cost the deleter its connection.
class ScarceMemoryForDeletions : public FederationDeletionsTest {
 public:
  /// Deletes the truck, about which the deleter negotiates, with this number of allocations.
  /// If that is only done in part, the deleter is disconnected, as by the executive. Returns
  /// whether the allocations were too few.
  bool delete_truck_with(std::size_t permitted) {
    change(deleter_, OwnershipAction::kAcquire, "name");
    change(deleter_, OwnershipAction::kOffer, "load");
    Outbox outbox;
    const wire::TimedDelete message{{truck_, {9}}, {at(7), 1}};
    try {
      const test::AllocationLimit limit(0, permitted);
      federation_.take(deleter_, message, outbox);
    } catch (const std::bad_alloc&) {
    }
    const bool refused = test::AllocationLimit::refused() != 0;
    const bool lost = refused && !outbox.empty();
    if (lost) {
      const Outbox rest = lose(deleter_);
      outbox.insert(outbox.end(), rest.begin(), rest.end());
    } else if (refused) {
      EXPECT_THAT(say(deleter_, update_of("load")), IsEmpty()) << "it still owns the attribute";
      outbox = delete_truck();
    }
    for (const FederateId federate : {owner_, third_}) {
      const std::vector<std::size_t> sent = kinds(outbox, federate);
      EXPECT_EQ(std::count(sent.begin(), sent.end(), kind<wire::TimedRemove>()), 1);
      EXPECT_THAT(sent, Not(Contains(kind<wire::RemoveObject>())));
    }
    EXPECT_TRUE(exists());
    if (!lost) pass(deleter_, 20);
    pass(owner_, 20);
    for (const FederateId federate : {owner_, third_}) request(federate, 10);
    EXPECT_FALSE(exists());
    return refused;
  }

 private:
  void TestBody() override {}
};

TEST(FederationDeletions, LackOfMemoryLosesTheDeletionOrTheWholeFederate) {
  std::size_t permitted = 0;
  for (bool refused = true; refused; ++permitted) {
    SCOPED_TRACE(permitted);
    ASSERT_LT(permitted, 100U);
    refused = ScarceMemoryForDeletions().delete_truck_with(permitted);
  }
  EXPECT_GT(permitted, 10U);
}

TEST_F(FederationDeletionsTest, ObjectWhoseDeletionIsRetractedIsDiscoveredAgain) {
  subscribe(third_, "Radio", "frequency");
  const ObjectId radio = register_object(deleter_, "Radio", 2);
  say(deleter_, wire::TimedDelete{{radio, {}}, {at(7), 1}});
  const FederateId late = join("late");
  EXPECT_THAT(subscribe(late, "Radio", "frequency"), IsEmpty());
  const Outbox outbox = say(deleter_, wire::RetractMessage{0, {at(7), 1}});
  EXPECT_THAT(kinds(outbox, third_), ElementsAre(kind<wire::RetractMessage>()))
      << "it still knows the object";
  EXPECT_THAT(kinds(outbox, late),
              ElementsAre(kind<wire::RetractMessage>(), kind<wire::DiscoverObject>()));
  EXPECT_THAT(kinds(say(deleter_, wire::DeleteObject{radio, {}}), late),
              ElementsAre(kind<wire::RemoveObject>()));
}

TEST_F(FederationDeletionsTest, ScopeIsAdvisedAgainAfterTheRetraction) {
  say(third_, wire::SetAdvisorySwitch{wire::AdvisorySwitch::kAttributeScope, true});
  subscribe(third_, "Radio", "frequency");
  publish(deleter_, "Radio");
  say(third_, wire::DisableTimeConstrained{});
  const ObjectId radio = make_object_id(deleter_, 2);
  ASSERT_THAT(
      kinds(say(deleter_, wire::RegisterObject{radio, object_class("Radio"), "HLAobject_2"}),
            third_),
      ElementsAre(kind<wire::DiscoverObject>(), kind<wire::ScopeAdvice>()));
  say(deleter_, wire::TimedDelete{{radio, {}}, {at(7), 1}});
  EXPECT_THAT(kinds(say(deleter_, wire::RetractMessage{0, {at(7), 1}}), third_),
              ElementsAre(kind<wire::RetractMessage>(), kind<wire::DiscoverObject>(),
                          kind<wire::ScopeAdvice>()));
}

TEST_F(FederationDeletionsTest, ScopeIsNotAdvisedAgainWhereTheObjectWasNotRemoved) {
  say(third_, wire::SetAdvisorySwitch{wire::AdvisorySwitch::kAttributeScope, true});
  delete_truck();
  EXPECT_THAT(kinds(retract(), third_), ElementsAre(kind<wire::RetractMessage>()));
}

TEST_F(FederationDeletionsTest, NameIsFreeWhenItsDeletionCanNoLongerBeRetracted) {
  const auto reserve = [&] {
    const Outbox outbox = say(third_, wire::ReserveNames{{"Car"}, false});
    return std::get<wire::NamesReserved>(outbox.at(0).message).success;
  };
  say(deleter_, wire::ReserveNames{{"Car"}, false});
  const ObjectId car = make_object_id(deleter_, 2);
  say(deleter_, wire::RegisterObject{car, object_class("Radio"), "Car"});
  say(deleter_, wire::TimedDelete{{car, {}}, {at(7), 1}});
  EXPECT_FALSE(reserve());
  pass(owner_, 20);
  say(deleter_, wire::ReportTimeBound{{at(7), false}});
  EXPECT_FALSE(reserve()) << "it may be retracted at its time";
  say(deleter_, wire::ReportTimeBound{{at(8), false}});
  EXPECT_TRUE(reserve());
}

// The federate ignores advice about an object that it does not know.
TEST_F(FederationDeletionsTest, AdviceWaitsForTheRetraction) {
  const std::vector<ValueIndex> load{index(kTruck, "load")};
  say(deleter_, wire::SetAdvisorySwitch{wire::AdvisorySwitch::kAttributeRelevance, true});
  subscribe(third_, kTruck, "load");
  delete_truck();
  EXPECT_THAT(say(third_, wire::DeclareAttributes{wire::Declaration::kUnsubscribe,
                                                  object_class(kTruck), load}),
              IsEmpty());
  EXPECT_THAT(kinds(retract(), deleter_), Contains(kind<wire::UpdateAdvice>()));
}

TEST_F(FederationDeletionsTest, ScopeAdviceWaitsForTheRetraction) {
  say(deleter_, wire::SetAdvisorySwitch{wire::AdvisorySwitch::kAttributeScope, true});
  EXPECT_THAT(kinds(subscribe(deleter_, kTruck, "name"), deleter_),
              ElementsAre(kind<wire::ScopeAdvice>()));
  delete_truck();
  EXPECT_THAT(kinds(change(owner_, OwnershipAction::kDivest, "name"), deleter_),
              Not(Contains(kind<wire::ScopeAdvice>())));
  EXPECT_THAT(kinds(retract(), deleter_), Contains(kind<wire::ScopeAdvice>()));
}

TEST_F(FederationDeletionsTest, LocallyDeletedObjectIsRemovedOnceAfterItsRediscovery) {
  delete_truck();
  say(third_, wire::KnowsObject{truck_, false});
  const Outbox outbox = subscribe(third_, kTruck, "name");
  EXPECT_THAT(kinds(outbox, third_), Contains(kind<wire::DiscoverObject>()));
  EXPECT_THAT(kinds(outbox, third_), Not(Contains(kind<wire::TimedRemove>())));
}

TEST_F(FederationDeletionsTest, LocallyDeletedObjectIsNotDiscoveredAfterItsRemoval) {
  delete_truck();
  say(third_, wire::KnowsObject{truck_, false});
  pass(deleter_, 8);
  pass(owner_, 8);
  ASSERT_THAT(kinds(request(third_, 7), third_), Contains(kind<wire::AdvanceGranted>()));
  ASSERT_TRUE(exists()) << "its owner has not removed it";
  EXPECT_THAT(subscribe(third_, kTruck, "name"), IsEmpty());
}

}  // namespace
}  // namespace roger::rti::executive
