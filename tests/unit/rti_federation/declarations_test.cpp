#include "rti/federate/objects/declarations.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "tests/unit/rti_federation/test_model.hpp"

namespace roger::rti {
namespace {

using test::attribute;
using test::interaction;
using test::object_class;
using test::parameter;

class DeclarationsTest : public testing::Test {
 protected:
  ObjectModel model_ = test::model();
  Declarations declarations_{model_};
  InteractionClassHandle signal_ = interaction(model_, "Signal");
  InteractionClassHandle voice_ = interaction(model_, "Signal.Voice");
  InteractionClassHandle channel0_ = interaction(model_, "Signal.Voice.Channel0");
  InteractionClassHandle channel1_ = interaction(model_, "Signal.Voice.Channel1");
  InteractionClassHandle order_ = interaction(model_, "Order");
  ObjectClassHandle base_ = object_class(model_, "Base");
  ObjectClassHandle radio_ = object_class(model_, "Base.Radio");
  AttributeHandle id_ = attribute(model_, "Base", "Id");
  AttributeHandle power_ = attribute(model_, "Base.Radio", "Power");
};

TEST_F(DeclarationsTest, NothingIsReceivedWithoutSubscription) {
  EXPECT_FALSE(declarations_.reception(channel0_).as.is_valid());
  declarations_.subscribe(channel1_);
  EXPECT_FALSE(declarations_.reception(channel0_).as.is_valid());
  EXPECT_FALSE(declarations_.reception(voice_).as.is_valid());
}

TEST_F(DeclarationsTest, ReceivedAsTheNearestSubscribedClass) {
  declarations_.subscribe(signal_);
  EXPECT_EQ(declarations_.reception(channel0_).as, signal_);
  declarations_.subscribe(voice_);
  EXPECT_EQ(declarations_.reception(channel0_).as, voice_);
  declarations_.subscribe(channel0_);
  EXPECT_EQ(declarations_.reception(channel0_).as, channel0_);
  EXPECT_EQ(declarations_.reception(channel1_).as, voice_);
  declarations_.unsubscribe(channel0_);
  EXPECT_EQ(declarations_.reception(channel0_).as, voice_);
  declarations_.unsubscribe(voice_);
  declarations_.unsubscribe(signal_);
  EXPECT_FALSE(declarations_.reception(channel0_).as.is_valid());
}

TEST_F(DeclarationsTest, PromotionKeepsOnlyTheParametersOfTheClass) {
  const ParameterHandle data = parameter(model_, "Signal", "Data");
  const ParameterHandle frequency = parameter(model_, "Signal.Voice", "Frequency");
  const auto data_index = model_.find_index(channel0_, data).value();
  const auto frequency_index = model_.find_index(channel0_, frequency).value();

  declarations_.subscribe(signal_);
  const SubscribedForm& promoted = declarations_.reception(channel0_);
  ASSERT_EQ(promoted.parameters.size(), 2U);
  EXPECT_EQ(promoted.parameters[data_index], data);
  EXPECT_FALSE(promoted.parameters[frequency_index].is_valid());

  declarations_.subscribe(channel0_);
  EXPECT_EQ(declarations_.reception(channel0_).parameters[frequency_index], frequency);
}

TEST_F(DeclarationsTest, OtherBranchesAreNotAffected) {
  declarations_.subscribe(signal_);
  EXPECT_FALSE(declarations_.reception(order_).as.is_valid());
}

TEST_F(DeclarationsTest, PublicationAppliesToTheClassAlone) {
  declarations_.publish(voice_);
  EXPECT_TRUE(declarations_.publishes(voice_));
  EXPECT_FALSE(declarations_.publishes(channel0_));
  EXPECT_FALSE(declarations_.publishes(signal_));
  declarations_.unpublish(voice_);
  EXPECT_FALSE(declarations_.publishes(voice_));
}

TEST_F(DeclarationsTest, ClassesOfALaterModuleArePromotedToo) {
  declarations_.subscribe(voice_);
  const std::vector<FomModule> more{parse_module(test::further_module_text(), "more.xml").value()};
  model_ = extend_object_model(model_, more).value();
  declarations_.on_model_grown();
  EXPECT_EQ(declarations_.reception(interaction(model_, "Signal.Voice.Channel2")).as, voice_);
  EXPECT_EQ(declarations_.reception(channel0_).as, voice_);
}

TEST_F(DeclarationsTest, DiscoveredAsTheNearestClassWithASubscribedAttribute) {
  EXPECT_FALSE(declarations_.discovered_as(radio_).is_valid());
  const std::vector<AttributeHandle> id{id_};
  declarations_.subscribe(base_, id);
  EXPECT_EQ(declarations_.discovered_as(radio_), base_);
  const std::vector<AttributeHandle> power{power_};
  declarations_.subscribe(radio_, power);
  EXPECT_EQ(declarations_.discovered_as(radio_), radio_);
  EXPECT_EQ(declarations_.discovered_as(base_), base_);
  declarations_.unsubscribe(radio_, power);
  EXPECT_EQ(declarations_.discovered_as(radio_), base_);
  declarations_.unsubscribe(base_);
  EXPECT_FALSE(declarations_.discovered_as(radio_).is_valid());
}

TEST_F(DeclarationsTest, AttributeSubscriptionsAccumulate) {
  const std::vector<AttributeHandle> id{id_};
  const std::vector<AttributeHandle> power{power_};
  declarations_.subscribe(radio_, id);
  declarations_.subscribe(radio_, power);
  EXPECT_TRUE(declarations_.subscribed(radio_).contains(id_));
  EXPECT_TRUE(declarations_.subscribed(radio_).contains(power_));
  EXPECT_FALSE(declarations_.subscribed(base_).contains(id_));
}

TEST_F(DeclarationsTest, PrivilegeToDeleteFollowsPublication) {
  const AttributeHandle privilege = model_.privilege_to_delete();
  const std::vector<AttributeHandle> both{id_, power_};
  const std::vector<AttributeHandle> id{id_};
  const std::vector<AttributeHandle> power{power_};
  EXPECT_FALSE(declarations_.published(radio_).contains(privilege));
  declarations_.publish(radio_, both);
  EXPECT_TRUE(declarations_.published(radio_).contains(privilege));
  declarations_.unpublish(radio_, id);
  EXPECT_TRUE(declarations_.published(radio_).contains(privilege));
  declarations_.unpublish(radio_, power);
  EXPECT_TRUE(declarations_.published(radio_).empty());
}

}  // namespace
}  // namespace roger::rti
