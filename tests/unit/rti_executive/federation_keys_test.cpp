// Keys in a network with certificates: which groups' keys a member gets, and which reliable
// messages it may send and receive.
#include "rti/executive/federation_keys.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "rti/mom/encoding.hpp"
#include "rti/security/group_keys.hpp"
#include "tests/unit/rti_executive/federation_fixture.hpp"

namespace roger::rti::executive {
namespace {

using security::PermittedNets;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;

constexpr std::uint32_t kControlGroup = 0xefc01201;
constexpr std::uint32_t kFirstChannelGroup = 0xefc01000;

/// Returns a module with channels 7, 8 and 68, a subclass of channel 8, and an object class that
/// belongs to channel 8.
wire::ModuleText channel_module() {
  const auto one = [](const std::string& name, const std::string& inner = "") {
    return "<interactionClass><name>" + name +
           "</name><sharing>PublishSubscribe</sharing><transportation>HLAreliable</transportation>"
           "<order>Receive</order>" +
           inner + "</interactionClass>";
  };
  return {"channels.xml",
          compacted(R"(<?xml version="1.0" encoding="UTF-8"?>
<objectModel xmlns="http://standards.ieee.org/IEEE1516-2010">
  <objects><objectClass><name>HLAobjectRoot</name>
    <objectClass><name>Channel008</name><sharing>PublishSubscribe</sharing>
      <attribute><name>level</name><dataType>HLAopaqueData</dataType></attribute>
    </objectClass>
  </objectClass></objects>
  <interactions><interactionClass><name>HLAinteractionRoot</name>)" +
                    one("Order") +
                    one("RadioSignal",
                        one("EncodedAudioRadioSignal",
                            one("RogerVoice", one("Channel007") + one("Channel008", one("Extra")) +
                                                  one("Channel068") + one("Channel0068")))) +
                    R"(</interactionClass></interactions>
</objectModel>
)")};
}

PermittedNets on_channel(filter::Channel channel) {
  PermittedNets nets;
  const Frequency frequency = Frequency::from_hertz(channel * filter::kBinHertz);
  nets.add({frequency, frequency});
  return nets;
}

NetworkGroups groups_by(std::vector<filter::GroupRule> rules) {
  return {filter::GroupMap::create(std::move(rules), 31250).value(),
          filter::Ipv4Address{kControlGroup}, "the rules"};
}

NetworkGroups one_group_each() {
  return groups_by({{"HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel#",
                     filter::Ipv4Address{kFirstChannelGroup}, 256},
                    {"*", filter::Ipv4Address{0xefc01100}, 64}});
}

OpenGroups open_groups(const ObjectModel& model, const NetworkGroups& groups) {
  OpenGroups open;
  open.grow(model, groups);
  return open;
}

class PermittedGroups : public testing::Test {
 protected:
  std::vector<std::uint32_t> permitted(const NetworkGroups& groups, const PermittedNets& nets) {
    return permitted_groups(open_groups(model_, groups), groups, nets);
  }
  std::uint32_t group_of(const NetworkGroups& groups, const char* name) {
    return groups.group_of(name);
  }
  const ObjectModel model_ = std::get<ObjectModel>(build_model({channel_module()}));
};

TEST_F(PermittedGroups, AreThoseOfPermittedChannelsAndOfOpenClasses) {
  const NetworkGroups groups = one_group_each();
  const auto found = permitted(groups, on_channel(7));
  EXPECT_THAT(found, IsSupersetOf({kControlGroup, kFirstChannelGroup + 7,
                                   group_of(groups, "HLAinteractionRoot.Order")}));
  EXPECT_THAT(found, Not(Contains(kFirstChannelGroup + 8)));
  EXPECT_THAT(found, Not(Contains(kFirstChannelGroup + 68)));
  EXPECT_THAT(
      found,
      Not(Contains(group_of(
          groups,
          "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel008.Extra"))));
  EXPECT_THAT(found, Contains(group_of(groups, "HLAobjectRoot.Channel008"))) << "no voice";
}

TEST_F(PermittedGroups, AModelWithoutTheVoiceClassesOpensNoneOfTheirGroups) {
  // A member that creates the federation chooses its first modules.
  const auto model = std::get<ObjectModel>(build_model({}));
  const NetworkGroups groups = one_group_each();
  const auto found = permitted_groups(open_groups(model, groups), groups, on_channel(7));
  EXPECT_THAT(found, Contains(kFirstChannelGroup + 7));
  EXPECT_THAT(found, Not(Contains(kFirstChannelGroup + 8)));
  const NetworkGroups one_for_all = groups_by({{"*", filter::Ipv4Address{0xefc01100}, 256}});
  EXPECT_THAT(
      permitted_groups(open_groups(model, one_for_all), one_for_all, on_channel(7)),
      Not(Contains(group_of(
          one_for_all,
          "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel008"))));
}

TEST_F(PermittedGroups, NamesSimilarToChannelsOpenNoGroup) {
  const NetworkGroups groups = one_group_each();
  const auto similar = group_of(
      groups, "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel0068");
  EXPECT_EQ(similar, kFirstChannelGroup + 68) << "the rule counts the digits of any number";
  EXPECT_THAT(permitted(groups, on_channel(7)), Not(Contains(similar)));
}

TEST_F(PermittedGroups, AGroupThatChannelsShareIsPermittedWithOneOfThem) {
  const NetworkGroups groups = groups_by(
      {{std::string(filter::kChannelClassStem) + "*", filter::Ipv4Address{kFirstChannelGroup}, 2},
       {"*", filter::Ipv4Address{0xefc01100}, 1}});
  const auto own = group_of(groups, filter::channel_class_name(7).c_str());
  EXPECT_THAT(permitted(groups, on_channel(7)), ElementsAre(own, 0xefc01100, kControlGroup))
      << "and not the other one of two";
}

TEST_F(PermittedGroups, WithoutARuleForChannelsTheyAreRestrictedNevertheless) {
  const NetworkGroups groups = groups_by({{"*", filter::Ipv4Address{0xefc01100}, 64}});
  EXPECT_THAT(
      permitted(groups, on_channel(7)),
      Not(Contains(group_of(
          groups,
          "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel008"))));
}

TEST_F(PermittedGroups, MembersGetTheKeyOfTheFederationOrThoseOfTheirGroups) {
  FederationKeys keys(one_group_each());
  wire::Joined unrestricted;
  wire::Joined restricted;
  unrestricted.federation = restricted.federation = 9;
  const OpenGroups open = open_groups(model_, keys.network());
  keys.hand_out(open, std::nullopt, unrestricted);
  keys.hand_out(open, on_channel(7), restricted);
  EXPECT_THAT(unrestricted.group_keys, IsEmpty());
  EXPECT_THAT(restricted.key, IsEmpty());
  const auto whole = security::FederationKey::take(unrestricted.key);
  ASSERT_TRUE(whole);
  std::vector<std::uint32_t> groups;
  for (const wire::GroupKey& one : restricted.group_keys) {
    groups.push_back(one.group);
    const security::Secret expected = security::group_key(whole.value(), one.group);
    EXPECT_EQ(one.key, ByteVector(expected.bytes().begin(), expected.bytes().end())) << one.group;
  }
  EXPECT_EQ(groups, permitted(one_group_each(), on_channel(7)));
  auto taken = security::take_group_keys(restricted.group_keys);
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken.value().size(), groups.size());
  EXPECT_THAT(restricted.group_keys, IsEmpty());
}

TEST_F(PermittedGroups, AKeyOfAnotherSizeIsRefused) {
  std::vector<wire::GroupKey> keys{{kControlGroup, ByteVector(31)}};
  const auto taken = security::take_group_keys(keys);
  ASSERT_FALSE(taken);
  EXPECT_THAT(taken.error().message, HasSubstr("31 octets"));
}

TEST_F(PermittedGroups, AFederationKeepsItsKeyUntilItIsForgotten) {
  FederationKeys keys(one_group_each());
  const std::string first = keys.of(7).fingerprint();
  EXPECT_EQ(keys.of(7).fingerprint(), first);
  EXPECT_NE(keys.of(8).fingerprint(), first);
  keys.forget(7);
  EXPECT_NE(keys.of(7).fingerprint(), first);
}

TEST_F(PermittedGroups, OtherBestEffortSettingsThanTheExecutivesAreRefused) {
  const FederationKeys keys(one_group_each());
  EXPECT_EQ(keys.problem_of("the rules"), std::nullopt);
  EXPECT_EQ(keys.problem_of(""), std::nullopt);
  EXPECT_THAT(keys.problem_of("others").value_or(""),
              AllOf(HasSubstr("others instead of the rules"), HasSubstr("same RID settings")));
}

/// A federation that grows by one class with each join, and whose classes have a group each.
class GrowingFederation : public testing::Test {
 protected:
  /// Returns the groups with the class of the next join. Returns the number of the classes that
  /// were looked at in `looked_at`.
  OpenGroups grown(std::size_t& looked_at) {
    const std::string number = std::to_string(joins_++);
    EXPECT_TRUE(
        model_.merge(parse_module(R"(<objectModel xmlns="http://standards.ieee.org/IEEE1516-2010">
<interactions><interactionClass><name>HLAinteractionRoot</name><interactionClass>
<name>Added)" + number + R"(</name><sharing>PublishSubscribe</sharing>
<transportation>HLAreliable</transportation><order>Receive</order>
</interactionClass></interactionClass></interactions></objectModel>)",
                                  "added.xml")
                         .value()));
    OpenGroups groups = open_;
    looked_at = groups.grow(model_, keys_.network());
    return groups;
  }

