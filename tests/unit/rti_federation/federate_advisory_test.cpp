// Advisories, their switches and update rates, as one federate sees them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

using test::Datagrams;
using test::value;
using testing::ElementsAre;
using testing::IsEmpty;
using wire::AdvisorySwitch;

constexpr const char* kSwitchesAndRates = R"(
  <switches><attributeRelevanceAdvisory isEnabled="true"/></switches>
  <updateRates><updateRate><name>Low</name><rate>1</rate></updateRate></updateRates>)";
constexpr const char* kGroup = "239.2.0.1";
constexpr ObjectId kTheirs = make_object_id(1, 1);

/// Federate 3 publishes and subscribes Power and Id of radios, and has registered `own_`.
class FederateAdvisoryTest : public testing::Test, public test::FederateTest {
 protected:
  FederateAdvisoryTest() : FederateTest(rti1516e::HLA_IMMEDIATE, kSwitchesAndRates) {
    federate->declarations().publish(radio_class(),
                                     {radio_attribute("Power"), radio_attribute("Id")});
    federate->declarations().publish(interaction("Order"));
    federate->declarations().subscribe(radio_class(),
                                       {radio_attribute("Power"), radio_attribute("Id")}, L"");
    own_ = federate->objects().register_object(radio_class(), nullptr);
    federate->on_message(wire::DiscoverObject{kTheirs, class_id(), "theirs", 1});
    executive.sent_messages.clear();
    callback_log.entries.clear();
  }

  ClassId class_id() const { return test::object_class(model, "Base.Radio").value; }
  std::vector<std::string> take_entries() { return std::exchange(callback_log.entries, {}); }

  rti1516e::ObjectInstanceHandle own_;
};

TEST_F(FederateAdvisoryTest, SwitchIsSentAndKept) {
  federate->advisories().set(AdvisorySwitch::kObjectClassRelevance, true);
  EXPECT_THAT(executive.all<wire::SetAdvisorySwitch>(),
              ElementsAre(wire::SetAdvisorySwitch{AdvisorySwitch::kObjectClassRelevance, true}));
  EXPECT_THROW(federate->advisories().set(AdvisorySwitch::kObjectClassRelevance, true),
               rti1516e::ObjectClassRelevanceAdvisorySwitchIsOn);
  EXPECT_THROW(federate->advisories().set(AdvisorySwitch::kInteractionRelevance, false),
               rti1516e::InteractionRelevanceAdvisorySwitchIsOff);
  EXPECT_THROW(federate->advisories().set(AdvisorySwitch::kAttributeScope, false),
               rti1516e::AttributeScopeAdvisorySwitchIsOff);
}

TEST_F(FederateAdvisoryTest, SwitchStartsWithTheValueOfTheFdd) {
  EXPECT_THROW(federate->advisories().set(AdvisorySwitch::kAttributeRelevance, true),
               rti1516e::AttributeRelevanceAdvisorySwitchIsOn);
}

TEST_F(FederateAdvisoryTest, SwitchKeepsItsValueIfTheExecutiveIsLost) {
  executive.die();
  EXPECT_THROW(federate->advisories().set(AdvisorySwitch::kAttributeScope, true),
               rti1516e::NotConnected);
  EXPECT_THROW(federate->advisories().set(AdvisorySwitch::kAttributeScope, false),
               rti1516e::AttributeScopeAdvisorySwitchIsOff);
}

TEST_F(FederateAdvisoryTest, PublishedClassesAreAdvisedOf) {
  const ClassId order = test::interaction(model, "Order").value;
  federate->on_message(wire::RegistrationAdvice{class_id(), true});
  federate->on_message(wire::RegistrationAdvice{class_id(), false});
  federate->on_message(wire::InteractionAdvice{order, true});
  federate->on_message(wire::InteractionAdvice{order, false});
  const std::string class_number = std::to_string(class_id());
  EXPECT_THAT(take_entries(),
              ElementsAre("start registration " + class_number, "stop registration " + class_number,
                          "interactions on " + std::to_string(order),
                          "interactions off " + std::to_string(order)));
  federate->declarations().unpublish(interaction("Order"));
  federate->declarations().unpublish(radio_class());
  federate->on_message(wire::RegistrationAdvice{class_id(), false});
  federate->on_message(wire::InteractionAdvice{order, false});
  EXPECT_THAT(take_entries(), IsEmpty());
}

TEST_F(FederateAdvisoryTest, OwnedAttributesAreAdvisedOf) {
  const ObjectId own = handle_value(own_);
  federate->on_message(
      wire::UpdateAdvice{own, {radio_index("Power"), radio_index("Name")}, true, ""});
  federate->on_message(wire::UpdateAdvice{own, {radio_index("Power")}, true, "Low"});
  federate->on_message(wire::UpdateAdvice{own, {radio_index("Power")}, false, ""});
  federate->on_message(wire::UpdateAdvice{own, {radio_index("Name")}, true, ""});
  const std::string power = std::to_string(own) + " " + radio_number("Power");
  EXPECT_THAT(take_entries(), ElementsAre("updates on " + power, "updates on " + power + " at Low",
                                          "updates off " + power));
}

