// Declaration services of a federate: the messages to the executive and the joined groups.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

class FederateDeclarationTest : public testing::Test, public test::FederateTest {};

TEST_F(FederateDeclarationTest, SubscriptionJoinsTheGroupsOfAllSubclasses) {
  federate->declarations().subscribe(interaction("Signal.Voice"));
  EXPECT_EQ(network->joined, (std::set<std::string>{"239.1.0.1", "239.1.0.2", "239.2.0.1"}));
}

TEST_F(FederateDeclarationTest, ChannelJoinsOnlyItsGroup) {
  federate->declarations().subscribe(interaction("Signal.Voice.Channel1"));
  EXPECT_EQ(network->joined, std::set<std::string>{"239.1.0.2"});
}

TEST_F(FederateDeclarationTest, ClassesThatTheCertificateDoesNotPermitAreNamed) {
  network->without_key = {"239.1.0.2"};
  const auto warning_of = [](const auto& declare) {
    testing::internal::CaptureStderr();
    declare();
    return testing::internal::GetCapturedStderr();
  };
  const auto channel0 = interaction("Signal.Voice.Channel0");
  const auto channel1 = interaction("Signal.Voice.Channel1");
  EXPECT_EQ(warning_of([&] { federate->declarations().subscribe(channel0); }), "");
  EXPECT_EQ(warning_of([&] { federate->declarations().publish(channel0); }), "");
  EXPECT_THAT(
      warning_of([&] { federate->declarations().subscribe(channel1); }),
      testing::HasSubstr("does not permit HLAinteractionRoot.Signal.Voice.Channel1; nothing "
                         "is received there"));
  EXPECT_THAT(warning_of([&] { federate->declarations().publish(channel1); }),
              testing::HasSubstr("nothing is sent there"));
  EXPECT_THAT(warning_of([&] { federate->declarations().subscribe(interaction("Signal.Voice")); }),
              testing::HasSubstr("1 of the 3 multicast groups"));
  EXPECT_EQ(network->joined, (std::set<std::string>{"239.1.0.1", "239.1.0.2", "239.2.0.1"}));
  // An operator who tunes all day long does not fill the log.
  const std::string many = warning_of([&] {
    for (int i = 0; i < 1000; ++i) federate->declarations().publish(channel1);
  });
  EXPECT_LE(std::count(many.begin(), many.end(), '\n'), WarningLimit::kMaxPerInterval);
}

TEST_F(FederateDeclarationTest, GroupIsLeftAfterItsLingerTime) {
  federate->declarations().subscribe(interaction("Signal.Voice.Channel1"));
  federate->declarations().unsubscribe(interaction("Signal.Voice.Channel1"));
  clock.advance(std::chrono::seconds(4));
  federate->tick();
  EXPECT_EQ(network->joined.size(), 1U);
  clock.advance(std::chrono::seconds(2));
  federate->tick();
  EXPECT_TRUE(network->joined.empty());
}

TEST_F(FederateDeclarationTest, GroupInUseByAnotherClassIsKept) {
  federate->declarations().subscribe(interaction("Signal.Voice"));
  federate->declarations().subscribe(interaction("Signal.Voice.Channel1"));
  federate->declarations().unsubscribe(interaction("Signal.Voice"));
  clock.advance(std::chrono::seconds(6));
  federate->tick();
  EXPECT_EQ(network->joined, std::set<std::string>{"239.1.0.2"});
}

TEST_F(FederateDeclarationTest, ObjectClassesJoinTheirGroupsToo) {
  federate->declarations().subscribe(object_class("Base.Radio"), {attribute("Base.Radio", "Power")},
                                     L"");
  EXPECT_EQ(network->joined, std::set<std::string>{"239.2.0.1"});
  federate->declarations().unsubscribe(object_class("Base.Radio"),
                                       {attribute("Base.Radio", "Power")});
  clock.advance(std::chrono::seconds(6));
  federate->tick();
  EXPECT_TRUE(network->joined.empty());
}

TEST_F(FederateDeclarationTest, GroupThatCannotBeJoinedIsReported) {
  network->refuse_join = true;
  try {
    federate->declarations().subscribe(interaction("Signal.Voice.Channel1"));
    FAIL();
  } catch (const rti1516e::RTIinternalError& thrown) {
    EXPECT_NE(thrown.what().find(L"no more groups"), std::wstring::npos);
  }
  EXPECT_TRUE(executive.sent_messages.empty());
}

