// Relevance advisories of declaration management: IEEE 1516.1-2010, 5.10 to 5.13, and the switches
// of all advisories: 10.33 to 10.40.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/integration/rti/advisory_laboratory.hpp"

namespace roger::test {
namespace {

using testing::StartsWith;

class RelevanceAdvisoriesTest : public AdvisoryLaboratory {};

INSTANTIATE_TEST_SUITE_P(Callbacks, RelevanceAdvisoriesTest, kCallbackWays, way_name);

TEST_P(RelevanceAdvisoriesTest, RegistrationIsWantedWhileAFederateSubscribes) {
  TestFederate publisher = joined("publisher");
  TestFederate subscriber = joined("subscriber");
  publisher.must("publish-object Equipment.Radio Power");
  EXPECT_EQ(events_so_far(publisher, "start-registration"), 0U);
  subscriber.must("subscribe-object Equipment.Radio Power");
  event(publisher, "start-registration HLAobjectRoot.Equipment.Radio");
  subscriber.must("subscribe-object Equipment.Radio Owner");
  EXPECT_EQ(events_so_far(publisher, "start-registration"), 0U);
  subscriber.must("unsubscribe-object Equipment.Radio");
  event(publisher, "stop-registration HLAobjectRoot.Equipment.Radio");
}

TEST_P(RelevanceAdvisoriesTest, PublisherLearnsOfEarlierSubscriptions) {
  TestFederate subscriber = joined("subscriber");
  subscriber.must("subscribe-object Equipment Place");
  subscriber.must("subscribe Signal");
  TestFederate publisher = joined("publisher");
  publisher.must("publish-object Equipment.Radio Place Power");
  publisher.must("publish Signal.Voice");
  event(publisher, "start-registration HLAobjectRoot.Equipment.Radio");
  event(publisher, "interactions-on HLAinteractionRoot.Signal.Voice");
}

TEST_P(RelevanceAdvisoriesTest, OnlyPublishedAttributesCount) {
  TestFederate publisher = joined("publisher");
  TestFederate subscriber = joined("subscriber");
  publisher.must("publish-object Equipment.Radio Power");
  subscriber.must("subscribe-object Equipment.Radio Owner");
  EXPECT_EQ(events_so_far(publisher, "start-registration"), 0U);
  publisher.must("publish-object Equipment.Radio Owner");
  event(publisher, "start-registration HLAobjectRoot.Equipment.Radio");
}

TEST_P(RelevanceAdvisoriesTest, OwnSubscriptionsDoNotCount) {
  TestFederate one = joined("one");
  one.must("publish-object Equipment.Radio Power");
  one.must("subscribe-object Equipment.Radio Power");
  one.must("publish Signal");
  one.must("subscribe Signal");
  EXPECT_EQ(events_so_far(one, "start-registration"), 0U);
  EXPECT_EQ(events_so_far(one, "interactions-on"), 0U);
}

TEST_P(RelevanceAdvisoriesTest, InteractionsAreWantedWhileAFederateSubscribes) {
  TestFederate publisher = joined("publisher");
  TestFederate subscriber = joined("subscriber");
  publisher.must("publish Signal.Voice");
  subscriber.must("subscribe Signal");
  event(publisher, "interactions-on HLAinteractionRoot.Signal.Voice");
  subscriber.must("subscribe Signal.Voice");
  subscriber.must("unsubscribe Signal");
  EXPECT_EQ(events_so_far(publisher, "interactions-"), 0U);
  subscriber.must("unsubscribe Signal.Voice");
  event(publisher, "interactions-off HLAinteractionRoot.Signal.Voice");
}

TEST_P(RelevanceAdvisoriesTest, PassiveSubscriptionIsServedWithoutAnyAdvisory) {
  TestFederate publisher = joined("publisher");
  TestFederate subscriber = joined("subscriber");
  publisher.must("publish-object Equipment.Radio Power Owner");
  publisher.must("publish Order");
  subscriber.must("subscribe-object-with Equipment.Radio passive - Owner");
  subscriber.must("subscribe-passively Order");
  const std::string radio = publisher.must("register Equipment.Radio");
  event(subscriber, "discover " + radio);
  publisher.must("update " + radio + " tag Owner=me");
  publisher.must("send Order tag Text=go");
  event(subscriber, "reflect " + radio + " Owner=me");
  event(subscriber, "receive HLAinteractionRoot.Order Text=go");
  EXPECT_EQ(events_so_far(publisher, "start-registration"), 0U);
  EXPECT_EQ(events_so_far(publisher, "interactions-on"), 0U);
  EXPECT_EQ(events_so_far(publisher, "updates-on"), 0U);
}

TEST_P(RelevanceAdvisoriesTest, SubscriptionBecomesActiveAndPassive) {
  TestFederate publisher = joined("publisher");
  TestFederate subscriber = joined("subscriber");
  publisher.must("publish-object Equipment.Radio Power");
  publisher.must("publish Order");
  subscriber.must("subscribe-object-with Equipment.Radio passive - Power");
  subscriber.must("subscribe-passively Order");
  subscriber.must("subscribe-object-with Equipment.Radio active - Power");
  subscriber.must("subscribe Order");
  event(publisher, "start-registration");
  event(publisher, "interactions-on");
  subscriber.must("subscribe-object-with Equipment.Radio passive - Power");
  subscriber.must("subscribe-passively Order");
  event(publisher, "stop-registration");
  event(publisher, "interactions-off");
}

TEST_P(RelevanceAdvisoriesTest, FederateThatDiesIsNoSubscriberAnyLonger) {
  TestFederate publisher = joined("publisher");
  TestFederate subscriber = joined("subscriber");
  publisher.must("publish-object Equipment.Radio Power");
  publisher.must("publish Signal");
  subscriber.must("subscribe-object Equipment.Radio Power");
  subscriber.must("subscribe Signal");
  event(publisher, "start-registration");
  event(publisher, "interactions-on");
  subscriber.process().kill_hard();
  event(publisher, "stop-registration");
  event(publisher, "interactions-off");
}

TEST_P(RelevanceAdvisoriesTest, PublishingAgainIsAdvisedAgain) {
  TestFederate publisher = joined("publisher");
  TestFederate subscriber = joined("subscriber");
  subscriber.must("subscribe Signal");
  publisher.must("publish Signal");
  event(publisher, "interactions-on HLAinteractionRoot.Signal");
  publisher.must("unpublish Signal");
  EXPECT_EQ(events_so_far(publisher, "interactions-"), 0U);
  publisher.must("publish Signal");
  event(publisher, "interactions-on HLAinteractionRoot.Signal");
}

TEST_P(RelevanceAdvisoriesTest, NothingIsAdvisedWithoutASwitch) {
  TestFederate publisher = joined_silent("publisher");
  TestFederate subscriber = joined_silent("subscriber");
  publisher.must("publish-object Equipment.Radio Power");
  publisher.must("publish Signal");
  subscriber.must("subscribe-object Equipment.Radio Power");
  subscriber.must("subscribe Signal");
  const std::string radio = publisher.must("register Equipment.Radio");
  event(subscriber, "discover " + radio);
  EXPECT_EQ(events_so_far(publisher, "start-registration"), 0U);
  EXPECT_EQ(events_so_far(publisher, "interactions-on"), 0U);
  EXPECT_EQ(events_so_far(publisher, "updates-on"), 0U);
  EXPECT_EQ(events_so_far(subscriber, "in-scope"), 0U);
}

TEST_P(RelevanceAdvisoriesTest, EnablingASwitchAdvisesOfWhatIsRelevant) {
  TestFederate publisher = joined_silent("publisher");
  TestFederate subscriber = joined_silent("subscriber");
  publisher.must("publish-object Equipment.Radio Power");
  publisher.must("publish Signal");
  subscriber.must("subscribe-object Equipment.Radio Power");
  subscriber.must("subscribe Signal");
  const std::string radio = publisher.must("register Equipment.Radio");
  event(subscriber, "discover " + radio);
  publisher.must("switch on object-class");
  event(publisher, "start-registration HLAobjectRoot.Equipment.Radio");
  EXPECT_EQ(events_so_far(publisher, "interactions-on"), 0U);
  publisher.must("switch on interaction");
  event(publisher, "interactions-on HLAinteractionRoot.Signal");
  publisher.must("switch on attribute");
  event(publisher, "updates-on " + radio + " Power");
  subscriber.must("switch on scope");
  event(subscriber, "in-scope " + radio + " Power");
}

TEST_P(RelevanceAdvisoriesTest, EnablingASwitchAgainAdvisesOfChanges) {
  TestFederate publisher = joined("publisher");
  TestFederate subscriber = joined("subscriber");
  publisher.must("publish Signal");
  publisher.must("publish Order");
  subscriber.must("subscribe Signal");
  event(publisher, "interactions-on HLAinteractionRoot.Signal");
  publisher.must("switch off interaction");
  subscriber.must("unsubscribe Signal");
  subscriber.must("subscribe Order");
  EXPECT_EQ(events_so_far(publisher, "interactions-"), 0U);
  publisher.must("switch on interaction");
  event(publisher, "interactions-off HLAinteractionRoot.Signal");
  event(publisher, "interactions-on HLAinteractionRoot.Order");
}

TEST_P(RelevanceAdvisoriesTest, SwitchThatHasTheValueAlreadyIsRefused) {
  TestFederate one = joined("one");
  const struct {
    const char* which;
    const char* exception;
  } switches[] = {{"object-class", "ObjectClassRelevanceAdvisorySwitch"},
                  {"attribute", "AttributeRelevanceAdvisorySwitch"},
                  {"scope", "AttributeScopeAdvisorySwitch"},
                  {"interaction", "InteractionRelevanceAdvisorySwitch"}};
  for (const auto& one_switch : switches) {
    const std::string which = one_switch.which;
    const std::string error = std::string("error ") + one_switch.exception;
    EXPECT_THAT(one.ask("switch on " + which), StartsWith(error + "IsOn: the "));
    one.must("switch off " + which);
    EXPECT_THAT(one.ask("switch off " + which), StartsWith(error + "IsOff: the "));
  }
}

TEST_P(RelevanceAdvisoriesTest, SwitchesNeedAJoinedFederate) {
  TestFederate one = joined("one");
  one.must("resign nothing");
  for (const std::string which : {"object-class", "attribute", "scope", "interaction"}) {
    EXPECT_THAT(one.ask("switch on " + which), StartsWith("error FederateNotExecutionMember"));
    EXPECT_THAT(one.ask("switch off " + which), StartsWith("error FederateNotExecutionMember"));
  }
  one.must("disconnect");
  EXPECT_THAT(one.ask("switch on scope"), StartsWith("error NotConnected"));
}

}  // namespace
}  // namespace roger::test
