// Relevance advisories of declaration management: IEEE 1516.1-2010, 5.10 to 5.13, and the switches
// of all advisories: 10.33 to 10.40.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/integration/rti/advisory_laboratory.hpp"

namespace roger::test {
namespace {

using testing::StartsWith;

/// All advisory switches of both federates are on.
class RelevanceAdvisoriesTest : public AdvisoryLaboratory {
 protected:
  TestFederate publisher_ = joined("publisher");
  TestFederate subscriber_ = joined("subscriber");
};

/// The FDD sets no switch.
class AdvisorySwitchesTest : public AdvisoryLaboratory {
 protected:
  TestFederate publisher_ = joined_silent("publisher");
  TestFederate subscriber_ = joined_silent("subscriber");
};

INSTANTIATE_TEST_SUITE_P(Callbacks, RelevanceAdvisoriesTest, kCallbackWays, way_name);
INSTANTIATE_TEST_SUITE_P(Callbacks, AdvisorySwitchesTest, kCallbackWays, way_name);

TEST_P(RelevanceAdvisoriesTest, RegistrationIsWantedWhileAFederateSubscribes) {
  publisher_.must("publish-object Equipment.Radio Power");
  expect_no_advice(publisher_);
  subscriber_.must("subscribe-object Equipment.Radio Power");
  event(publisher_, "start-registration HLAobjectRoot.Equipment.Radio");
  subscriber_.must("subscribe-object Equipment.Radio Owner");
  expect_no_advice(publisher_);
  subscriber_.must("unsubscribe-object Equipment.Radio");
  event(publisher_, "stop-registration HLAobjectRoot.Equipment.Radio");
}

TEST_P(RelevanceAdvisoriesTest, PublisherLearnsOfEarlierSubscriptions) {
  subscriber_.must("subscribe-object Equipment Place");
  subscriber_.must("subscribe Signal");
  TestFederate late = joined("late");
  late.must("publish-object Equipment.Radio Place Power");
  late.must("publish Signal.Voice");
  event(late, "start-registration HLAobjectRoot.Equipment.Radio");
  event(late, "interactions-on HLAinteractionRoot.Signal.Voice");
}

TEST_P(RelevanceAdvisoriesTest, OnlyPublishedAttributesCount) {
  publisher_.must("publish-object Equipment.Radio Power");
  subscriber_.must("subscribe-object Equipment.Radio Owner");
  expect_no_advice(publisher_);
  publisher_.must("publish-object Equipment.Radio Owner");
  event(publisher_, "start-registration HLAobjectRoot.Equipment.Radio");
}

TEST_P(RelevanceAdvisoriesTest, OwnSubscriptionsDoNotCount) {
  publisher_.must("publish-object Equipment.Radio Power");
  publisher_.must("subscribe-object Equipment.Radio Power");
  publisher_.must("publish Signal");
  publisher_.must("subscribe Signal");
  expect_no_advice(publisher_);
}

TEST_P(RelevanceAdvisoriesTest, InteractionsAreWantedWhileAFederateSubscribes) {
  publisher_.must("publish Signal.Voice");
  subscriber_.must("subscribe Signal");
  event(publisher_, "interactions-on HLAinteractionRoot.Signal.Voice");
  subscriber_.must("subscribe Signal.Voice");
  subscriber_.must("unsubscribe Signal");
  expect_no_advice(publisher_);
  subscriber_.must("unsubscribe Signal.Voice");
  event(publisher_, "interactions-off HLAinteractionRoot.Signal.Voice");
}

TEST_P(RelevanceAdvisoriesTest, PassiveSubscriptionIsServedWithoutAnyAdvisory) {
  publisher_.must("publish-object Equipment.Radio Power Owner");
  publisher_.must("publish Order");
  subscriber_.must("subscribe-object-with Equipment.Radio passive - Owner");
  subscriber_.must("subscribe-passively Order");
  const std::string radio = publisher_.must("register Equipment.Radio");
  event(subscriber_, "discover " + radio);
  publisher_.must("update " + radio + " tag Owner=me");
  publisher_.must("send Order tag Text=go");
  event(subscriber_, "reflect " + radio + " Owner=me");
  event(subscriber_, "receive HLAinteractionRoot.Order Text=go");
  expect_no_advice(publisher_);
}

TEST_P(RelevanceAdvisoriesTest, SubscriptionBecomesActiveAndPassive) {
  publisher_.must("publish-object Equipment.Radio Power");
  publisher_.must("publish Order");
  subscriber_.must("subscribe-object-with Equipment.Radio passive - Power");
  subscriber_.must("subscribe-passively Order");
  subscriber_.must("subscribe-object-with Equipment.Radio active - Power");
  subscriber_.must("subscribe Order");
  event(publisher_, "start-registration");
  event(publisher_, "interactions-on");
  subscriber_.must("subscribe-object-with Equipment.Radio passive - Power");
  subscriber_.must("subscribe-passively Order");
  event(publisher_, "stop-registration");
  event(publisher_, "interactions-off");
}

TEST_P(RelevanceAdvisoriesTest, FederateThatDiesIsNoSubscriberAnyLonger) {
  publisher_.must("publish-object Equipment.Radio Power");
  publisher_.must("publish Signal");
  subscriber_.must("subscribe-object Equipment.Radio Power");
  subscriber_.must("subscribe Signal");
  event(publisher_, "start-registration");
  event(publisher_, "interactions-on");
  subscriber_.process().kill_hard();
  event(publisher_, "stop-registration");
  event(publisher_, "interactions-off");
}

TEST_P(RelevanceAdvisoriesTest, PublishingAgainIsAdvisedAgain) {
  subscriber_.must("subscribe Signal");
  publisher_.must("publish Signal");
  event(publisher_, "interactions-on HLAinteractionRoot.Signal");
  publisher_.must("unpublish Signal");
  expect_no_advice(publisher_);
  publisher_.must("publish Signal");
  event(publisher_, "interactions-on HLAinteractionRoot.Signal");
}

TEST_P(AdvisorySwitchesTest, NothingIsAdvisedWithoutASwitch) {
  publisher_.must("publish-object Equipment.Radio Power");
  publisher_.must("publish Signal");
  subscriber_.must("subscribe-object Equipment.Radio Power");
  subscriber_.must("subscribe Signal");
  const std::string radio = publisher_.must("register Equipment.Radio");
  event(subscriber_, "discover " + radio);
  expect_no_advice(publisher_);
  expect_no_advice(subscriber_);
}

TEST_P(AdvisorySwitchesTest, EnablingASwitchAdvisesOfWhatIsRelevant) {
  publisher_.must("publish-object Equipment.Radio Power");
  publisher_.must("publish Signal");
  subscriber_.must("subscribe-object Equipment.Radio Power");
  subscriber_.must("subscribe Signal");
  const std::string radio = publisher_.must("register Equipment.Radio");
  event(subscriber_, "discover " + radio);
  publisher_.must("switch on object-class");
  event(publisher_, "start-registration HLAobjectRoot.Equipment.Radio");
  expect_no_advice(publisher_);
  publisher_.must("switch on interaction");
  event(publisher_, "interactions-on HLAinteractionRoot.Signal");
  publisher_.must("switch on attribute");
  event(publisher_, "updates-on " + radio + " Power");
  subscriber_.must("switch on scope");
  event(subscriber_, "in-scope " + radio + " Power");
}

TEST_P(RelevanceAdvisoriesTest, EnablingASwitchAgainAdvisesOfChanges) {
  publisher_.must("publish Signal");
  publisher_.must("publish Order");
  subscriber_.must("subscribe Signal");
  event(publisher_, "interactions-on HLAinteractionRoot.Signal");
  publisher_.must("switch off interaction");
  subscriber_.must("unsubscribe Signal");
  subscriber_.must("subscribe Order");
  expect_no_advice(publisher_);
  publisher_.must("switch on interaction");
  event(publisher_, "interactions-off HLAinteractionRoot.Signal");
  event(publisher_, "interactions-on HLAinteractionRoot.Order");
}

TEST_P(RelevanceAdvisoriesTest, SwitchThatHasTheValueAlreadyIsRefused) {
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
    EXPECT_THAT(publisher_.ask("switch on " + which), StartsWith(error + "IsOn: the "));
    publisher_.must("switch off " + which);
    EXPECT_THAT(publisher_.ask("switch off " + which), StartsWith(error + "IsOff: the "));
  }
}

TEST_P(RelevanceAdvisoriesTest, SwitchesNeedAJoinedFederate) {
  publisher_.must("resign nothing");
  for (const std::string which : {"object-class", "attribute", "scope", "interaction"}) {
    EXPECT_THAT(publisher_.ask("switch on " + which),
                StartsWith("error FederateNotExecutionMember"));
    EXPECT_THAT(publisher_.ask("switch off " + which),
                StartsWith("error FederateNotExecutionMember"));
  }
  publisher_.must("disconnect");
  EXPECT_THAT(publisher_.ask("switch on scope"), StartsWith("error NotConnected"));
}

}  // namespace
}  // namespace roger::test