TEST_F(FederateDeclarationTest, ExecutiveReceivesEachDeclaration) {
  federate->declarations().publish(interaction("Order"));
  federate->declarations().subscribe(interaction("Order"));
  federate->declarations().unsubscribe(interaction("Order"));
  federate->declarations().unpublish(interaction("Order"));
  std::vector<wire::Declaration> heard;
  for (const auto& message : executive.all<wire::DeclareInteractions>()) {
    heard.push_back(message.what);
    EXPECT_EQ(message.classes, std::vector<ClassId>{test::interaction(model, "Order").value});
  }
  EXPECT_EQ(heard, (std::vector<wire::Declaration>{
                       wire::Declaration::kPublish, wire::Declaration::kSubscribe,
                       wire::Declaration::kUnsubscribe, wire::Declaration::kUnpublish}));
}

TEST_F(FederateDeclarationTest, AttributesAreDeclaredByIndex) {
  federate->declarations().subscribe(object_class("Base.Radio"), {attribute("Base.Radio", "Name")},
                                     L"");
  const auto heard = executive.all<wire::DeclareAttributes>();
  ASSERT_EQ(heard.size(), 1U);
  const ObjectClassHandle radio = test::object_class(model, "Base.Radio");
  EXPECT_EQ(heard[0].object_class, radio.value);
  EXPECT_EQ(heard[0].attributes,
            std::vector<ValueIndex>{
                model.find_index(radio, test::attribute(model, "Base.Radio", "Name")).value()});
}

TEST_F(FederateDeclarationTest, InvalidDeclarationsThrow) {
  EXPECT_THROW(federate->declarations().publish(rti1516e::InteractionClassHandle()),
               rti1516e::InteractionClassNotDefined);
  EXPECT_THROW(
      federate->declarations().subscribe(make_handle<rti1516e::InteractionClassHandle>(9999)),
      rti1516e::InteractionClassNotDefined);
  EXPECT_THROW(federate->declarations().publish(make_handle<rti1516e::ObjectClassHandle>(9999), {}),
               rti1516e::ObjectClassNotDefined);
  EXPECT_THROW(federate->declarations().subscribe(object_class("Base"),
                                                  {attribute("Base.Radio", "Power")}, L""),
               rti1516e::AttributeNotDefined);
  EXPECT_THROW(
      federate->declarations().subscribe(object_class("Base"), {attribute("Base", "Id")}, L"Fast"),
      rti1516e::InvalidUpdateRateDesignator);
  EXPECT_TRUE(executive.sent_messages.empty());
  EXPECT_TRUE(network->joined.empty());
}

TEST_F(FederateDeclarationTest, NextSubscriptionJoinsAGroupThatFailed) {
  network->refuse_join = true;
  EXPECT_THROW(federate->declarations().subscribe(interaction("Signal.Voice")),
               rti1516e::RTIinternalError);
  network->refuse_join = false;
  federate->declarations().subscribe(interaction("Signal.Voice"));
  EXPECT_EQ(network->joined, (std::set<std::string>{"239.1.0.1", "239.1.0.2", "239.2.0.1"}));
}

TEST_F(FederateDeclarationTest, DeclarationsContinueWhenTheExecutiveIsLost) {
  executive.before_send = [this] { executive.die(); };
  federate->declarations().subscribe(interaction("Signal.Voice.Channel1"));
  EXPECT_EQ(network->joined, std::set<std::string>{"239.1.0.2"});
}

TEST_F(FederateDeclarationTest, SubscriptionRefusedByTheExecutiveHoldsNoGroup) {
  executive.before_send = [] { throw rti1516e::RTIinternalError(L"full"); };
  EXPECT_THROW(federate->declarations().subscribe(interaction("Signal.Voice.Channel1")),
               rti1516e::RTIinternalError);
  EXPECT_THROW(federate->declarations().subscribe(object_class("Base.Radio"),
                                                  {attribute("Base.Radio", "Power")}, L""),
               rti1516e::RTIinternalError);
  clock.advance(std::chrono::seconds(6));
  federate->tick();
  EXPECT_TRUE(network->joined.empty());
  federate->on_message(
      wire::DiscoverObject{7, test::object_class(model, "Base.Radio").value, "radio 1", 1});
  EXPECT_TRUE(callback_log.entries.empty());
}

TEST_F(FederateDeclarationTest, ExistingSubscriptionKeepsItsGroupsIfExtensionFails) {
  federate->declarations().subscribe(object_class("Base.Radio"), {attribute("Base.Radio", "Power")},
                                     L"");
  executive.before_send = [] { throw rti1516e::RTIinternalError(L"full"); };
  EXPECT_THROW(federate->declarations().subscribe(object_class("Base.Radio"),
                                                  {attribute("Base.Radio", "Name")}, L""),
               rti1516e::RTIinternalError);
  clock.advance(std::chrono::seconds(6));
  federate->tick();
  EXPECT_EQ(network->joined, std::set<std::string>{"239.2.0.1"});
}

}  // namespace
}  // namespace roger::rti
