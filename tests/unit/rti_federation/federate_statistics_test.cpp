// The counters of a federate's services and of received messages.
#include <gtest/gtest.h>

#include <string>

#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

using test::Datagrams;
using test::to_data;
using test::value;

class FederateStatisticsTest : public testing::Test, public test::FederateTest {
 protected:
  explicit FederateStatisticsTest(Rid::Statistics settings = {})
      : FederateTest(rti1516e::HLA_IMMEDIATE, "", settings) {}

  static constexpr const char* kChannel0Group = "239.1.0.1";
  static constexpr const char* kOtherGroup = "239.2.0.1";
  static constexpr ObjectId kObject = make_object_id(1, 1);

  InteractionClassHandle channel0_ = test::interaction(model, "Signal.Voice.Channel0");
  InteractionClassHandle order_ = test::interaction(model, "Order");
  ObjectClassHandle radio_ = test::object_class(model, "Base.Radio");
  Datagrams from_one_;

  ClassStatistics of(InteractionClassHandle at) const {
    const Statistics now = federate->statistics();
    return at.index() < now.interactions().size() ? now.interactions()[at.index()]
                                                  : ClassStatistics{};
  }
  ClassStatistics of(ObjectClassHandle at) const {
    const Statistics now = federate->statistics();
    return at.index() < now.objects().size() ? now.objects()[at.index()] : ClassStatistics{};
  }
  void send(const char* name, const char* parameter_name, const std::string& text) const {
    federate->declarations().publish(interaction(name));
    federate->objects().send_interaction(interaction(name),
                                         {{parameter(name, parameter_name), to_data(text)}},
                                         to_data("tag"), nullptr);
  }
};

class WithoutCountersTest : public FederateStatisticsTest {
 protected:
  WithoutCountersTest() : FederateStatisticsTest(Rid::Statistics{false, false}) {}
};

TEST_F(FederateStatisticsTest, InteractionsCountAsSentByTheirClass) {
  send("Signal.Voice.Channel0", "Data", "hello");
  send("Order", "Text", "go");
  EXPECT_EQ(of(channel0_).sent.best_effort, (Traffic{1, 8}));
  EXPECT_TRUE(of(channel0_).sent.reliable == Traffic{});
  EXPECT_EQ(of(order_).sent.reliable, (Traffic{1, 5}));
}

TEST_F(FederateStatisticsTest, RefusedMessagesAreNotCountedAsSent) {
  EXPECT_THROW(send("Signal.Voice.Channel0", "Data", std::string(1U << 20U, 'x')),
               rti1516e::RTIinternalError);
  federate->declarations().publish(interaction("Order"));
  executive.die();
  EXPECT_THROW(
      federate->objects().send_interaction(interaction("Order"), {}, to_data("tag"), nullptr),
      rti1516e::NotConnected);
  EXPECT_TRUE(of(channel0_).sent.empty());
  EXPECT_TRUE(of(order_).sent.empty());
}

TEST_F(FederateStatisticsTest, UpdateIsCountedOncePerTransportation) {
  federate->declarations().publish(object_class("Base.Radio"), {attribute("Base.Radio", "Power"),
                                                                attribute("Base.Radio", "Id")});
  const auto radio = federate->objects().register_object(object_class("Base.Radio"), nullptr);
  federate->objects().update(radio,
                             {{attribute("Base.Radio", "Power"), to_data("12")},
                              {attribute("Base.Radio", "Id"), to_data("345")}},
                             to_data(""), nullptr);
  federate->objects().update(radio, {{attribute("Base.Radio", "Power"), to_data("12")}},
                             to_data(""), nullptr);
  EXPECT_EQ(of(radio_).sent.best_effort, (Traffic{2, 4}));
  EXPECT_EQ(of(radio_).sent.reliable, (Traffic{1, 3}));
  federate->objects().delete_object(radio, to_data(""), nullptr);
  EXPECT_EQ(federate->statistics().instances().registered, 1U);
  EXPECT_EQ(federate->statistics().instances().deleted, 1U);
}

TEST_F(FederateStatisticsTest, SentDatagramsAreCountedPerGroup) {
  send("Signal.Voice.Channel0", "Data", "hello");
  ASSERT_EQ(network->sent.size(), 1U);
  Traffic all;
  for (const Traffic& group : federate->sender().sent()) all += group;
  EXPECT_EQ(all, (Traffic{1, network->sent[0].datagram.size()}));
}

