// The services of ownership management, their exceptions and callbacks, as one federate sees them.
#include <RTI/time/HLAfloat64Interval.h>
#include <RTI/time/HLAfloat64Time.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

using test::to_data;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using wire::OwnershipAction;
using wire::OwnershipEvent;

/// Federate 3 publishes and subscribes Power and Id of a radio, but not Name. `own_` is a radio
/// that it has registered, `theirs_` one of federate 1.
class FederateOwnershipTest : public testing::Test, public test::FederateTest {
 protected:
  FederateOwnershipTest() {
    federate->declarations().publish(radio_class(),
                                     {radio_attribute("Power"), radio_attribute("Id")});
    federate->declarations().subscribe(radio_class(),
                                       {radio_attribute("Power"), radio_attribute("Id")}, L"");
    own_ = federate->objects().register_object(radio_class(), nullptr);
    federate->on_message(wire::DiscoverObject{
        handle_value(theirs_), test::object_class(model, "Base.Radio").value, "theirs", 1});
    executive.sent_messages.clear();
    callback_log.entries.clear();
  }

  void change(const rti1516e::ObjectInstanceHandle& object, OwnershipAction action,
              const std::vector<const char*>& names, const std::string& tag = "") {
    rti1516e::AttributeHandleSet attributes;
    for (const char* name : names) attributes.insert(radio_attribute(name));
    federate->ownership().change(object, attributes, action, to_data(tag));
  }
  void notice(const rti1516e::ObjectInstanceHandle& object, OwnershipEvent event,
              const std::vector<const char*>& names, const std::string& tag = "",
              FederateId acquirer = 0) {
    std::vector<ValueIndex> indices;
    for (const char* name : names) indices.push_back(radio_index(name));
    federate->on_message(wire::OwnershipNotice{
        handle_value(object), event, indices, {tag.begin(), tag.end()}, acquirer, changes()});
  }
  std::uint64_t changes() const { return executive.all<wire::ChangeOwnership>().size(); }
  bool owns(const rti1516e::ObjectInstanceHandle& object, const char* name) const {
    return federate->ownership().owns(object, radio_attribute(name));
  }
  /// Enables time regulation, and deletions of `own_` in timestamp order.
  void regulate() {
    federate->time().enable_regulation(rti1516e::HLAfloat64Interval(5));
    federate->on_message(
        wire::TimeRegulationEnabled{executive.all<wire::EnableTimeRegulation>().at(0).bound});
    federate->objects().change_order(own_, {radio_attribute("HLAprivilegeToDeleteObject")},
                                     rti1516e::TIMESTAMP);
  }
  rti1516e::MessageRetractionHandle delete_own() {
    const rti1516e::HLAfloat64Time time(7);
    return federate->objects().delete_object(own_, {}, &time);
  }
  std::string own() const { return std::to_string(handle_value(own_)); }
  std::string theirs() const { return std::to_string(handle_value(theirs_)); }

  rti1516e::ObjectInstanceHandle own_;
  const rti1516e::ObjectInstanceHandle theirs_ =
      make_handle<rti1516e::ObjectInstanceHandle>(make_object_id(1, 1));
};

TEST_F(FederateOwnershipTest, ServicesCheckObjectAttributeAndOwner) {
  const auto unknown = make_handle<rti1516e::ObjectInstanceHandle>(77);
  const auto undefined = make_handle<rti1516e::AttributeHandle>(9999);
  for (int i = 0; i <= static_cast<int>(OwnershipAction::kLast); ++i) {
    const auto action = static_cast<OwnershipAction>(i);
    EXPECT_THROW(federate->ownership().change(unknown, {radio_attribute("Power")}, action),
                 rti1516e::ObjectInstanceNotKnown);
    EXPECT_THROW(federate->ownership().change(own_, {undefined}, action),
                 rti1516e::AttributeNotDefined);
  }
  for (const OwnershipAction action :
       {OwnershipAction::kDivest, OwnershipAction::kOffer, OwnershipAction::kConfirmDivestiture,
        OwnershipAction::kDenyRelease, OwnershipAction::kCancelOffer}) {
    EXPECT_THROW(change(own_, action, {"Name"}), rti1516e::AttributeNotOwned);
  }
  EXPECT_THROW(change(own_, OwnershipAction::kDivest, {"Power", "Name"}),
               rti1516e::AttributeNotOwned);
  EXPECT_THROW(federate->ownership().divest_if_wanted(theirs_, {radio_attribute("Power")}),
               rti1516e::AttributeNotOwned);
  EXPECT_THROW(federate->ownership().query(unknown, radio_attribute("Power")),
               rti1516e::ObjectInstanceNotKnown);
  EXPECT_THROW(federate->ownership().query(own_, undefined), rti1516e::AttributeNotDefined);
  EXPECT_THROW(static_cast<void>(federate->ownership().owns(own_, undefined)),
               rti1516e::AttributeNotDefined);
  EXPECT_THAT(executive.sent_messages, IsEmpty()) << "nothing is changed for the other attributes";
  EXPECT_TRUE(owns(own_, "Power"));
}

