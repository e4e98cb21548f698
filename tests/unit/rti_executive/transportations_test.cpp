#include "rti/executive/services/transportations.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <new>

#include "tests/support/allocation_limit.hpp"
#include "tests/unit/rti_executive/federation_fixture.hpp"

namespace roger::rti::executive {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using wire::OwnershipAction;
using wire::TransportationKind;

/// `owner_` has registered a truck, `truck_`. Everything is reliable in the object model.
class TransportationsTest : public FederationTest {
 protected:
  TransportationsTest() : owner_(join("owner")), other_(join("other")) {
    publish(owner_, "Vehicle.Truck");
    publish(other_, "Vehicle.Truck");
    declare(wire::Declaration::kPublish);
    truck_ = register_object(owner_, "Vehicle.Truck");
  }

  Outbox declare(wire::Declaration what) {
    return say(owner_, wire::DeclareInteractions{what, {interaction("Signal")}});
  }
  ValueIndex load() const { return index("Vehicle.Truck", "load"); }
  Outbox change(FederateId federate) {
    return say(federate, wire::ChangeAttributeTransportation{
                             truck_, {load()}, TransportationKind::kBestEffort});
  }
  Outbox change_interaction(FederateId federate) {
    return say(federate, wire::ChangeInteractionTransportation{interaction("Signal"),
                                                               TransportationKind::kBestEffort});
  }
  TransportationKind of_load() {
    const Outbox outbox = say(other_, wire::QueryAttributeTransportation{truck_, load()});
    EXPECT_THAT(outbox, SizeIs(1));
    const auto report = std::get<wire::AttributeTransportationReport>(outbox.at(0).message);
    EXPECT_EQ(report.object, truck_);
    EXPECT_EQ(report.attribute, load());
    return report.transportation;
  }
  TransportationKind of_signal(FederateId federate) {
    const Outbox outbox =
        say(other_, wire::QueryInteractionTransportation{federate, interaction("Signal")});
    EXPECT_THAT(outbox, SizeIs(1));
    return std::get<wire::InteractionTransportationReport>(outbox.at(0).message).transportation;
  }
  void act(FederateId federate, OwnershipAction action) {
    say(federate, wire::ChangeOwnership{truck_, action, {load()}, {}});
  }

  const FederateId owner_;
  const FederateId other_;
  ObjectId truck_ = 0;
};

TEST_F(TransportationsTest, ChangeIsConfirmedAndReported) {
  EXPECT_EQ(of_load(), TransportationKind::kReliable);
  const Outbox outbox = change(owner_);
  ASSERT_THAT(outbox, SizeIs(1));
  EXPECT_EQ(outbox[0].to, To{owner_});
  EXPECT_EQ(
      std::get<wire::AttributeTransportationChanged>(outbox[0].message),
      (wire::AttributeTransportationChanged{truck_, {load()}, TransportationKind::kBestEffort}));
  EXPECT_EQ(of_load(), TransportationKind::kBestEffort);
}

TEST_F(TransportationsTest, OnlyTheOwnerChangesAnAttribute) {
  EXPECT_THAT(change(other_), IsEmpty());
  EXPECT_EQ(of_load(), TransportationKind::kReliable);
}

TEST_F(TransportationsTest, ChangeOfAnAttributeEndsWithItsOwnership) {
  change(owner_);
  act(owner_, OwnershipAction::kDivest);
  EXPECT_EQ(of_load(), TransportationKind::kReliable);
  act(owner_, OwnershipAction::kAcquireIfAvailable);
  EXPECT_EQ(of_load(), TransportationKind::kReliable);
}

TEST_F(TransportationsTest, ChangeOfAClassConcernsOneFederateUntilItUnpublishes) {
  const Outbox outbox = change_interaction(owner_);
  ASSERT_THAT(outbox, SizeIs(1));
  EXPECT_EQ(std::get<wire::InteractionTransportationChanged>(outbox[0].message),
            (wire::InteractionTransportationChanged{interaction("Signal"),
                                                    TransportationKind::kBestEffort}));
  EXPECT_EQ(of_signal(owner_), TransportationKind::kBestEffort);
  EXPECT_EQ(of_signal(other_), TransportationKind::kReliable);
  declare(wire::Declaration::kUnpublish);
  EXPECT_EQ(of_signal(owner_), TransportationKind::kReliable);
}

TEST_F(TransportationsTest, OnlyAConfirmedChangeIsRecordedIfMemoryRunsOut) {
  const ValueIndex name = index("Vehicle.Truck", "name");
  const wire::ChangeAttributeTransportation of_attributes{
      truck_, {load(), name}, TransportationKind::kBestEffort};
  const wire::ChangeInteractionTransportation of_class{interaction("Signal"),
                                                       TransportationKind::kBestEffort};
  const auto change_with = [&](const auto& message, std::size_t permitted) {
    Outbox outbox;
    try {
      const test::AllocationLimit limit(0, permitted);
      federation_.take(owner_, message, outbox);
    } catch (const std::bad_alloc&) {
    }
    return outbox;
  };
  std::size_t permitted = 0;
  while (change_with(of_attributes, permitted).empty()) {
    ASSERT_LT(++permitted, 100U);
    ASSERT_EQ(of_load(), TransportationKind::kReliable) << permitted;
  }
  EXPECT_EQ(of_load(), TransportationKind::kBestEffort);
  permitted = 0;
  while (change_with(of_class, permitted).empty()) {
    ASSERT_LT(++permitted, 100U);
    ASSERT_EQ(of_signal(owner_), TransportationKind::kReliable) << permitted;
  }
  EXPECT_EQ(of_signal(owner_), TransportationKind::kBestEffort);
}

TEST_F(TransportationsTest, InvalidMessagesAreFaults) {
  EXPECT_THAT(fault(change_interaction(other_)), HasSubstr("is not published"));
  EXPECT_THAT(fault(say(other_, wire::QueryAttributeTransportation{truck_, 999})),
              HasSubstr("no attribute 999"));
  EXPECT_THAT(fault(say(other_, wire::QueryInteractionTransportation{owner_, 9999})),
              HasSubstr("9999"));
}

}  // namespace
}  // namespace roger::rti::executive
