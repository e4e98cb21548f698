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
  /// Publishes all attributes of Equipment.Radio and returns the name of a new one.
  static std::string register_radio(TestFederate& federate) {
    federate.must("publish-object Equipment.Radio Place Power Owner");
    return federate.must("register Equipment.Radio");
  }
};

INSTANTIATE_TEST_SUITE_P(Callbacks, UpdateAdvisoriesTest, kCallbackWays, way_name);

TEST_P(UpdateAdvisoriesTest, UpdatesAreWantedWhileAFederateSubscribes) {
  TestFederate owner = joined("owner");
  TestFederate subscriber = joined("subscriber");
  const std::string radio = register_radio(owner);
  EXPECT_EQ(events_so_far(owner, "updates-on"), 0U);
  subscriber.must("subscribe-object Equipment.Radio Power Owner");
  EXPECT_EQ(event(owner, "updates-on"), "updates-on " + radio + " Power Owner");
  subscriber.must("unsubscribe-attributes Equipment.Radio Power");
  EXPECT_EQ(event(owner, "updates-off"), "updates-off " + radio + " Power");
  subscriber.must("unsubscribe-object Equipment.Radio");
  EXPECT_EQ(event(owner, "updates-off"), "updates-off " + radio + " Owner");
}

TEST_P(UpdateAdvisoriesTest, NewObjectIsWantedBecauseOfAnEarlierSubscription) {
  TestFederate owner = joined("owner");
  TestFederate subscriber = joined("subscriber");
  subscriber.must("subscribe-object Equipment Place");
  const std::string radio = register_radio(owner);
  EXPECT_EQ(event(owner, "updates-on"), "updates-on " + radio + " Place");
}

TEST_P(UpdateAdvisoriesTest, NewOwnerIsAdvisedInsteadOfTheFormerOne) {
  TestFederate owner = joined("owner");
  TestFederate other = joined("other");
  TestFederate subscriber = joined("subscriber");
  const std::string radio = register_radio(owner);
  subscriber.must("subscribe-object Equipment.Radio Power");
  event(owner, "updates-on " + radio + " Power");
  EXPECT_EQ(event(subscriber, "in-scope"), "in-scope " + radio + " Power");
  other.must("publish-object Equipment.Radio Power");
  other.must("subscribe-object Equipment.Radio Place");
  event(other, "discover " + radio);
  owner.must("divest " + radio + " Power");
  EXPECT_EQ(event(subscriber, "out-of-scope"), "out-of-scope " + radio + " Power");
  other.must("acquire-if-available " + radio + " Power");
  event(other, "acquired " + radio + " Power");
  EXPECT_EQ(event(other, "updates-on"), "updates-on " + radio + " Power");
  EXPECT_EQ(event(subscriber, "in-scope"), "in-scope " + radio + " Power");
  subscriber.must("unsubscribe-object Equipment.Radio");
  event(other, "updates-off " + radio + " Power");
  EXPECT_EQ(events_so_far(owner, "updates-off " + radio + " Power"), 0U);
}

TEST_P(UpdateAdvisoriesTest, AdvisoryNamesTheHighestUpdateRate) {
  TestFederate owner = joined("owner");
  TestFederate slow = joined("slow");
  TestFederate fast = joined("fast");
  const std::string radio = register_radio(owner);
  slow.must("subscribe-object-with Equipment.Radio active Hourly Power");
  EXPECT_EQ(event(owner, "updates-on"), "updates-on " + radio + " Power rate=Hourly");
  fast.must("subscribe-object-with Equipment.Radio active Often Power");
  EXPECT_EQ(event(owner, "updates-on"), "updates-on " + radio + " Power rate=Often");
  fast.must("subscribe-object-with Equipment.Radio active - Power");
  EXPECT_EQ(event(owner, "updates-on"), "updates-on " + radio + " Power");
  fast.must("unsubscribe-object Equipment.Radio");
  EXPECT_EQ(event(owner, "updates-on"), "updates-on " + radio + " Power rate=Hourly");
  slow.must("unsubscribe-object Equipment.Radio");
  event(owner, "updates-off " + radio + " Power");
}