TEST_F(FederateOwnershipTest, AcquisitionRequiresPublication) {
  EXPECT_THROW(change(theirs_, OwnershipAction::kAcquire, {"Power", "Name"}),
               rti1516e::AttributeNotPublished);
  EXPECT_THROW(change(own_, OwnershipAction::kAcquire, {"Power"}),
               rti1516e::FederateOwnsAttributes);
  EXPECT_THROW(change(own_, OwnershipAction::kCancelAcquisition, {"Power"}),
               rti1516e::AttributeAlreadyOwned);
  federate->declarations().unpublish(radio_class());
  EXPECT_THROW(change(theirs_, OwnershipAction::kAcquireIfAvailable, {"Power"}),
               rti1516e::ObjectClassNotPublished);
}

TEST_F(FederateOwnershipTest, StateChartExceptions) {
  EXPECT_THROW(change(own_, OwnershipAction::kConfirmDivestiture, {"Power"}),
               rti1516e::AttributeDivestitureWasNotRequested);
  EXPECT_THROW(change(own_, OwnershipAction::kCancelOffer, {"Power"}),
               rti1516e::AttributeDivestitureWasNotRequested);
  change(own_, OwnershipAction::kOffer, {"Power"});
  EXPECT_THROW(change(own_, OwnershipAction::kOffer, {"Id", "Power"}),
               rti1516e::AttributeAlreadyBeingDivested);
  EXPECT_THROW(change(own_, OwnershipAction::kConfirmDivestiture, {"Power"}),
               rti1516e::NoAcquisitionPending);
  EXPECT_THROW(change(theirs_, OwnershipAction::kCancelAcquisition, {"Power"}),
               rti1516e::AttributeAcquisitionWasNotRequested);
  change(theirs_, OwnershipAction::kAcquire, {"Power"});
  EXPECT_THROW(change(theirs_, OwnershipAction::kAcquireIfAvailable, {"Power"}),
               rti1516e::AttributeAlreadyBeingAcquired);
  change(theirs_, OwnershipAction::kCancelAcquisition, {"Power"});
  EXPECT_THROW(change(theirs_, OwnershipAction::kAcquire, {"Power"}), rti1516e::RTIinternalError);
}

TEST_F(FederateOwnershipTest, ActionsAreSentByIndexWithTheirTag) {
  change(theirs_, OwnershipAction::kAcquire, {"Power", "Id"}, "tag");
  change(theirs_, OwnershipAction::kAcquire, {"Power"}, "again");
  const auto sent = executive.all<wire::ChangeOwnership>();
  ASSERT_THAT(sent, SizeIs(1)) << "a pending acquisition is not repeated";
  EXPECT_EQ(sent[0].object, handle_value(theirs_));
  EXPECT_EQ(sent[0].action, OwnershipAction::kAcquire);
  EXPECT_THAT(sent[0].attributes,
              testing::UnorderedElementsAre(radio_index("Power"), radio_index("Id")));
  EXPECT_EQ(sent[0].tag, (ByteVector{'t', 'a', 'g'}));
  federate->ownership().query(theirs_, radio_attribute("Power"));
  EXPECT_EQ(executive.all<wire::QueryOwnership>().at(0),
            (wire::QueryOwnership{handle_value(theirs_), radio_index("Power")}));
}

TEST_F(FederateOwnershipTest, AcquiredAttributeIsOwnedFromItsCallbackOn) {
  change(theirs_, OwnershipAction::kAcquire, {"Power"});
  EXPECT_FALSE(owns(theirs_, "Power"));
  callback_log.on_entry = [&] { EXPECT_TRUE(owns(theirs_, "Power")); };
  notice(theirs_, OwnershipEvent::kAcquired, {"Power"}, "tag");
  EXPECT_THAT(callback_log.entries,
              ElementsAre("acquired " + theirs() + " " + radio_number("Power") + " 'tag'"));
  federate->objects().update(theirs_, {{radio_attribute("Power"), to_data("5W")}}, {}, nullptr);
  EXPECT_THAT(network->sent, SizeIs(1));
}

