#include "rti/executive/declarations/advisories.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <new>
#include <string>
#include <vector>

#include "tests/support/allocation_limit.hpp"
#include "tests/unit/rti_executive/federation_fixture.hpp"

namespace roger::rti::executive {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using wire::AdvisorySwitch;
using wire::Declaration;
using wire::InteractionAdvice;
using wire::OwnershipAction;
using wire::RegistrationAdvice;
using wire::ScopeAdvice;
using wire::UpdateAdvice;

/// Returns a module with the update rates Low (1 Hz) and High (10 Hz).
wire::ModuleText update_rates() {
  return {"rates.xml", R"(<objectModel xmlns="http://standards.ieee.org/IEEE1516-2010">
  <updateRates><updateRate><name>Low</name><rate>1</rate></updateRate>
    <updateRate><name>High</name><rate>10</rate></updateRate></updateRates></objectModel>)"};
}

/// `publisher_` publishes all attributes of Vehicle.Truck and the interaction Signal.Voice.
class AdvisoriesTest : public FederationTest {
 protected:
  AdvisoriesTest() : publisher_(join("publisher", {update_rates()})), subscriber_(join("other")) {
    publish(publisher_, "Vehicle.Truck");
    declare(publisher_, Declaration::kPublish, "Signal.Voice");
  }

  Outbox enable(FederateId federate, AdvisorySwitch which) {
    return say(federate, wire::SetAdvisorySwitch{which, true});
  }
  Outbox declare(FederateId federate, Declaration what, const char* at) {
    return say(federate, wire::DeclareInteractions{what, {interaction(at)}});
  }
  Outbox declare(FederateId federate, Declaration what, const char* at, const char* name,
                 const std::string& rate = "") {
    return say(federate, wire::DeclareAttributes{what, object_class(at), {index(at, name)}, rate});
  }
  /// Returns the messages of kind M in an outbox. All of them must be for `to` alone.
  template <class M>
  static std::vector<M> advice(const Outbox& outbox, FederateId to) {
    std::vector<M> found;
    for (const AddressedMessage& one : outbox) {
      const auto* message = std::get_if<M>(&one.message);
      if (message == nullptr) continue;
      EXPECT_EQ(one.to, To{to});
      found.push_back(*message);
    }
    return found;
  }
  /// Returns all attributes of Vehicle.Truck.
  std::vector<ValueIndex> whole_truck() const {
    std::vector<ValueIndex> all{truck("position"), truck("name"), truck("load"),
                                truck("HLAprivilegeToDeleteObject")};
    std::ranges::sort(all);
    return all;
  }
  ValueIndex truck(const char* name) const { return index("Vehicle.Truck", name); }

