// Change and query of transportation types, as one federate sees them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using wire::TransportationKind;

constexpr ObjectId kObjectOfOther = make_object_id(1, 1);

/// Federate 3 publishes Power (best effort) and Id (reliable) of radios and Order (reliable), and
/// has registered `own_`.
class FederateTransportationTest : public testing::Test, public test::FederateTest {
 protected:
  FederateTransportationTest() {
    federate->declarations().publish(radio_class(),
                                     {radio_attribute("Power"), radio_attribute("Id")});
    federate->declarations().subscribe(radio_class(), {radio_attribute("Power")}, L"");
    federate->declarations().publish(interaction("Order"));
    own_ = federate->objects().register_object(radio_class(), nullptr);
    federate->on_message(wire::DiscoverObject{
        kObjectOfOther, test::object_class(model, "Base.Radio").value, "theirs", 1});
    callback_log.entries.clear();
  }

  ClassId order() const { return test::interaction(model, "Order").value; }
  TransportationServices& services() { return federate->transportations(); }
  void update(const char* name) {
    federate->objects().update(own_, {{radio_attribute(name), test::to_data("x")}}, {}, nullptr);
  }
  void send_order() { federate->objects().send_interaction(interaction("Order"), {}, {}, nullptr); }
  std::size_t reliable_updates() const { return executive.all<wire::ReliableUpdate>().size(); }

  rti1516e::ObjectInstanceHandle own_;
};

TEST_F(FederateTransportationTest, ChangeTakesEffectWithItsConfirmation) {
  services().change(own_, {radio_attribute("Power")}, rti1516e::RELIABLE);
  EXPECT_THAT(executive.all<wire::ChangeAttributeTransportation>(),
              ElementsAre(wire::ChangeAttributeTransportation{
                  handle_value(own_), {radio_index("Power")}, TransportationKind::kReliable}));
  update("Power");
  EXPECT_EQ(reliable_updates(), 0U);
  EXPECT_THAT(network->sent, SizeIs(1));
  federate->on_message(wire::AttributeTransportationChanged{
      handle_value(own_), {radio_index("Power")}, TransportationKind::kReliable});
  EXPECT_THAT(callback_log.entries, ElementsAre("changed " + std::to_string(handle_value(own_)) +
                                                " " + radio_number("Power") + " reliably"));
  update("Power");
  EXPECT_EQ(reliable_updates(), 1U);
  EXPECT_THAT(network->sent, SizeIs(1));
}

TEST_F(FederateTransportationTest, ChangeOfAClassTakesEffectWithItsConfirmation) {
  services().change(interaction("Order"), rti1516e::BEST_EFFORT);
  send_order();
  EXPECT_THAT(network->sent, IsEmpty());
  federate->on_message(
      wire::InteractionTransportationChanged{order(), TransportationKind::kBestEffort});
  EXPECT_THAT(callback_log.entries, ElementsAre("changed " + std::to_string(order())));
  send_order();
  EXPECT_THAT(network->sent, SizeIs(1));
  federate->declarations().unpublish(interaction("Order"));
  federate->declarations().publish(interaction("Order"));
  send_order();
  EXPECT_THAT(network->sent, SizeIs(1));
}

TEST_F(FederateTransportationTest, SecondChangeIsRefusedUntilTheFirstIsConfirmed) {
  services().change(own_, {radio_attribute("Power")}, rti1516e::RELIABLE);
  EXPECT_THROW(services().change(own_, {radio_attribute("Power"), radio_attribute("Id")},
                                 rti1516e::RELIABLE),
               rti1516e::AttributeAlreadyBeingChanged);
  services().change(own_, {radio_attribute("Id")}, rti1516e::BEST_EFFORT);
  services().change(interaction("Order"), rti1516e::BEST_EFFORT);
  EXPECT_THROW(services().change(interaction("Order"), rti1516e::RELIABLE),
               rti1516e::InteractionClassAlreadyBeingChanged);
  federate->on_message(wire::AttributeTransportationChanged{
      handle_value(own_), {radio_index("Power")}, TransportationKind::kReliable});
  federate->on_message(
      wire::InteractionTransportationChanged{order(), TransportationKind::kBestEffort});
  services().change(own_, {radio_attribute("Power")}, rti1516e::BEST_EFFORT);
  services().change(interaction("Order"), rti1516e::RELIABLE);
}

TEST_F(FederateTransportationTest, ConfirmationAfterUnpublishingIsIgnored) {
  services().change(interaction("Order"), rti1516e::BEST_EFFORT);
  federate->declarations().unpublish(interaction("Order"));
  federate->on_message(
      wire::InteractionTransportationChanged{order(), TransportationKind::kBestEffort});
  EXPECT_THAT(callback_log.entries, IsEmpty());
}