TEST_F(FederateAdvisoryTest, SubscribedAttributesOfKnownObjectsComeIntoScope) {
  federate->on_message(
      wire::ScopeAdvice{kTheirs, {radio_index("Power"), radio_index("Name")}, true});
  federate->on_message(wire::ScopeAdvice{make_object_id(1, 2), {radio_index("Power")}, true});
  federate->on_message(wire::ScopeAdvice{kTheirs, {radio_index("Power")}, false});
  const std::string power = std::to_string(kTheirs) + " " + radio_number("Power");
  EXPECT_THAT(take_entries(), ElementsAre("in scope " + power, "out of scope " + power));
}

TEST_F(FederateAdvisoryTest, ScopeFollowsTheSubscriptionsToTheKnownClass) {
  const wire::ScopeAdvice others{kTheirs, {radio_index("Power"), radio_index("Name")}, true};
  const wire::ScopeAdvice unowned{kTheirs, {radio_index("Name")}, false};
  for (const auto& advice : {unowned, others, others}) federate->on_message(advice);
  const std::string power = std::to_string(kTheirs) + " " + radio_number("Power");
  EXPECT_THAT(take_entries(), ElementsAre("in scope " + power)) << "each is advised of once";
  federate->declarations().unsubscribe(radio_class(), {radio_attribute("Power")});
  for (const auto& advice : {others, others}) federate->on_message(advice);
  EXPECT_THAT(take_entries(), ElementsAre("out of scope " + power));
  federate->declarations().subscribe(radio_class(), {radio_attribute("Power")}, L"");
  federate->on_message(others);
  federate->objects().local_delete_object(make_handle<rti1516e::ObjectInstanceHandle>(kTheirs));
  federate->on_message(wire::DiscoverObject{kTheirs, class_id(), "theirs", 1});
  take_entries();
  federate->on_message(others);
  EXPECT_THAT(take_entries(), ElementsAre("in scope " + power)) << "discovered again";
}

TEST_F(FederateAdvisoryTest, SubscriptionIsDeclaredWithItsKindAndRate) {
  federate->declarations().subscribe(radio_class(), {radio_attribute("Power")}, L"Low", false);
  federate->declarations().subscribe(interaction("Order"), false);
  const auto attributes = executive.all<wire::DeclareAttributes>();
  ASSERT_EQ(attributes.size(), 1U);
  EXPECT_EQ(attributes[0].what, wire::Declaration::kSubscribePassively);
  EXPECT_EQ(attributes[0].update_rate, "Low");
  const auto interactions = executive.all<wire::DeclareInteractions>();
  ASSERT_EQ(interactions.size(), 1U);
  EXPECT_EQ(interactions[0].what, wire::Declaration::kSubscribePassively);
}

TEST_F(FederateAdvisoryTest, UpdateRateReducesBestEffortReflectionsOnly) {
  federate->declarations().subscribe(radio_class(),
                                     {radio_attribute("Power"), radio_attribute("Id")}, L"Low");
  Datagrams from_one;
  const auto reflect_power = [&](const char* text) {
    arrive(kGroup, from_one.update(kTheirs, {value(radio_index("Power"), text)}));
  };
  const std::string reflect = "reflect " + std::to_string(kTheirs) + " ";
  reflect_power("1");
  reflect_power("2");
  EXPECT_THAT(take_entries(), ElementsAre(reflect + radio_number("Power") + "=1 ''"));
  federate->on_message(wire::ReliableUpdate{1, kTheirs, {value(radio_index("Id"), "a")}, {}});
  federate->on_message(wire::ReliableUpdate{1, kTheirs, {value(radio_index("Id"), "b")}, {}});
  EXPECT_THAT(take_entries(), ElementsAre(reflect + radio_number("Id") + "=a '' reliably",
                                          reflect + radio_number("Id") + "=b '' reliably"));
  clock.advance(std::chrono::seconds(1));
  reflect_power("3");
  EXPECT_THAT(take_entries(), ElementsAre(reflect + radio_number("Power") + "=3 ''"));
  EXPECT_EQ(federate->delivery().filtered(), 0U) << "a reduced update is subscribed to";
  EXPECT_EQ(federate->delivery().reduced(), 1U);
}

TEST_F(FederateAdvisoryTest, UpdateRateIsThatOfTheLatestSubscription) {
  const auto theirs = make_handle<rti1516e::ObjectInstanceHandle>(kTheirs);
  EXPECT_EQ(federate->support().update_rate(theirs, radio_attribute("Power")), 0.0);
  federate->declarations().subscribe(radio_class(), {radio_attribute("Power")}, L"Low");
  EXPECT_EQ(federate->support().update_rate(theirs, radio_attribute("Power")), 1.0);
  EXPECT_EQ(federate->support().update_rate(theirs, radio_attribute("Id")), 0.0);
  federate->declarations().unsubscribe(radio_class(), {radio_attribute("Power")});
  EXPECT_EQ(federate->support().update_rate(theirs, radio_attribute("Power")), 0.0);
  EXPECT_EQ(federate->support().update_rate(L"Low"), 1.0);
  EXPECT_THROW(static_cast<void>(federate->support().update_rate(L"High")),
               rti1516e::InvalidUpdateRateDesignator);
  EXPECT_THROW(static_cast<void>(federate->support().update_rate(theirs, {})),
               rti1516e::AttributeNotDefined);
}

}  // namespace
}  // namespace roger::rti