  const FederateId publisher_;
  const FederateId subscriber_;
};

TEST_F(AdvisoriesTest, NothingIsSentWhileAllSwitchesAreOff) {
  EXPECT_THAT(declare(subscriber_, Declaration::kSubscribe, "Signal"), IsEmpty());
  EXPECT_THAT(declare(subscriber_, Declaration::kSubscribe, "Vehicle", "name"), IsEmpty());
  Outbox outbox;
  register_object(publisher_, "Vehicle.Truck", 1, &outbox);
  ASSERT_EQ(outbox.size(), 1U);
  EXPECT_TRUE(std::holds_alternative<wire::DiscoverObject>(outbox[0].message));
}

TEST_F(AdvisoriesTest, RegistrationFollowsActiveSubscriptionsAtTheClassAndAbove) {
  enable(publisher_, AdvisorySwitch::kObjectClassRelevance);
  const ClassId at = object_class("Vehicle.Truck");
  EXPECT_THAT(advice<RegistrationAdvice>(
                  declare(subscriber_, Declaration::kSubscribe, "Vehicle", "name"), publisher_),
              ElementsAre(RegistrationAdvice{at, true}));
  EXPECT_THAT(declare(subscriber_, Declaration::kSubscribe, "Vehicle.Truck", "load"), IsEmpty());
  EXPECT_THAT(declare(subscriber_, Declaration::kSubscribePassively, "Vehicle", "name"), IsEmpty());
  EXPECT_THAT(advice<RegistrationAdvice>(
                  declare(subscriber_, Declaration::kSubscribePassively, "Vehicle.Truck", "load"),
                  publisher_),
              ElementsAre(RegistrationAdvice{at, false}));
}

TEST_F(AdvisoriesTest, SubscriptionsOfOtherClassesDoNotMatter) {
  enable(publisher_, AdvisorySwitch::kObjectClassRelevance);
  enable(publisher_, AdvisorySwitch::kInteractionRelevance);
  EXPECT_THAT(declare(subscriber_, Declaration::kSubscribe, "Radio", "frequency"), IsEmpty());
  EXPECT_THAT(declare(subscriber_, Declaration::kSubscribe, "Signal.Voice.Channel"), IsEmpty());
  EXPECT_THAT(declare(subscriber_, Declaration::kSubscribe, "Other"), IsEmpty());
}

TEST_F(AdvisoriesTest, InteractionsFollowTheLastSubscriber) {
  const FederateId third = join("third");
  enable(publisher_, AdvisorySwitch::kInteractionRelevance);
  const ClassId at = interaction("Signal.Voice");
  EXPECT_THAT(advice<InteractionAdvice>(declare(subscriber_, Declaration::kSubscribe, "Signal"),
                                        publisher_),
              ElementsAre(InteractionAdvice{at, true}));
  EXPECT_THAT(declare(third, Declaration::kSubscribe, "Signal.Voice"), IsEmpty());
  EXPECT_THAT(declare(subscriber_, Declaration::kUnsubscribe, "Signal"), IsEmpty());
  Outbox outbox;
  federation_.lose(third, "it was lost", outbox);
  EXPECT_THAT(advice<InteractionAdvice>(outbox, publisher_),
              ElementsAre(InteractionAdvice{at, false}));
}

TEST_F(AdvisoriesTest, PublishingLeadsToAdvice) {
  declare(subscriber_, Declaration::kSubscribe, "Other");
  declare(subscriber_, Declaration::kSubscribe, "Radio", "frequency");
  enable(publisher_, AdvisorySwitch::kInteractionRelevance);
  enable(publisher_, AdvisorySwitch::kObjectClassRelevance);
  for (int round = 0; round < 2; ++round) {
    EXPECT_THAT(
        advice<InteractionAdvice>(declare(publisher_, Declaration::kPublish, "Other"), publisher_),
        ElementsAre(InteractionAdvice{interaction("Other"), true}));
    EXPECT_THAT(advice<RegistrationAdvice>(
                    declare(publisher_, Declaration::kPublish, "Radio", "frequency"), publisher_),
                ElementsAre(RegistrationAdvice{object_class("Radio"), true}));
    EXPECT_THAT(declare(publisher_, Declaration::kUnpublish, "Other"), IsEmpty());
    EXPECT_THAT(declare(publisher_, Declaration::kUnpublish, "Radio", "frequency"), IsEmpty());
  }
}

TEST_F(AdvisoriesTest, EnablingASwitchSendsTheDifference) {
  declare(subscriber_, Declaration::kSubscribe, "Signal");
  EXPECT_THAT(advice<InteractionAdvice>(enable(publisher_, AdvisorySwitch::kInteractionRelevance),
                                        publisher_),
              ElementsAre(InteractionAdvice{interaction("Signal.Voice"), true}));
  EXPECT_THAT(
      say(publisher_, wire::SetAdvisorySwitch{AdvisorySwitch::kInteractionRelevance, false}),
      IsEmpty());
  EXPECT_THAT(declare(subscriber_, Declaration::kUnsubscribe, "Signal"), IsEmpty());
  EXPECT_THAT(advice<InteractionAdvice>(enable(publisher_, AdvisorySwitch::kInteractionRelevance),
                                        publisher_),
              ElementsAre(InteractionAdvice{interaction("Signal.Voice"), false}));
}

TEST_F(AdvisoriesTest, UpdatesFollowSubscriptionsWithTheHighestRate) {
  const FederateId third = join("third");
  enable(publisher_, AdvisorySwitch::kAttributeRelevance);
  const ObjectId id = register_object(publisher_, "Vehicle.Truck");
  const auto subscribe_load = [&](FederateId federate, const std::string& rate) {
    return advice<UpdateAdvice>(
        declare(federate, Declaration::kSubscribe, "Vehicle.Truck", "load", rate), publisher_);
  };
  const auto load = std::vector<ValueIndex>{truck("load")};
  EXPECT_THAT(subscribe_load(subscriber_, "Low"), ElementsAre(UpdateAdvice{id, load, true, "Low"}));
  EXPECT_THAT(subscribe_load(third, "High"), ElementsAre(UpdateAdvice{id, load, true, "High"}));
  EXPECT_THAT(subscribe_load(third, ""), ElementsAre(UpdateAdvice{id, load, true, ""}));
  EXPECT_THAT(subscribe_load(third, "Low"), ElementsAre(UpdateAdvice{id, load, true, "Low"}));
  EXPECT_THAT(declare(third, Declaration::kUnsubscribe, "Vehicle.Truck", "load"), IsEmpty());
  EXPECT_THAT(
      advice<UpdateAdvice>(declare(subscriber_, Declaration::kUnsubscribe, "Vehicle.Truck", "load"),
                           publisher_),
      ElementsAre(UpdateAdvice{id, load, false, ""}));
}

TEST_F(AdvisoriesTest, UnknownUpdateRateIsAFault) {
  EXPECT_THAT(
      fault(declare(subscriber_, Declaration::kSubscribe, "Vehicle.Truck", "load", "Never")),
      testing::HasSubstr("Never"));
}

TEST_F(AdvisoriesTest, AdviceFollowsTheOwner) {
  publish(subscriber_, "Vehicle.Truck");
  const FederateId third = join("third");
  enable(publisher_, AdvisorySwitch::kAttributeRelevance);
  enable(subscriber_, AdvisorySwitch::kAttributeRelevance);
  enable(third, AdvisorySwitch::kAttributeScope);
  const ObjectId id = register_object(publisher_, "Vehicle.Truck");
  declare(subscriber_, Declaration::kSubscribe, "Vehicle.Truck", "name");
  declare(third, Declaration::kSubscribe, "Vehicle.Truck", "load");
  const auto load = std::vector<ValueIndex>{truck("load")};
  Outbox outbox = say(publisher_, wire::ChangeOwnership{id, OwnershipAction::kDivest, load, {}});
  EXPECT_THAT(advice<ScopeAdvice>(outbox, third), ElementsAre(ScopeAdvice{id, load, false}));
  EXPECT_THAT(advice<UpdateAdvice>(outbox, publisher_), IsEmpty());
  outbox =
      say(subscriber_, wire::ChangeOwnership{id, OwnershipAction::kAcquireIfAvailable, load, {}});
  EXPECT_THAT(advice<UpdateAdvice>(outbox, subscriber_),
              ElementsAre(UpdateAdvice{id, load, true, ""}));
  EXPECT_THAT(advice<ScopeAdvice>(outbox, third), ElementsAre(ScopeAdvice{id, load, true}));
}

TEST_F(AdvisoriesTest, AttributeThatWasGivenUpWhileTheSwitchIsOffIsAdvisedAgain) {
  enable(publisher_, AdvisorySwitch::kAttributeRelevance);
  declare(subscriber_, Declaration::kSubscribe, "Vehicle.Truck", "load");
  const ObjectId id = register_object(publisher_, "Vehicle.Truck");
  say(publisher_, wire::SetAdvisorySwitch{AdvisorySwitch::kAttributeRelevance, false});
  const auto load = std::vector<ValueIndex>{truck("load")};
  for (const OwnershipAction action : {OwnershipAction::kDivest, OwnershipAction::kAcquire}) {
    say(publisher_, wire::ChangeOwnership{id, action, load, {}});
  }
  EXPECT_THAT(
      advice<UpdateAdvice>(enable(publisher_, AdvisorySwitch::kAttributeRelevance), publisher_),
      ElementsAre(UpdateAdvice{id, load, true, ""}));
}

TEST_F(AdvisoriesTest, ScopeFollowsDiscovery) {
  enable(subscriber_, AdvisorySwitch::kAttributeScope);
  declare(subscriber_, Declaration::kSubscribePassively, "Vehicle", "name");
  Outbox outbox;
  const ObjectId id = register_object(publisher_, "Vehicle.Truck", 1, &outbox);
  ASSERT_EQ(outbox.size(), 2U);
  EXPECT_TRUE(std::holds_alternative<wire::DiscoverObject>(outbox[0].message));
  EXPECT_EQ(std::get<ScopeAdvice>(outbox[1].message), (ScopeAdvice{id, whole_truck(), true}));
}

// Only the federate's RTI knows to which of them it subscribes at the class as which it knows the
// object.
TEST_F(AdvisoriesTest, AttributesOfOthersAreSentAgainWithEachChangeOfTheSubscriptions) {
  enable(subscriber_, AdvisorySwitch::kAttributeScope);
  declare(subscriber_, Declaration::kSubscribe, "Vehicle", "name");
  const ObjectId id = register_object(publisher_, "Vehicle.Truck");
  for (const Declaration what : {Declaration::kSubscribe, Declaration::kUnsubscribe}) {
    EXPECT_THAT(
        advice<ScopeAdvice>(declare(subscriber_, what, "Vehicle.Truck", "name"), subscriber_),
        ElementsAre(ScopeAdvice{id, whole_truck(), true}));
  }
  EXPECT_THAT(
      advice<ScopeAdvice>(
          say(publisher_, wire::ChangeOwnership{id, OwnershipAction::kDivest, {truck("load")}, {}}),
          subscriber_),
      ElementsAre(ScopeAdvice{id, {truck("load")}, false}));
  std::vector<ValueIndex> rest = whole_truck();
  std::erase(rest, truck("load"));
  EXPECT_THAT(advice<ScopeAdvice>(
                  declare(subscriber_, Declaration::kUnsubscribe, "Vehicle", "name"), subscriber_),
              ElementsAre(ScopeAdvice{id, rest, true}));
}

TEST_F(AdvisoriesTest, EachAdviceIsSentOnceEvenIfMemoryRunsOut) {
  const FederateId third = join("third");
  declare(subscriber_, Declaration::kSubscribe, "Signal");
  declare(subscriber_, Declaration::kSubscribe, "Vehicle.Truck", "load", "Low");
  declare(subscriber_, Declaration::kSubscribe, "Vehicle.Truck", "name", "High");
  const ObjectId id = register_object(publisher_, "Vehicle.Truck");
  declare(third, Declaration::kSubscribe, "Vehicle.Truck", "load", "Low");
  const auto enable_without_memory = [&](FederateId federate, AdvisorySwitch which) {
    Outbox all;
    for (std::size_t permitted = 0; permitted < 100; ++permitted) {
      Outbox outbox;
      bool complete = false;
      try {
        const test::AllocationLimit limit(0, permitted);
        federation_.take(federate, wire::SetAdvisorySwitch{which, true}, outbox);
        complete = true;
      } catch (const std::bad_alloc&) {
      }
      all.insert(all.end(), outbox.begin(), outbox.end());
      if (complete) return all;
    }
    ADD_FAILURE() << "never complete";
    return all;
  };
  Outbox all = enable_without_memory(publisher_, AdvisorySwitch::kObjectClassRelevance);
  EXPECT_THAT(advice<RegistrationAdvice>(all, publisher_),
              ElementsAre(RegistrationAdvice{object_class("Vehicle.Truck"), true}));
  all = enable_without_memory(publisher_, AdvisorySwitch::kInteractionRelevance);
  EXPECT_THAT(advice<InteractionAdvice>(all, publisher_),
              ElementsAre(InteractionAdvice{interaction("Signal.Voice"), true}));
  all = enable_without_memory(publisher_, AdvisorySwitch::kAttributeRelevance);
  EXPECT_THAT(advice<UpdateAdvice>(all, publisher_),
              ElementsAre(UpdateAdvice{id, {truck("name")}, true, "High"},
                          UpdateAdvice{id, {truck("load")}, true, "Low"}));
  all = enable_without_memory(third, AdvisorySwitch::kAttributeScope);
  EXPECT_THAT(advice<ScopeAdvice>(all, third), ElementsAre(ScopeAdvice{id, whole_truck(), true}));
}

TEST_F(AdvisoriesTest, DeclarationsCauseWorkOnlyForTheFederatesThatTheyConcern) {
  const FederateId third = join("third");
  register_object(publisher_, "Vehicle.Truck");
  Outbox outbox;
  outbox.reserve(100);
  // A repeated declaration changes nothing, so all its allocations are made in reviews and
  // messages.
  const auto allocations = [&](Declaration what) {
    const wire::DeclareAttributes message{
        what, object_class("Vehicle.Truck"), {truck("load"), truck("name")}, ""};
    federation_.take(third, message, outbox);
    for (std::size_t permitted = 0;; ++permitted) {
      try {
        const test::AllocationLimit limit(0, permitted);
        federation_.take(third, message, outbox);
        return permitted;
      } catch (const std::bad_alloc&) {
      }
    }
  };
  const std::size_t for_publication = allocations(Declaration::kPublish);
  const std::size_t for_subscription = allocations(Declaration::kSubscribe);
  enable(subscriber_, AdvisorySwitch::kAttributeScope);
  enable(publisher_, AdvisorySwitch::kAttributeScope);
  EXPECT_EQ(allocations(Declaration::kSubscribe), for_subscription);
  enable(publisher_, AdvisorySwitch::kObjectClassRelevance);
  enable(publisher_, AdvisorySwitch::kAttributeRelevance);
  EXPECT_EQ(allocations(Declaration::kPublish), for_publication);
  EXPECT_GT(allocations(Declaration::kSubscribe), for_subscription);
}

TEST_F(AdvisoriesTest, LeavingFederateIsNotAdvised) {
  enable(publisher_, AdvisorySwitch::kInteractionRelevance);
  enable(publisher_, AdvisorySwitch::kAttributeRelevance);
  declare(subscriber_, Declaration::kSubscribe, "Signal");
  declare(subscriber_, Declaration::kSubscribe, "Vehicle.Truck", "load");
  register_object(publisher_, "Vehicle.Truck");
  Outbox outbox;
  federation_.lose(publisher_, "it was lost", outbox);
  for (const AddressedMessage& one : outbox) EXPECT_EQ(one.to, To{subscriber_});
}

}  // namespace
}  // namespace roger::rti::executive