TEST_F(FederateTransportationTest, ConfirmationAfterAnotherAcquisitionIsIgnored) {
  services().change(own_, {radio_attribute("Power")}, rti1516e::RELIABLE);
  federate->ownership().change(own_, {radio_attribute("Power")}, wire::OwnershipAction::kDivest);
  federate->ownership().change(own_, {radio_attribute("Power")}, wire::OwnershipAction::kAcquire);
  federate->on_message(wire::OwnershipNotice{
      handle_value(own_), wire::OwnershipEvent::kAcquired, {radio_index("Power")}, {}, 0, 2});
  ASSERT_TRUE(federate->ownership().owns(own_, radio_attribute("Power")));
  callback_log.entries.clear();
  federate->on_message(wire::AttributeTransportationChanged{
      handle_value(own_), {radio_index("Power")}, TransportationKind::kReliable});
  EXPECT_THAT(callback_log.entries, IsEmpty());
  update("Power");
  EXPECT_EQ(reliable_updates(), 0U);
}

TEST_F(FederateTransportationTest, QueriesAreAnsweredByTheExecutive) {
  const auto theirs = make_handle<rti1516e::ObjectInstanceHandle>(kObjectOfOther);
  services().query(theirs, radio_attribute("Power"));
  services().query(make_handle<rti1516e::FederateHandle>(1), interaction("Order"));
  EXPECT_THAT(
      executive.all<wire::QueryAttributeTransportation>(),
      ElementsAre(wire::QueryAttributeTransportation{kObjectOfOther, radio_index("Power")}));
  EXPECT_THAT(executive.all<wire::QueryInteractionTransportation>(),
              ElementsAre(wire::QueryInteractionTransportation{1, order()}));
  federate->on_message(wire::AttributeTransportationReport{kObjectOfOther, radio_index("Power"),
                                                           TransportationKind::kBestEffort});
  federate->on_message(
      wire::InteractionTransportationReport{1, order(), TransportationKind::kReliable});
  EXPECT_THAT(callback_log.entries,
              ElementsAre("type of " + std::to_string(kObjectOfOther) + " " + radio_number("Power"),
                          "type of " + std::to_string(order()) + " from 1 reliably"));
}

TEST_F(FederateTransportationTest, InvalidArgumentsThrow) {
  const auto theirs = make_handle<rti1516e::ObjectInstanceHandle>(kObjectOfOther);
  const auto invalid = static_cast<rti1516e::TransportationType>(3);
  const std::size_t sent = executive.sent_messages.size();
  EXPECT_THROW(services().change(own_, {radio_attribute("Power")}, invalid),
               rti1516e::InvalidTransportationType);
  EXPECT_THROW(services().change(interaction("Order"), invalid),
               rti1516e::InvalidTransportationType);
  EXPECT_THROW(services().change(theirs, {radio_attribute("Power")}, rti1516e::RELIABLE),
               rti1516e::AttributeNotOwned);
  EXPECT_THROW(services().change(own_, {radio_attribute("Name")}, rti1516e::RELIABLE),
               rti1516e::AttributeNotOwned);
  EXPECT_THROW(services().change(own_, {rti1516e::AttributeHandle()}, rti1516e::RELIABLE),
               rti1516e::AttributeNotDefined);
  EXPECT_THROW(services().change(rti1516e::ObjectInstanceHandle(), {}, rti1516e::RELIABLE),
               rti1516e::ObjectInstanceNotKnown);
  EXPECT_THROW(services().change(interaction("Signal"), rti1516e::RELIABLE),
               rti1516e::InteractionClassNotPublished);
  EXPECT_THROW(services().change(rti1516e::InteractionClassHandle(), rti1516e::RELIABLE),
               rti1516e::InteractionClassNotDefined);
  EXPECT_THROW(services().query(rti1516e::ObjectInstanceHandle(), radio_attribute("Power")),
               rti1516e::ObjectInstanceNotKnown);
  EXPECT_THROW(services().query(own_, rti1516e::AttributeHandle()), rti1516e::AttributeNotDefined);
  EXPECT_THROW(services().query(make_handle<rti1516e::FederateHandle>(1),
                                rti1516e::InteractionClassHandle()),
               rti1516e::InteractionClassNotDefined);
  EXPECT_THROW(services().query(make_handle<rti1516e::FederateHandle>(77), interaction("Order")),
               rti1516e::RTIinternalError);
  EXPECT_EQ(executive.sent_messages.size(), sent);
}

}  // namespace
}  // namespace roger::rti