  ObjectModel model_ = std::get<ObjectModel>(build_model({}));
  std::size_t joins_ = 0;
  std::size_t derived_ = 0;
  FederationKeys keys_{
      groups_by({{std::string(filter::kChannelClassStem) + "#",
                  filter::Ipv4Address{kFirstChannelGroup}, 256},
                 {"HLAinteractionRoot.Added#", filter::Ipv4Address{0xefc02000}, 100},
                 {"*", filter::Ipv4Address{0xefc01100}, 1}}),
      [this](const security::FederationKey& key, std::uint32_t group) {
        ++derived_;
        return security::group_key(key, group);
      }};
  OpenGroups open_ = open_groups(model_, keys_.network());
};

TEST_F(GrowingFederation, TheWorkOfAJoinFollowsWhatItAddsAndNotTheNumberOfMembers) {
  constexpr std::size_t kMembers = 50;
  constexpr std::size_t kJoins = 40;
  std::size_t most = 0;
  for (std::size_t i = 0; i < kMembers; ++i) {
    wire::Joined member;
    member.federation = 9;
    keys_.hand_out(open_, on_channel(7), member);
    most = std::max(most, member.group_keys.size());
  }
  EXPECT_EQ(derived_, most) << "one for each group";

  derived_ = 0;
  std::size_t sent = 0;
  for (std::size_t i = 0; i < kJoins; ++i) {
    std::size_t looked_at = 0;
    const OpenGroups next = grown(looked_at);
    EXPECT_EQ(looked_at, 1U) << "the new class, not the others again";
    const auto added = next.all().subspan(open_.all().size());
    sent += keys_.of_groups(9, added).size();
    open_ = next;
  }
  EXPECT_EQ(sent, kJoins) << "of each new group once";
  EXPECT_EQ(derived_, kJoins);

  wire::Joined late;
  late.federation = 9;
  keys_.hand_out(open_, on_channel(7), late);
  EXPECT_EQ(late.group_keys.size(), most + kJoins);
  EXPECT_EQ(derived_, kJoins) << "all are known";
}

