// Change and query of transportation types: IEEE 1516.1-2010, 6.23 to 6.30.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/integration/rti/advisory_laboratory.hpp"

namespace roger::test {
namespace {

using testing::EndsWith;
using testing::StartsWith;

class TransportationTest : public AdvisoryLaboratory {};

INSTANTIATE_TEST_SUITE_P(Callbacks, TransportationTest, kCallbackWays, way_name);

TEST_P(TransportationTest, ChangedAttributeTravelsInTheOtherWay) {
  TestFederate owner = joined_silent("owner");
  TestFederate subscriber = joined_silent("subscriber");
  subscriber.must("subscribe-object Equipment.Radio Power Owner");
  owner.must("publish-object Equipment.Radio Power Owner");
  const std::string radio = owner.must("register Equipment.Radio");
  const std::string other = owner.must("register Equipment.Radio");
  event(subscriber, "discover " + radio);
  event(subscriber, "discover " + other);
  owner.must("change-transport " + radio + " reliable Power");
  EXPECT_EQ(event(owner, "transport-changed"), "transport-changed " + radio + " Power HLAreliable");
  owner.must("change-transport " + radio + " best-effort Owner");
  EXPECT_EQ(event(owner, "transport-changed"),
            "transport-changed " + radio + " Owner HLAbestEffort");
  owner.must("update " + radio + " tag Power=1");
  EXPECT_THAT(event(subscriber, "reflect " + radio + " Power=1"), EndsWith("by HLAreliable"));
  owner.must("update " + radio + " tag Owner=me");
  EXPECT_THAT(event(subscriber, "reflect " + radio + " Owner=me"), EndsWith("by HLAbestEffort"));
  // Another object of the class is not affected.
  owner.must("update " + other + " tag Power=2");
  EXPECT_THAT(event(subscriber, "reflect " + other + " Power=2"), EndsWith("by HLAbestEffort"));
}

TEST_P(TransportationTest, ChangedInteractionTravelsInTheOtherWay) {
  TestFederate one = joined_silent("one");
  TestFederate two = joined_silent("two");
  one.must("publish Order");
  one.must("publish Order.UrgentOrder");
  two.must("subscribe Order");
  one.must("change-interaction-transport Order best-effort");
  EXPECT_EQ(event(one, "interaction-transport-changed"),
            "interaction-transport-changed HLAinteractionRoot.Order HLAbestEffort");
  one.must("send Order tag Text=a");
  EXPECT_THAT(event(two, "receive HLAinteractionRoot.Order Text=a"), EndsWith("by HLAbestEffort"));
  one.must("send Order.UrgentOrder tag Text=b");
  EXPECT_THAT(event(two, "receive HLAinteractionRoot.Order Text=b"), EndsWith("by HLAreliable"));
  // Publishing the class again restores the type of the FOM.
  one.must("unpublish Order");
  one.must("publish Order");
  one.must("send Order tag Text=c");
  EXPECT_THAT(event(two, "receive HLAinteractionRoot.Order Text=c"), EndsWith("by HLAreliable"));
  two.must("query-interaction-transport one Order");
  EXPECT_EQ(event(two, "interaction-transport-reported"),
            "interaction-transport-reported one HLAinteractionRoot.Order HLAreliable");
}

TEST_P(TransportationTest, EveryFederateCanQuery) {
  TestFederate owner = joined_silent("owner");
  TestFederate other = joined_silent("other");
  other.must("subscribe-object Equipment.Radio Power");
  owner.must("publish-object Equipment.Radio Power");
  owner.must("publish Signal");
  const std::string radio = owner.must("register Equipment.Radio");
  event(other, "discover " + radio);
  other.must("query-transport " + radio + " Power");
  EXPECT_EQ(event(other, "transport-reported"),
            "transport-reported " + radio + " Power HLAbestEffort");
  owner.must("change-transport " + radio + " reliable Power");
  owner.must("change-interaction-transport Signal reliable");
  event(owner, "transport-changed");
  event(owner, "interaction-transport-changed");
  for (TestFederate* federate : {&owner, &other}) {
    federate->must("query-transport " + radio + " Power");
    EXPECT_EQ(event(*federate, "transport-reported"),
              "transport-reported " + radio + " Power HLAreliable");
    federate->must("query-interaction-transport owner Signal");
    EXPECT_EQ(event(*federate, "interaction-transport-reported"),
              "interaction-transport-reported owner HLAinteractionRoot.Signal HLAreliable");
    federate->must("query-interaction-transport other Signal");
    EXPECT_EQ(event(*federate, "interaction-transport-reported"),
              "interaction-transport-reported other HLAinteractionRoot.Signal HLAbestEffort");
  }
}

TEST_P(TransportationTest, NewOwnerUsesTheTypeOfTheFom) {
  TestFederate owner = joined_silent("owner");
  TestFederate other = joined_silent("other");
  for (TestFederate* federate : {&owner, &other}) {
    federate->must("publish-object Equipment.Radio Power");
    federate->must("subscribe-object Equipment.Radio Power");
  }
  const std::string radio = owner.must("register Equipment.Radio");
  event(other, "discover " + radio);
  owner.must("change-transport " + radio + " reliable Power");
  event(owner, "transport-changed");
  owner.must("divest " + radio + " Power");
  event(other, "assume " + radio);  // by now it is unowned
  other.must("acquire-if-available " + radio + " Power");
  event(other, "acquired " + radio + " Power");
  other.must("update " + radio + " tag Power=1");
  EXPECT_THAT(event(owner, "reflect " + radio + " Power=1"), EndsWith("by HLAbestEffort"));
  owner.must("query-transport " + radio + " Power");
  EXPECT_THAT(event(owner, "transport-reported"), EndsWith("HLAbestEffort"));
}

TEST_P(TransportationTest, InvalidChangesAreRefused) {
  TestFederate owner = joined_silent("owner");
  TestFederate other = joined_silent("other");
  other.must("subscribe-object Equipment.Radio Power");
  owner.must("publish-object Equipment.Radio Power");
  const std::string radio = owner.must("register Equipment.Radio");
  event(other, "discover " + radio);
  EXPECT_THAT(other.ask("change-transport " + radio + " reliable Power"),
              StartsWith("error AttributeNotOwned: Power of object \"" + radio + "\""));
  EXPECT_THAT(owner.ask("change-transport " + radio + " reliable Owner"),
              StartsWith("error AttributeNotOwned: Owner"));
  EXPECT_THAT(owner.ask("change-interaction-transport Signal reliable"),
              StartsWith("error InteractionClassNotPublished: HLAinteractionRoot.Signal"));
  owner.must("resign delete");
  EXPECT_THAT(owner.ask("change-interaction-transport Signal reliable"),
              StartsWith("error FederateNotExecutionMember"));
}

}  // namespace
}  // namespace roger::test