TEST_F(FederateStatisticsTest, InteractionsCountAsReceivedByTheClassTheyWereSentAs) {
  federate->declarations().subscribe(interaction("Signal"));
  arrive(kChannel0Group, from_one_.interaction(channel0_, {value(0, "hello")}, "tag"));
  federate->on_message(wire::ReliableInteraction{
      1, test::interaction(model, "Signal").value, {value(0, "abc")}, {}});
  EXPECT_EQ(of(channel0_).received.best_effort, (Traffic{1, 8}));
  EXPECT_EQ(of(test::interaction(model, "Signal")).received.reliable, (Traffic{1, 3}));
  EXPECT_EQ(federate->statistics().senders().at(1).received.messages(), 2U);
}

TEST_F(FederateStatisticsTest, UnsubscribedMessagesAreCountedAsFiltered) {
  federate->declarations().subscribe(interaction("Signal.Voice.Channel0"));
  arrive(kOtherGroup, from_one_.interaction(test::interaction(model, "Signal"), {}));
  EXPECT_EQ(of(test::interaction(model, "Signal")).filtered, 1U);
  EXPECT_EQ(federate->statistics().senders().at(1).filtered, 1U);
}

TEST_F(FederateStatisticsTest, ReflectionsCountByTheClassOfTheirObject) {
  federate->declarations().subscribe(object_class("Base"), {attribute("Base", "Id")}, L"");
  federate->on_message(wire::DiscoverObject{kObject, radio_.value, "radio 1", 1});
  const ValueIndex id = model.find_index(radio_, test::attribute(model, "Base", "Id")).value();
  federate->on_message(wire::ReliableUpdate{1, kObject, {value(id, "abc")}, {}});
  federate->on_message(wire::RemoveObject{kObject, 1, {}});
  EXPECT_EQ(of(radio_).received.reliable, (Traffic{1, 3}));
  EXPECT_EQ(federate->statistics().instances().discovered, 1U);
  EXPECT_EQ(federate->statistics().instances().removed, 1U);
}

TEST_F(FederateStatisticsTest, DatagramsOutOfOrderAreCountedAsLate) {
  federate->declarations().subscribe(interaction("Signal.Voice.Channel0"));
  const ByteVector first = from_one_.interaction(channel0_, {});
  const ByteVector second = from_one_.interaction(channel0_, {});
  const ByteVector third = from_one_.interaction(channel0_, {});
  arrive(kChannel0Group, first);
  arrive(kChannel0Group, third);
  arrive(kChannel0Group, second);
  arrive(kChannel0Group, second);
  const auto arrived = federate->intake().arrived();
  const ArrivalStatistics group =
      arrived->counts.in(arrived->slots.at(filter::Ipv4Address::parse(kChannel0Group)->value));
  EXPECT_EQ(group.received, (Traffic{3, first.size() + second.size() + third.size()}));
  EXPECT_EQ(group.late, 1U);
  EXPECT_EQ(arrived->counts.late_from(1), 1U);
  EXPECT_EQ(arrived->counts.late_from(2), 0U);
}

TEST_F(WithoutCountersTest, NothingIsCounted) {
  federate->declarations().subscribe(interaction("Signal.Voice.Channel0"));
  send("Signal.Voice.Channel0", "Data", "hello");
  arrive(kChannel0Group, from_one_.interaction(channel0_, {}));
  EXPECT_EQ(callback_log.entries.size(), 1U);
  EXPECT_TRUE(of(channel0_).empty());
  const auto arrived = federate->intake().arrived();
  EXPECT_EQ(arrived->counts.in(arrived->slots.at(filter::Ipv4Address::parse(kChannel0Group)->value))
                .received,
            Traffic{});
}

TEST_F(FederateStatisticsTest, UpdateRefusedByTheExecutiveIsNotCounted) {
  federate->declarations().publish(object_class("Base.Radio"), {attribute("Base.Radio", "Power"),
                                                                attribute("Base.Radio", "Id")});
  const auto radio = federate->objects().register_object(object_class("Base.Radio"), nullptr);
  executive.die();
  EXPECT_THROW(federate->objects().update(radio,
                                          {{attribute("Base.Radio", "Power"), to_data("12")},
                                           {attribute("Base.Radio", "Id"), to_data("345")}},
                                          to_data(""), nullptr),
               rti1516e::NotConnected);
  EXPECT_TRUE(network->sent.empty());
  EXPECT_TRUE(of(radio_).sent.empty());
}

}  // namespace
}  // namespace roger::rti