TEST_F(GrowingFederation, AClassInAKnownGroupAddsNone) {
  for (int i = 0; i < 100; ++i) {
    std::size_t looked_at = 0;
    open_ = grown(looked_at);
  }
  // The 101st has no group of its own, and the last rule has one group, which the model uses.
  std::size_t looked_at = 0;
  EXPECT_EQ(grown(looked_at).all().size(), open_.all().size());
  EXPECT_EQ(looked_at, 1U);
}

TEST_F(GrowingFederation, ANewKeyOfTheFederationReplacesThoseOfItsGroups) {
  const auto before = keys_.of_groups(9, open_.all());
  EXPECT_EQ(keys_.of_groups(9, open_.all()), before);
  keys_.forget(9);
  EXPECT_NE(keys_.of_groups(9, open_.all()), before);
}

/// Reliable messages in a federation with a member that is restricted to channel 7.
class RestrictedFederate : public testing::Test {
 protected:
  /// `modules`: of the federate that creates the federation, with channel_module().
  explicit RestrictedFederate(const std::vector<wire::ModuleText>& modules = {channel_module()})
      : model_(std::get<ObjectModel>(build_model(modules))),
        federation_("F", 77, "HLAfloat64Time", modules, model_) {
    federation_.restrict_to(restricted_, on_channel(7));
    for (const FederateId federate : {free_, restricted_}) {
      // All classes at once: the root.
      take(federate,
           wire::DeclareInteractions{wire::Declaration::kSubscribe, {id("HLAinteractionRoot")}});
      take(federate,
           wire::DeclareInteractions{
               wire::Declaration::kPublish,
               {id("HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel007"),
                id("HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice."
                   "Channel008")}});
    }
  }
  FederateId join(const std::string& name) {
    Outbox outbox;
    return std::get<FederateId>(
        join_federation(federation_, wire::Join{1, "F", name, "tester", {}, ""}, outbox));
  }
  template <class Message>
  Outbox take(FederateId from, Message message) {
    return take_message(federation_, from, std::move(message));
  }
  ClassId id(const char* name) const { return model_.find_interaction_class(name).value().value; }
  /// Returns the recipients of an interaction that `from` sends.
  To recipients(FederateId from, const char* name) {
    const Outbox outbox = take(from, wire::ReliableInteraction{0, id(name), {}, {}});
    for (const AddressedMessage& one : outbox) {
      if (std::holds_alternative<wire::ReliableInteraction>(one.message)) return one.to;
    }
    return {};
  }