TEST_P(UpdateAdvisoriesTest, UpdateRateReducesOnlyItsSubscriber) {
  TestFederate owner = joined("owner");
  TestFederate slow = joined("slow");
  TestFederate all = joined("all");
  slow.must("subscribe-object-with Equipment.Radio active Hourly Power Owner");
  all.must("subscribe-object Equipment.Radio Power Owner");
  const std::string radio = register_radio(owner);
  event(slow, "discover " + radio);
  event(all, "discover " + radio);
  for (const char* value : {"1", "2", "3"}) {
    owner.must("update " + radio + " tag Power=" + value);
    event(all, "reflect " + radio + " Power=" + value);
  }
  // Owner is reliable, which is never reduced. It is sent after Power has arrived everywhere.
  event(slow, "reflect " + radio + " Power=1");
  for (const char* value : {"a", "b"}) owner.must("update " + radio + " tag Owner=" + value);
  event(slow, "reflect " + radio + " Owner=a");
  event(slow, "reflect " + radio + " Owner=b");
  EXPECT_EQ(events_so_far(slow, "reflect " + radio + " Power="), 0U);
}

TEST_P(UpdateAdvisoriesTest, UpdateRatesAreReported) {
  TestFederate owner = joined("owner");
  TestFederate subscriber = joined("subscriber");
  EXPECT_THAT(subscriber.must("update-rate Often"), StartsWith("20.0"));
  EXPECT_THAT(subscriber.ask("update-rate Never"),
              StartsWith("error InvalidUpdateRateDesignator: \"Never\""));
  EXPECT_THAT(subscriber.ask("subscribe-object-with Equipment.Radio active Never Power"),
              StartsWith("error InvalidUpdateRateDesignator: \"Never\""));
  subscriber.must("subscribe-object-with Equipment.Radio active Often Power");
  subscriber.must("subscribe-object Equipment.Radio Owner");
  const std::string radio = register_radio(owner);
  event(subscriber, "discover " + radio);
  EXPECT_THAT(subscriber.must("update-rate-of " + radio + " Power"), StartsWith("20.0"));
  EXPECT_THAT(subscriber.must("update-rate-of " + radio + " Owner"), StartsWith("0.0"));
  subscriber.must("subscribe-object Equipment.Radio Power");
  EXPECT_THAT(subscriber.must("update-rate-of " + radio + " Power"), StartsWith("0.0"));
  EXPECT_THAT(subscriber.ask("update-rate-of no-radio Power"),
              StartsWith("error ObjectInstanceNotKnown"));
}

TEST_P(UpdateAdvisoriesTest, AttributesAreInScopeWhileSubscribedAndOwned) {
  TestFederate owner = joined("owner");
  TestFederate subscriber = joined("subscriber");
  owner.must("publish-object Equipment.Radio Power");
  const std::string radio = owner.must("register Equipment.Radio");
  subscriber.must("subscribe-object Equipment.Radio Power Owner");
  // No federate owns Owner.
  EXPECT_EQ(event(subscriber, "in-scope"), "in-scope " + radio + " Power");
  subscriber.must("unsubscribe-attributes Equipment.Radio Power");
  EXPECT_EQ(event(subscriber, "out-of-scope"), "out-of-scope " + radio + " Power");
  subscriber.must("subscribe-object Equipment.Radio Power");
  EXPECT_EQ(event(subscriber, "in-scope"), "in-scope " + radio + " Power");
  owner.must("resign divest");
  EXPECT_EQ(event(subscriber, "out-of-scope"), "out-of-scope " + radio + " Power");
}

TEST_P(UpdateAdvisoriesTest, OwnAttributesAreNotInScope) {
  TestFederate one = joined("one");
  one.must("subscribe-object Equipment.Radio Power");
  register_radio(one);
  EXPECT_EQ(events_so_far(one, "in-scope"), 0U);
}

TEST_P(UpdateAdvisoriesTest, DeletedObjectIsNotAdvisedOf) {
  TestFederate owner = joined("owner");
  TestFederate subscriber = joined("subscriber");
  const std::string radio = register_radio(owner);
  subscriber.must("subscribe-object Equipment.Radio Power");
  event(owner, "updates-on " + radio);
  event(subscriber, "in-scope " + radio);
  owner.must("delete " + radio + " tag");
  event(subscriber, "remove " + radio);
  subscriber.must("unsubscribe-object Equipment.Radio");
  EXPECT_EQ(events_so_far(owner, "updates-off"), 0U);
  EXPECT_EQ(events_so_far(subscriber, "out-of-scope"), 0U);
}

}  // namespace
}  // namespace roger::test