TEST_F(FederateOwnershipTest, LateUpdateOfTheFormerOwnerIsNotReflected) {
  test::Datagrams from_one;
  const ObjectId id = handle_value(theirs_);
  arrive("239.2.0.1", from_one.update(id, {test::value(radio_index("Power"), "4W")}));
  EXPECT_THAT(callback_log.entries, SizeIs(1));
  change(theirs_, OwnershipAction::kAcquire, {"Power"});
  notice(theirs_, OwnershipEvent::kAcquired, {"Power"});
  arrive("239.2.0.1", from_one.update(id, {test::value(radio_index("Power"), "5W")}));
  EXPECT_THAT(callback_log.entries, SizeIs(2)) << "only the acquisition";
}

TEST_F(FederateOwnershipTest, DivestedAttributeIsNotUpdated) {
  change(own_, OwnershipAction::kDivest, {"Power"});
  EXPECT_FALSE(owns(own_, "Power"));
  EXPECT_TRUE(owns(own_, "Id"));
  EXPECT_THROW(
      federate->objects().update(own_, {{radio_attribute("Power"), to_data("5W")}}, {}, nullptr),
      rti1516e::AttributeNotOwned);
  notice(own_, OwnershipEvent::kAssumptionRequested, {"Power", "Name", "Id"}, "t");
  EXPECT_THAT(callback_log.entries,
              ElementsAre("assume " + own() + " " + radio_number("Power") + " 't'"))
      << "only what is published and not owned";
}

TEST_F(FederateOwnershipTest, OwnerAnswersARequestWithinItsCallback) {
  rti1516e::AttributeHandleSet divested;
  callback_log.on_entry = [&] {
    divested = federate->ownership().divest_if_wanted(
        own_, {radio_attribute("Power"), radio_attribute("Id")});
  };
  notice(own_, OwnershipEvent::kReleaseRequested, {"Power"}, "please");
  EXPECT_THAT(callback_log.entries,
              ElementsAre("release " + own() + " " + radio_number("Power") + " 'please'"));
  EXPECT_EQ(divested, rti1516e::AttributeHandleSet{radio_attribute("Power")}) << "Id is not wanted";
  EXPECT_FALSE(owns(own_, "Power"));
  EXPECT_TRUE(owns(own_, "Id"));
  EXPECT_EQ(executive.all<wire::ChangeOwnership>().at(0),
            (wire::ChangeOwnership{
                handle_value(own_), OwnershipAction::kDivestIfWanted, {radio_index("Power")}, {}}));
}

TEST_F(FederateOwnershipTest, NothingIsDivestedThatIsNotWanted) {
  EXPECT_THAT(federate->ownership().divest_if_wanted(own_, {radio_attribute("Power")}), IsEmpty());
  change(own_, OwnershipAction::kDenyRelease, {"Power"});
  EXPECT_THAT(executive.sent_messages, IsEmpty());
  EXPECT_TRUE(owns(own_, "Power"));
}

TEST_F(FederateOwnershipTest, NegotiatedDivestiture) {
  change(own_, OwnershipAction::kOffer, {"Power"}, "offer");
  notice(own_, OwnershipEvent::kConfirmationRequested, {"Power"});
  EXPECT_THAT(callback_log.entries, ElementsAre("confirm " + own() + " " + radio_number("Power")));
  change(own_, OwnershipAction::kConfirmDivestiture, {"Power"}, "done");
  EXPECT_FALSE(owns(own_, "Power"));
  EXPECT_EQ(executive.all<wire::ChangeOwnership>().at(1),
            (wire::ChangeOwnership{handle_value(own_),
                                   OwnershipAction::kConfirmDivestiture,
                                   {radio_index("Power")},
                                   {'d', 'o', 'n', 'e'}}));
}

TEST_F(FederateOwnershipTest, WithdrawalIsAcceptedWithoutACallback) {
  notice(own_, OwnershipEvent::kReleaseRequested, {"Power"});
  callback_log.entries.clear();
  notice(own_, OwnershipEvent::kWithdrawn, {"Power"}, "", 1);
  EXPECT_THAT(callback_log.entries, IsEmpty());
  EXPECT_EQ(executive.all<wire::AcceptWithdrawal>().at(0),
            (wire::AcceptWithdrawal{handle_value(own_), {radio_index("Power")}, 1, 0}));
  EXPECT_THAT(federate->ownership().divest_if_wanted(own_, {radio_attribute("Power")}), IsEmpty());
}