  const ObjectModel model_;
  Federation federation_;
  const FederateId free_ = join("free");
  const FederateId restricted_ = join("restricted");
  const FederateId third_ = join("third");
};

TEST_F(RestrictedFederate, ReceivesOnlyOpenClassesAndItsChannels) {
  EXPECT_THAT(recipients(third_, "HLAinteractionRoot.Order"), ElementsAre(free_, restricted_));
  EXPECT_THAT(
      recipients(third_, "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice"),
      ElementsAre(free_, restricted_));
  EXPECT_THAT(
      recipients(third_,
                 "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel007"),
      ElementsAre(free_, restricted_));
  EXPECT_THAT(
      recipients(third_,
                 "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel008"),
      ElementsAre(free_));
  EXPECT_THAT(
      recipients(
          third_,
          "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel008.Extra"),
      ElementsAre(free_));
}

TEST_F(RestrictedFederate, IsNotHeardOnOtherChannelsAndLearnsWhy) {
  EXPECT_THAT(
      recipients(restricted_,
                 "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel007"),
      ElementsAre(free_));
  const Outbox outbox =
      take(restricted_,
           wire::ReliableInteraction{
               0,
               id("HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel008"),
               {},
               {}});
  ASSERT_EQ(outbox.size(), 1U);
  EXPECT_THAT(outbox[0].to, ElementsAre(restricted_));
  EXPECT_THAT(
      std::get<wire::Fault>(outbox[0].message).text,
      AllOf(HasSubstr("certificate"),
            HasSubstr(
                "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel008")));
}

TEST_F(RestrictedFederate, UpdatesFollowTheSameRule) {
  const ClassId at = model_.find_object_class("HLAobjectRoot.Channel008").value().value;
  const ObjectClassHandle handle{at};
  const ValueIndex level =
      model_.find_index(handle, model_.find_attribute(handle, "level").value()).value();
  for (const FederateId federate : {free_, restricted_}) {
    take(federate, wire::DeclareAttributes{wire::Declaration::kSubscribe, at, {level}});
  }
  for (const FederateId federate : {third_, restricted_}) {
    take(federate, wire::DeclareAttributes{wire::Declaration::kPublish, at, {level}});
    take(federate, wire::RegisterObject{make_object_id(federate, 1), at,
                                        "HLAobject_" + std::to_string(federate) + "_1"});
  }
  const Outbox heard =
      take(third_, wire::ReliableUpdate{0, make_object_id(third_, 1), {{level, {}}}, {}});
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_THAT(heard[0].to, ElementsAre(free_));
  const Outbox refused =
      take(restricted_, wire::ReliableUpdate{0, make_object_id(restricted_, 1), {{level, {}}}, {}});
  ASSERT_EQ(refused.size(), 1U);
  EXPECT_TRUE(std::holds_alternative<wire::Fault>(refused[0].message));
}

TEST_F(RestrictedFederate, ReceivesNoReportsOfServicesOfOthers) {
  // Their arguments contain what others send and receive.
  const char* const report =
      "HLAinteractionRoot.HLAmanager.HLAfederate.HLAreport.HLAreportServiceInvocation";
  EXPECT_THAT(recipients(third_, report), ElementsAre(free_));
  EXPECT_THAT(recipients(restricted_, report), ElementsAre(free_)) << "its own are forwarded";
}

TEST_F(RestrictedFederate, ActsOnNoOtherFederateThroughTheMom) {
  const char* const name =
      "HLAinteractionRoot.HLAmanager.HLAfederate.HLAadjust.HLAsetServiceReporting";
  const InteractionClassHandle at = model_.find_interaction_class(name).value();
  const ValueIndex parameter =
      model_.find_index(at, model_.find_parameter(at, "HLAfederate").value()).value();
  const auto answer = [&](FederateId from, FederateId target) {
    const ByteVector handle = mom::handle(target);
    return take(from, wire::ReliableInteraction{0, at.value, {{parameter, handle}}, {}});
  };
  EXPECT_TRUE(
      std::holds_alternative<wire::ReliableInteraction>(answer(free_, third_).back().message));
  EXPECT_TRUE(std::holds_alternative<wire::ReliableInteraction>(
      answer(restricted_, restricted_).back().message));
  const Outbox refused = answer(restricted_, third_);
  ASSERT_EQ(refused.size(), 1U);
  EXPECT_THAT(std::get<wire::Fault>(refused[0].message).text,
              AllOf(HasSubstr("may not act on other federates"), HasSubstr(name)));
  EXPECT_THAT(refused[0].to, ElementsAre(restricted_));
}

