// Scope and update advisories and update rates: IEEE 1516.1-2010, 6.17, 6.18, 6.21, 6.22, 10.13,
// 10.14.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/integration/rti/advisory_laboratory.hpp"

namespace roger::test {
namespace {

using testing::StartsWith;

class UpdateAdvisoriesTest : public AdvisoryLaboratory {
 protected:
  /// The owner publishes all attributes of Equipment.Radio. Returns the name of a new one.
  std::string register_radio() {
    owner_.must("publish-object Equipment.Radio Place Power Owner");
    return owner_.must("register Equipment.Radio");
  }

  TestFederate owner_ = joined("owner");
  TestFederate subscriber_ = joined("subscriber");
};

INSTANTIATE_TEST_SUITE_P(Callbacks, UpdateAdvisoriesTest, kCallbackWays, way_name);

TEST_P(UpdateAdvisoriesTest, UpdatesAreWantedWhileAFederateSubscribes) {
  const std::string radio = register_radio();
  expect_no_advice(owner_);
  subscriber_.must("subscribe-object Equipment.Radio Power Owner");
  EXPECT_EQ(event(owner_, "updates-on"), "updates-on " + radio + " Power Owner");
  subscriber_.must("unsubscribe-attributes Equipment.Radio Power");
  EXPECT_EQ(event(owner_, "updates-off"), "updates-off " + radio + " Power");
  subscriber_.must("unsubscribe-object Equipment.Radio");
  EXPECT_EQ(event(owner_, "updates-off"), "updates-off " + radio + " Owner");
}

TEST_P(UpdateAdvisoriesTest, NewObjectIsWantedBecauseOfAnEarlierSubscription) {
  subscriber_.must("subscribe-object Equipment Place");
  const std::string radio = register_radio();
  EXPECT_EQ(event(owner_, "updates-on"), "updates-on " + radio + " Place");
}

TEST_P(UpdateAdvisoriesTest, NewOwnerIsAdvisedInsteadOfTheFormerOne) {
  TestFederate other = joined("other");
  const std::string radio = register_radio();
  subscriber_.must("subscribe-object Equipment.Radio Power");
  event(owner_, "updates-on " + radio + " Power");
  EXPECT_EQ(event(subscriber_, "in-scope"), "in-scope " + radio + " Power");
  other.must("publish-object Equipment.Radio Power");
  other.must("subscribe-object Equipment.Radio Place");
  event(other, "discover " + radio);
  owner_.must("divest " + radio + " Power");
  EXPECT_EQ(event(subscriber_, "out-of-scope"), "out-of-scope " + radio + " Power");
  other.must("acquire-if-available " + radio + " Power");
  event(other, "acquired " + radio + " Power");
  EXPECT_EQ(event(other, "updates-on"), "updates-on " + radio + " Power");
  EXPECT_EQ(event(subscriber_, "in-scope"), "in-scope " + radio + " Power");
  subscriber_.must("unsubscribe-object Equipment.Radio");
  event(other, "updates-off " + radio + " Power");
  EXPECT_EQ(events_so_far(owner_, "updates-off " + radio + " Power"), 0U);
}

TEST_P(UpdateAdvisoriesTest, AdvisoryNamesTheHighestUpdateRate) {
  TestFederate& slow = subscriber_;
  TestFederate fast = joined("fast");
  const std::string radio = register_radio();
  slow.must("subscribe-object-with Equipment.Radio active Hourly Power");
  EXPECT_EQ(event(owner_, "updates-on"), "updates-on " + radio + " Power rate=Hourly");
  fast.must("subscribe-object-with Equipment.Radio active Often Power");
  EXPECT_EQ(event(owner_, "updates-on"), "updates-on " + radio + " Power rate=Often");
  fast.must("subscribe-object-with Equipment.Radio active - Power");
  EXPECT_EQ(event(owner_, "updates-on"), "updates-on " + radio + " Power");
  fast.must("unsubscribe-object Equipment.Radio");
  EXPECT_EQ(event(owner_, "updates-on"), "updates-on " + radio + " Power rate=Hourly");
  slow.must("unsubscribe-object Equipment.Radio");
  event(owner_, "updates-off " + radio + " Power");
}

TEST_P(UpdateAdvisoriesTest, UpdateRateReducesOnlyItsSubscriber) {
  TestFederate& slow = subscriber_;
  TestFederate all = joined("all");
  slow.must("subscribe-object-with Equipment.Radio active Hourly Power Owner");
  all.must("subscribe-object Equipment.Radio Power Owner");
  const std::string radio = register_radio();
  const std::string other = register_radio();
  for (TestFederate* federate : {&slow, &all}) {
    event(*federate, "discover " + radio);
    event(*federate, "discover " + other);
  }
  for (const char* value : {"1", "2", "3"}) {
    owner_.must("update " + radio + " tag Power=" + value);
    event(all, "reflect " + radio + " Power=" + value);
  }
  event(slow, "reflect " + radio + " Power=1");
  // Owner is reliable, which is never reduced.
  for (const char* value : {"a", "b"}) owner_.must("update " + radio + " tag Owner=" + value);
  event(slow, "reflect " + radio + " Owner=a");
  event(slow, "reflect " + radio + " Owner=b");
  // This datagram arrives on the same socket as those that were reduced, and after them.
  owner_.must("update " + other + " tag Power=last");
  event(slow, "reflect " + other + " Power=last");
  EXPECT_EQ(events_so_far(slow, "reflect " + radio + " Power="), 0U);
}

TEST_P(UpdateAdvisoriesTest, UpdateRatesAreReported) {
  EXPECT_THAT(subscriber_.must("update-rate Often"), StartsWith("20.0"));
  EXPECT_THAT(subscriber_.ask("update-rate Never"),
              StartsWith("error InvalidUpdateRateDesignator: \"Never\""));
  EXPECT_THAT(subscriber_.ask("subscribe-object-with Equipment.Radio active Never Power"),
              StartsWith("error InvalidUpdateRateDesignator: \"Never\""));
  subscriber_.must("subscribe-object-with Equipment.Radio active Often Power");
  subscriber_.must("subscribe-object Equipment.Radio Owner");
  const std::string radio = register_radio();
  event(subscriber_, "discover " + radio);
  EXPECT_THAT(subscriber_.must("update-rate-of " + radio + " Power"), StartsWith("20.0"));
  EXPECT_THAT(subscriber_.must("update-rate-of " + radio + " Owner"), StartsWith("0.0"));
  subscriber_.must("subscribe-object Equipment.Radio Power");
  EXPECT_THAT(subscriber_.must("update-rate-of " + radio + " Power"), StartsWith("0.0"));
  EXPECT_THAT(subscriber_.ask("update-rate-of no-radio Power"),
              StartsWith("error ObjectInstanceNotKnown"));
}

TEST_P(UpdateAdvisoriesTest, AttributesAreInScopeWhileSubscribedAndOwned) {
  owner_.must("publish-object Equipment.Radio Power");
  const std::string radio = owner_.must("register Equipment.Radio");
  subscriber_.must("subscribe-object Equipment.Radio Power Owner");
  // No federate owns Owner.
  EXPECT_EQ(event(subscriber_, "in-scope"), "in-scope " + radio + " Power");
  subscriber_.must("unsubscribe-attributes Equipment.Radio Power");
  EXPECT_EQ(event(subscriber_, "out-of-scope"), "out-of-scope " + radio + " Power");
  subscriber_.must("subscribe-object Equipment.Radio Power");
  EXPECT_EQ(event(subscriber_, "in-scope"), "in-scope " + radio + " Power");
  owner_.must("resign divest");
  EXPECT_EQ(event(subscriber_, "out-of-scope"), "out-of-scope " + radio + " Power");
}

TEST_P(UpdateAdvisoriesTest, ScopeFollowsTheSubscriptionsToTheKnownClass) {
  subscriber_.must("subscribe-object Equipment Place");
  subscriber_.must("subscribe-object Equipment.Radio Power");
  const std::string radio = register_radio();
  EXPECT_EQ(event(subscriber_, "in-scope"), "in-scope " + radio + " Power");
  subscriber_.must("subscribe-object Equipment.Radio Place");
  EXPECT_EQ(event(subscriber_, "in-scope"), "in-scope " + radio + " Place");
  subscriber_.must("unsubscribe-attributes Equipment.Radio Place");
  EXPECT_EQ(event(subscriber_, "out-of-scope"), "out-of-scope " + radio + " Place");
  subscriber_.must("unsubscribe-object Equipment");
  expect_no_advice(subscriber_);
}

TEST_P(UpdateAdvisoriesTest, OwnAttributesAreNotInScope) {
  owner_.must("subscribe-object Equipment.Radio Power");
  register_radio();
  expect_no_advice(owner_);
}

TEST_P(UpdateAdvisoriesTest, DeletedObjectIsNotAdvisedOf) {
  const std::string radio = register_radio();
  subscriber_.must("subscribe-object Equipment.Radio Power");
  event(owner_, "start-registration");
  event(owner_, "updates-on " + radio);
  event(subscriber_, "in-scope " + radio);
  owner_.must("delete " + radio + " tag");
  event(subscriber_, "remove " + radio);
  subscriber_.must("unsubscribe-object Equipment.Radio");
  event(owner_, "stop-registration");
  expect_no_advice(owner_);
  expect_no_advice(subscriber_);
}

}  // namespace
}  // namespace roger::test
