#include "rti/executive/declarations/interests.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rti/executive/federation/federation.hpp"
#include "tests/unit/rti_executive/models.hpp"

namespace roger::rti::executive {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class InterestsTest : public testing::Test {
 protected:
  InteractionClassHandle interaction(const char* name) const {
    return model_.find_interaction_class(name).value();
  }
  ObjectClassHandle object(const char* name) const {
    return model_.find_object_class(name).value();
  }
  AttributeHandle attribute(const char* at, const char* name) const {
    return model_.find_attribute(object(at), name).value();
  }
  void subscribe(FederateId federate, const char* at, const char* name) {
    interests_.subscribe(federate, object(at), std::vector{attribute(at, name)});
  }

  const ObjectModel model_ = std::get<ObjectModel>(build_model({test_module()}));
  Ledger ledger_;
  Interests interests_{ledger_};
};

TEST_F(InterestsTest, InteractionReachesSubscribersOfItsClassAndSuperclasses) {
  interests_.subscribe(1, interaction("Signal"));
  interests_.subscribe(2, interaction("Signal.Voice"));
  interests_.subscribe(3, interaction("Signal.Voice.Channel"));
  interests_.subscribe(4, interaction("Other"));
  EXPECT_THAT(interests_.subscribers(model_, interaction("Signal")), ElementsAre(1));
  EXPECT_THAT(interests_.subscribers(model_, interaction("Signal.Voice")), ElementsAre(1, 2));
  EXPECT_THAT(interests_.subscribers(model_, interaction("Signal.Voice.Channel")),
              ElementsAre(1, 2, 3));
  EXPECT_THAT(interests_.subscribers(model_, interaction("Other")), ElementsAre(4));
}

TEST_F(InterestsTest, FederateWithTwoSubscriptionsIsListedOnce) {
  interests_.subscribe(1, interaction("Signal"));
  interests_.subscribe(1, interaction("Signal.Voice"));
  EXPECT_THAT(interests_.subscribers(model_, interaction("Signal.Voice")), ElementsAre(1));
}

TEST_F(InterestsTest, ChangesInvalidateCachedAnswers) {
  EXPECT_THAT(interests_.subscribers(model_, interaction("Signal")), IsEmpty());
  interests_.subscribe(1, interaction("Signal"));
  EXPECT_THAT(interests_.subscribers(model_, interaction("Signal")), ElementsAre(1));
  interests_.unsubscribe(1, interaction("Signal"));
  EXPECT_THAT(interests_.subscribers(model_, interaction("Signal")), IsEmpty());
}

TEST_F(InterestsTest, ObjectReachesSubscribersOfAnyAttribute) {
  subscribe(1, "Vehicle", "position");
  subscribe(2, "Vehicle.Truck", "load");
  EXPECT_THAT(interests_.subscribers(model_, object("Vehicle")), ElementsAre(1));
  EXPECT_THAT(interests_.subscribers(model_, object("Vehicle.Truck")), ElementsAre(1, 2));
  EXPECT_THAT(interests_.subscribers(model_, object("Radio")), IsEmpty());
  interests_.unsubscribe(1, object("Vehicle"), std::vector{attribute("Vehicle", "position")});
  EXPECT_THAT(interests_.subscribers(model_, object("Vehicle.Truck")), ElementsAre(2));
}

TEST_F(InterestsTest, UpdateReachesSubscribersOfItsAttributes) {
  subscribe(1, "Vehicle", "position");
  subscribe(2, "Vehicle.Truck", "load");
  subscribe(3, "Vehicle.Truck", "position");
  const auto to = [&](const char* name) {
    return interests_.recipients(model_, 9, object("Vehicle.Truck"),
                                 std::vector{attribute("Vehicle.Truck", name)});
  };
  EXPECT_THAT(to("position"), ElementsAre(1, 3));
  EXPECT_THAT(to("load"), ElementsAre(2));
  EXPECT_THAT(to("name"), IsEmpty());
}

TEST_F(InterestsTest, SenderReceivesNothingBack) {
  interests_.subscribe(1, interaction("Signal"));
  interests_.subscribe(2, interaction("Signal"));
  subscribe(1, "Radio", "frequency");
  subscribe(2, "Radio", "frequency");
  EXPECT_THAT(interests_.recipients(model_, 1, interaction("Signal")), ElementsAre(2));
  EXPECT_THAT(interests_.recipients(model_, 2, object("Radio"),
                                    std::vector{attribute("Radio", "frequency")}),
              ElementsAre(1));
}

TEST_F(InterestsTest, FederateThatLeftIsRemoved) {
  interests_.subscribe(1, interaction("Signal"));
  subscribe(1, "Radio", "frequency");
  interests_.forget(1);
  EXPECT_THAT(interests_.subscribers(model_, interaction("Signal")), IsEmpty());
  EXPECT_THAT(interests_.subscribers(model_, object("Radio")), IsEmpty());
}

TEST_F(InterestsTest, OnlyActiveSubscriptionsOfOthersAreRelevant) {
  const InteractionClassHandle voice = interaction("Signal.Voice");
  interests_.subscribe(1, interaction("Signal"));
  interests_.subscribe(2, voice, false);
  interests_.subscribe(3, interaction("Signal.Voice.Channel"));
  EXPECT_FALSE(interests_.is_relevant(model_, 1, voice));
  EXPECT_TRUE(interests_.is_relevant(model_, 2, voice));
  EXPECT_THAT(interests_.subscribers(model_, voice), ElementsAre(1, 2)) << "passive ones, too";
  interests_.subscribe(2, voice, true);
  EXPECT_TRUE(interests_.is_relevant(model_, 1, voice));
}

TEST_F(InterestsTest, RelevantAttributesAreThoseOfTheClassAndItsSuperclasses) {
  const ObjectClassHandle truck = object("Vehicle.Truck");
  subscribe(1, "Vehicle", "name");
  subscribe(2, "Vehicle.Truck", "load");
  interests_.subscribe(2, truck, std::vector{attribute("Vehicle.Truck", "position")}, {false, ""});
  EXPECT_THAT(interests_.relevant(model_, 3, truck),
              ElementsAre(testing::Pair(attribute("Vehicle", "name"), ""),
                          testing::Pair(attribute("Vehicle.Truck", "load"), "")));
  EXPECT_THAT(interests_.relevant(model_, 2, truck),
              ElementsAre(testing::Pair(attribute("Vehicle", "name"), "")));
  EXPECT_THAT(interests_.relevant(model_, 1, object("Vehicle")), IsEmpty());
}

}  // namespace
}  // namespace roger::rti::executive