/// Constrained members without subscriptions, in a federation whose subscriptions are evaluated
/// when a message is delivered. Their RTIs receive each message that they may subscribe to until
/// then.
class RestrictedDelayedEvaluation : public RestrictedFederate {
 protected:
  RestrictedDelayedEvaluation() : RestrictedFederate({channel_module(), delaying_module("true")}) {
    for (const FederateId federate : {free_, restricted_}) {
      take(federate,
           wire::DeclareInteractions{wire::Declaration::kUnsubscribe, {id("HLAinteractionRoot")}});
      take(federate, wire::EnableTimeConstrained{at(0)});
    }
    take(third_, wire::EnableTimeRegulation{{at(5), false}});
  }
  static wire::LogicalTime at(std::uint8_t time) { return {{time}, {}}; }
  /// Returns the recipients of the only message in an outbox; none: it is empty.
  static To only_recipients(const Outbox& outbox) {
    EXPECT_LE(outbox.size(), 1U);
    return outbox.empty() ? To() : outbox[0].to;
  }
  /// Returns the recipients of an interaction with a stamp of this number; 0: in receive order.
  To timed_recipients(const char* name, std::uint32_t serial) {
    return only_recipients(
        take(third_, wire::TimedInteraction{{0, id(name), {}, {}}, {at(7), serial}}));
  }
};

TEST_F(RestrictedDelayedEvaluation, MessagesOfOtherChannelsAreNotHeldForAFederate) {
  const char* const permitted =
      "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel007";
  const char* const forbidden =
      "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel008";
  const To both{free_, restricted_};
  EXPECT_EQ(timed_recipients(permitted, 1), both);
  EXPECT_EQ(timed_recipients(forbidden, 2), To{free_});
  EXPECT_EQ(timed_recipients(permitted, 0), both) << "receive order";
  EXPECT_EQ(timed_recipients(forbidden, 0), To{free_}) << "receive order";
  EXPECT_EQ(recipients(third_, permitted), both) << "without a time";
  EXPECT_EQ(recipients(third_, forbidden), To{free_}) << "without a time";
  take(restricted_, wire::DeclareInteractions{wire::Declaration::kSubscribe, {id(forbidden)}});
  EXPECT_EQ(timed_recipients(forbidden, 3), To{free_}) << "the federate subscribes";
}

TEST_F(RestrictedDelayedEvaluation, UpdatesOfOtherChannelsAreNotHeldForAFederate) {
  const ClassId channel = model_.find_object_class("HLAobjectRoot.Channel008").value().value;
  const ObjectClassHandle handle{channel};
  const ValueIndex level =
      model_.find_index(handle, model_.find_attribute(handle, "level").value()).value();
  const ObjectId object = make_object_id(third_, 1);
  take(third_, wire::DeclareAttributes{wire::Declaration::kPublish, channel, {level}});
  take(third_, wire::RegisterObject{object, channel, "HLAobject_" + std::to_string(third_) + "_1"});
  const wire::ReliableUpdate update{0, object, {{level, {}}}, {}};
  EXPECT_EQ(only_recipients(take(third_, wire::TimedUpdate{update, {at(7), 1}})), To{free_});
  EXPECT_EQ(only_recipients(take(third_, wire::TimedUpdate{update, {at(7), 0}})), To{free_});
  EXPECT_EQ(only_recipients(take(third_, update)), To{free_});
  take(restricted_, wire::DeclareAttributes{wire::Declaration::kSubscribe, channel, {level}});
  EXPECT_EQ(only_recipients(take(third_, wire::TimedUpdate{update, {at(7), 2}})), To{free_})
      << "the federate subscribes";
}

TEST(RestrictionsTest, EndWhenTheFederateLeaves) {
  Restrictions restrictions;
  restrictions.add(5, on_channel(7));
  EXPECT_FALSE(restrictions.permits(5, "A.Channel008"));
  EXPECT_TRUE(restrictions.permits(6, "A.Channel008"));
  restrictions.remove(5);
  EXPECT_TRUE(restrictions.permits(5, "A.Channel008"));
}

}  // namespace
}  // namespace roger::rti::executive