TEST_F(FederateOwnershipTest, AttributeThatIsTakenOverIsDivestedWithoutACallback) {
  notice(own_, OwnershipEvent::kTakenOver, {"Power"});
  EXPECT_THAT(callback_log.entries, IsEmpty());
  EXPECT_FALSE(owns(own_, "Power"));
  EXPECT_TRUE(owns(own_, "Id"));
  const wire::ChangeOwnership divested{
      handle_value(own_), OwnershipAction::kDivest, {radio_index("Power")}, {}};
  EXPECT_THAT(executive.all<wire::ChangeOwnership>(), ElementsAre(divested));
  notice(own_, OwnershipEvent::kTakenOver, {"Power"});
  EXPECT_THAT(executive.all<wire::ChangeOwnership>(), SizeIs(1)) << "it was given away before";
}

TEST_F(FederateOwnershipTest, TakingOverRequiresPublication) {
  EXPECT_THROW(change(theirs_, OwnershipAction::kTakeOver, {"Name"}),
               rti1516e::AttributeNotPublished);
  change(theirs_, OwnershipAction::kTakeOver, {"Power"});
  EXPECT_FALSE(owns(theirs_, "Power"));
  notice(theirs_, OwnershipEvent::kAcquired, {"Power"});
  EXPECT_TRUE(owns(theirs_, "Power"));
}

TEST_F(FederateOwnershipTest, FailedAndCancelledAcquisitions) {
  change(theirs_, OwnershipAction::kAcquireIfAvailable, {"Power"});
  notice(theirs_, OwnershipEvent::kUnavailable, {"Power"});
  change(theirs_, OwnershipAction::kAcquire, {"Power"});
  notice(theirs_, OwnershipEvent::kDenied, {"Power"});
  change(theirs_, OwnershipAction::kAcquire, {"Power"});
  change(theirs_, OwnershipAction::kCancelAcquisition, {"Power"});
  notice(theirs_, OwnershipEvent::kAcquisitionCancelled, {"Power"});
  const std::string what = " " + theirs() + " " + radio_number("Power");
  EXPECT_THAT(callback_log.entries,
              ElementsAre("unavailable" + what, "unavailable" + what, "cancelled" + what));
}

TEST_F(FederateOwnershipTest, OwnersAreReported) {
  const ObjectId id = handle_value(theirs_);
  federate->on_message(wire::OwnershipReport{id, radio_index("Power"), 1, false});
  federate->on_message(wire::OwnershipReport{id, radio_index("Power"), 0, false});
  federate->on_message(wire::OwnershipReport{id, radio_index("Power"), 0, true});
  const std::string what = "owner of " + theirs() + " " + radio_number("Power");
  EXPECT_THAT(callback_log.entries,
              ElementsAre(what + " is 1", what + " is no federate", what + " is the RTI"));
}

TEST_F(FederateOwnershipTest, UnpublishedAttributesAreDivested) {
  federate->declarations().unpublish(radio_class(), {radio_attribute("Power")});
  EXPECT_EQ(executive.all<wire::ChangeOwnership>().at(0),
            (wire::ChangeOwnership{
                handle_value(own_), OwnershipAction::kDivest, {radio_index("Power")}, {}}));
  EXPECT_TRUE(owns(own_, "HLAprivilegeToDeleteObject"));
  federate->declarations().unpublish(radio_class(), {radio_attribute("Id")});
  EXPECT_FALSE(owns(own_, "HLAprivilegeToDeleteObject")) << "it is unpublished with the last one";
  EXPECT_THROW(federate->objects().delete_object(own_, {}, nullptr),
               rti1516e::DeletePrivilegeNotHeld);
}

TEST_F(FederateOwnershipTest, UnpublishingWithoutAnExecutiveEndsOwnershipToo) {
  executive.die();
  federate->declarations().unpublish(radio_class());
  EXPECT_FALSE(owns(own_, "Power"));
}

TEST_F(FederateOwnershipTest, AcquirerCannotUnpublishOrForget) {
  change(theirs_, OwnershipAction::kAcquireIfAvailable, {"Power"});
  EXPECT_THROW(federate->declarations().unpublish(radio_class()),
               rti1516e::OwnershipAcquisitionPending);
  EXPECT_THROW(federate->declarations().unpublish(radio_class(), {radio_attribute("Power")}),
               rti1516e::OwnershipAcquisitionPending);
  EXPECT_THROW(federate->objects().local_delete_object(theirs_),
               rti1516e::OwnershipAcquisitionPending);
  federate->declarations().unpublish(radio_class(), {radio_attribute("Id")});
  notice(theirs_, OwnershipEvent::kUnavailable, {"Power"});
  federate->objects().local_delete_object(theirs_);
  federate->declarations().unpublish(radio_class());
}

TEST_F(FederateOwnershipTest, RetractedDeletionRestoresTheOwnedAttributesWithoutNegotiations) {
  regulate();
  change(own_, OwnershipAction::kOffer, {"Id"});
  notice(own_, OwnershipEvent::kReleaseRequested, {"Power"});
  const auto deletion = delete_own();
  EXPECT_THROW(owns(own_, "Power"), rti1516e::ObjectInstanceNotKnown);
  federate->objects().retract(deletion);
  EXPECT_TRUE(owns(own_, "Power"));
  EXPECT_TRUE(owns(own_, "Id"));
  EXPECT_THROW(change(own_, OwnershipAction::kCancelOffer, {"Id"}),
               rti1516e::AttributeDivestitureWasNotRequested);
  EXPECT_THAT(federate->ownership().divest_if_wanted(own_, {radio_attribute("Power")}), IsEmpty());
  notice(own_, OwnershipEvent::kReleaseRequested, {"Power"});
  EXPECT_THAT(federate->ownership().divest_if_wanted(own_, {radio_attribute("Power")}), SizeIs(1));
}

TEST_F(FederateOwnershipTest, AttributeAcquiredDuringADeletionIsOwnedAfterItsRetraction) {
  regulate();
  change(own_, OwnershipAction::kDivest, {"Power"});
  change(own_, OwnershipAction::kAcquire, {"Power"});
  const auto deletion = delete_own();
  callback_log.entries.clear();
  notice(own_, OwnershipEvent::kAcquired, {"Power"});
  EXPECT_THAT(callback_log.entries, IsEmpty());
  federate->objects().retract(deletion);
  EXPECT_TRUE(owns(own_, "Power"));
}

TEST_F(FederateOwnershipTest, AttributeAcquiredDuringADeletionHasTheTransportationOfTheModel) {
  regulate();
  federate->transportations().change(own_, {radio_attribute("Power")}, rti1516e::RELIABLE);
  federate->on_message(wire::AttributeTransportationChanged{
      handle_value(own_), {radio_index("Power")}, wire::TransportationKind::kReliable});
  change(own_, OwnershipAction::kDivest, {"Power"});
  change(own_, OwnershipAction::kAcquire, {"Power"});
  const auto deletion = delete_own();
  notice(own_, OwnershipEvent::kAcquired, {"Power"});
  federate->objects().retract(deletion);
  federate->objects().update(own_, {{radio_attribute("Power"), to_data("x")}}, {}, nullptr);
  EXPECT_THAT(executive.all<wire::ReliableUpdate>(), IsEmpty());
  EXPECT_THAT(network->sent, SizeIs(1));
}

TEST_F(FederateOwnershipTest, DeletionWithATimeLimitsItsTag) {
  const rti1516e::HLAfloat64Time time(7);
  const auto tag = to_data(std::string(kControlTagLimit.count + 1, 't'));
  EXPECT_THROW(federate->objects().delete_object(own_, tag, &time), rti1516e::RTIinternalError);
  EXPECT_THAT(executive.sent_messages, IsEmpty());
  federate->objects().delete_object(own_, tag, nullptr);
}

TEST_F(FederateOwnershipTest, ServicesThrowNotConnectedWithoutAnExecutive) {
  executive.die();
  EXPECT_THROW(change(own_, OwnershipAction::kDivest, {"Power"}), rti1516e::NotConnected);
  EXPECT_THROW(change(theirs_, OwnershipAction::kAcquire, {"Power"}), rti1516e::NotConnected);
  EXPECT_TRUE(owns(own_, "Power"));
}

TEST_F(FederateOwnershipTest, AutomaticResignDirectiveReachesTheExecutive) {
  federate->support().set_automatic_resign(rti1516e::DELETE_OBJECTS);
  EXPECT_EQ(executive.all<wire::SetAutomaticResign>().at(0).action,
            wire::ResignAction::kDeleteObjects);
}

}  // namespace
}  // namespace roger::rti
