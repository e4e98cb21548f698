// The services and callbacks of time management.
#include <RTI/time/HLAfloat64Interval.h>
#include <RTI/time/HLAfloat64Time.h>
#include <RTI/time/HLAinteger64Interval.h>
#include <RTI/time/HLAinteger64Time.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/wait.hpp"
#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti::test {
namespace {

using rti1516e::HLAfloat64Interval;
using rti1516e::HLAfloat64Time;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using wire::Advance;

wire::LogicalTime at(double time) {
  const auto data = HLAfloat64Time(time).encode();
  const auto* bytes = static_cast<const std::uint8_t*>(data.data());
  return {{bytes, bytes + data.size()}, {}};
}

double number(const wire::LogicalTime& time) {
  HLAfloat64Time value;
  value.decode(rti1516e::VariableLengthData(time.encoded.data(), time.encoded.size()));
  return value.getTime();
}

class FederateTimeTest : public testing::Test, public FederateTest {
 protected:
  explicit FederateTimeTest(rti1516e::CallbackModel callback_model = rti1516e::HLA_IMMEDIATE)
      : FederateTest(callback_model) {}

  TimeServices& time() { return federate->time(); }
  void regulate(double lookahead) {
    time().enable_regulation(HLAfloat64Interval(lookahead));
    federate->on_message(
        wire::TimeRegulationEnabled{executive.all<wire::EnableTimeRegulation>().back().bound});
  }
  void constrain() {
    time().enable_constrained();
    federate->on_message(wire::TimeConstrainedEnabled{});
  }
  void grant(double to) { federate->on_message(wire::AdvanceGranted{at(to), false, {}}); }
  void advance(Advance kind, double to) {
    time().advance(kind, HLAfloat64Time(to));
    grant(to);
  }
  double logical_time() {
    HLAfloat64Time found;
    time().query_logical_time(found);
    return found.getTime();
  }
  void subscribe_orders() { federate->declarations().subscribe(interaction("Order")); }
  /// Federate 1 sends an Order.
  void arrive_at(double when, std::uint32_t serial) {
    federate->on_message(wire::TimedInteraction{
        {1, interaction_id("Order"), {}, {static_cast<std::uint8_t>('a' + serial)}},
        {at(when), serial}});
  }
  void arrive_without_time() {
    federate->on_message(wire::ReliableInteraction{1, interaction_id("Order"), {}, {}});
  }
  ClassId interaction_id(const char* name) const {
    return model.find_interaction_class(name).value().value;
  }
  /// The callbacks since the last call.
  std::vector<std::string> news() { return std::exchange(callback_log.entries, {}); }
  rti1516e::MessageRetractionHandle send_order(double when) {
    const HLAfloat64Time stamp(when);
    return federate->objects().send_interaction(interaction("Order"), {}, {}, &stamp);
  }
  void publish_timestamped_orders() {
    federate->declarations().publish(interaction("Order"));
    federate->objects().change_order(interaction("Order"), rti1516e::TIMESTAMP);
  }
  std::string order_handle() const { return std::to_string(handle_value(interaction("Order"))); }
};

TEST_F(FederateTimeTest, StateChangesWithItsCallback) {
  time().enable_regulation(HLAfloat64Interval(2.0));
  EXPECT_EQ(number(executive.all<wire::EnableTimeRegulation>().at(0).bound.time), 2.0);
  EXPECT_THROW(time().modify_lookahead(HLAfloat64Interval(1.0)),
               rti1516e::TimeRegulationIsNotEnabled);
  federate->on_message(wire::TimeRegulationEnabled{{at(2.0), false}});
  EXPECT_THAT(news(), ElementsAre("regulating at 0"));
  constrain();
  EXPECT_THAT(news(), ElementsAre("constrained at 0"));
  time().advance(Advance::kTimeAdvanceRequest, HLAfloat64Time(5.0));
  EXPECT_EQ(logical_time(), 0.0);
  const auto requests = executive.all<wire::RequestAdvance>();
  ASSERT_THAT(requests, SizeIs(1));
  EXPECT_EQ(number(requests[0].time), 5.0);
  EXPECT_EQ(number(requests[0].bound.time), 7.0);
  grant(5.0);
  EXPECT_THAT(news(), ElementsAre("granted 5"));
  EXPECT_EQ(logical_time(), 5.0);
}

TEST_F(FederateTimeTest, NothingChangesIfTheExecutiveIsLost) {
  executive.die();
  EXPECT_THROW(time().enable_regulation(HLAfloat64Interval(2.0)), rti1516e::NotConnected);
  EXPECT_THROW(time().enable_regulation(HLAfloat64Interval(2.0)), rti1516e::NotConnected)
      << "the first request must not be pending";
}

TEST_F(FederateTimeTest, MessagesAreDeliveredInOrderBeforeTheGrant) {
  subscribe_orders();
  constrain();
  arrive_at(3.0, 1);
  arrive_at(1.0, 2);
  arrive_at(3.0, 3);
  arrive_at(4.0, 4);
  EXPECT_THAT(news(), ElementsAre("constrained at 0"));
  advance(Advance::kTimeAdvanceRequest, 3.0);
  const std::string order = "receive " + order_handle() + " ";
  EXPECT_THAT(news(), ElementsAre(order + "'c' at 1 in order #4294967298",
                                  order + "'b' at 3 in order #4294967297",
                                  order + "'d' at 3 in order #4294967299", "granted 3"));
  advance(Advance::kFlushQueueRequest, 3.5);
  EXPECT_THAT(news(), ElementsAre(order + "'e' at 4 in order #4294967300", "granted 3.5"));
}

TEST_F(FederateTimeTest, UnconstrainedFederateReceivesAtOnce) {
  subscribe_orders();
  arrive_at(3.0, 1);
  EXPECT_THAT(news(), ElementsAre("receive " + order_handle() + " 'b' at 3 #4294967297"));
}

TEST_F(FederateTimeTest, TimeOfAMessageInReceiveOrderIsConveyed) {
  subscribe_orders();
  federate->on_message(wire::TimedInteraction{{1, interaction_id("Order"), {}, {}}, {at(3.0), 0}});
  EXPECT_THAT(news(), ElementsAre("receive " + order_handle() + " '' at 3"));
}

TEST_F(FederateTimeTest, ReceiveOrderWaitsForAnAdvance) {
  subscribe_orders();
  constrain();
  news();
  arrive_without_time();
  EXPECT_THAT(news(), IsEmpty());
  time().advance(Advance::kTimeAdvanceRequest, HLAfloat64Time(1.0));
  EXPECT_THAT(news(), SizeIs(1));
  arrive_without_time();
  EXPECT_THAT(news(), SizeIs(1)) << "while time advances";
  grant(1.0);
  news();
  arrive_without_time();
  EXPECT_THAT(news(), IsEmpty());
  time().enable_asynchronous_delivery();
  EXPECT_THAT(news(), SizeIs(1));
  arrive_without_time();
  EXPECT_THAT(news(), SizeIs(1));
  time().disable_asynchronous_delivery();
  arrive_without_time();
  EXPECT_THAT(news(), IsEmpty());
  time().disable_constrained();
  EXPECT_THAT(news(), SizeIs(1));
}

TEST_F(FederateTimeTest, BestEffortMessagesWaitForAnAdvanceInOrderOfArrival) {
  Datagrams datagrams;
  federate->declarations().subscribe(interaction("Signal"));
  constrain();
  news();
  const InteractionClassHandle signal = model.find_interaction_class("Signal").value();
  arrive("239.2.0.1", datagrams.interaction(signal, {}, "1"));
  arrive("239.2.0.1", datagrams.interaction(signal, {}, "2"));
  EXPECT_THAT(news(), IsEmpty());
  time().advance(Advance::kTimeAdvanceRequest, HLAfloat64Time(1.0));
  const std::string receive = "receive " + std::to_string(signal.value) + " ";
  EXPECT_THAT(news(), ElementsAre(receive + "'1' from 1", receive + "'2' from 1"));
}

TEST_F(FederateTimeTest, UnconstrainedFederateDoesNotWait) {
  subscribe_orders();
  regulate(1.0);
  news();
  arrive_without_time();
  EXPECT_THAT(news(), SizeIs(1));
}

TEST_F(FederateTimeTest, GaltAndLitsAreKnownWithoutAsking) {
  constrain();
  HLAfloat64Time found;
  EXPECT_FALSE(time().query_galt(found));
  EXPECT_FALSE(time().query_lits(found));
  federate->on_message(wire::GaltChanged{true, at(4.0)});
  EXPECT_TRUE(time().query_galt(found));
  EXPECT_EQ(found.getTime(), 4.0);
  EXPECT_TRUE(time().query_lits(found));
  EXPECT_EQ(found.getTime(), 4.0);
  arrive_at(3.0, 1);
  EXPECT_TRUE(time().query_lits(found));
  EXPECT_EQ(found.getTime(), 3.0);
  federate->on_message(wire::GaltChanged{false, {}});
  EXPECT_FALSE(time().query_galt(found));
  EXPECT_TRUE(time().query_lits(found));
}

TEST_F(FederateTimeTest, QueriesOfAnotherTypeAreInternalErrors) {
  regulate(1.0);
  federate->on_message(wire::GaltChanged{true, at(4.0)});
  rti1516e::HLAinteger64Time other;
  EXPECT_THROW(static_cast<void>(time().query_galt(other)), rti1516e::RTIinternalError);
  EXPECT_THROW(static_cast<void>(time().query_lits(other)), rti1516e::RTIinternalError);
  EXPECT_THROW(time().query_logical_time(other), rti1516e::RTIinternalError);
  rti1516e::HLAinteger64Interval interval;
  EXPECT_THROW(time().query_lookahead(interval), rti1516e::RTIinternalError);
}

TEST_F(FederateTimeTest, MessageIsInTimestampOrderIfTheFederateRegulates) {
  publish_timestamped_orders();
  EXPECT_FALSE(send_order(3.0).isValid());
  regulate(2.0);
  EXPECT_TRUE(send_order(3.0).isValid());
  federate->objects().change_order(interaction("Order"), rti1516e::RECEIVE);
  EXPECT_FALSE(send_order(1.0).isValid());
  const auto sent = executive.all<wire::TimedInteraction>();
  ASSERT_THAT(sent, SizeIs(3));
  EXPECT_EQ(sent[0].stamp.serial, 0U);
  EXPECT_EQ(sent[1].stamp.serial, 1U);
  EXPECT_EQ(number(sent[1].stamp.time), 3.0);
  EXPECT_EQ(sent[2].stamp.serial, 0U);
}

TEST_F(FederateTimeTest, MessagesInTimestampOrderMayWaitForTheRequestToAdvance) {
  publish_timestamped_orders();
  static_cast<void>(send_order(1.0));
  EXPECT_EQ(executive.last_haste, ExecutivePort::Haste::kAtOnce) << "in receive order";
  regulate(1.0);
  static_cast<void>(send_order(1.0));
  EXPECT_EQ(executive.last_haste, ExecutivePort::Haste::kMayWait);
  time().advance(Advance::kTimeAdvanceRequest, HLAfloat64Time(1.0));
  EXPECT_EQ(executive.last_haste, ExecutivePort::Haste::kAtOnce);
}

TEST_F(FederateTimeTest, MessageBeforeTheBoundIsRefused) {
  publish_timestamped_orders();
  regulate(2.0);
  EXPECT_THROW(send_order(1.9), rti1516e::InvalidLogicalTime);
  send_order(2.0);
  time().advance(Advance::kNextMessageRequest, HLAfloat64Time(5.0));
  EXPECT_THROW(send_order(6.0), rti1516e::InvalidLogicalTime) << "as if at the requested time";
  grant(3.0);
  send_order(5.0);
  EXPECT_THAT(executive.all<wire::TimedInteraction>(), SizeIs(2));
}

TEST_F(FederateTimeTest, OtherServicesDoNotBlockWhileAMessageWaitsForRoom) {
  publish_timestamped_orders();
  regulate(2.0);
  const auto first = send_order(4.0);
  std::future<void> others;
  executive.while_full = [&] {
    others = std::async(std::launch::async, [&] {
      federate->objects().retract(first);
      time().modify_lookahead(HLAfloat64Interval(3.0));
      time().advance(Advance::kTimeAdvanceRequest, HLAfloat64Time(1.0));
    });
    EXPECT_EQ(others.wait_for(roger::test::kPatience), std::future_status::ready);
  };
  const auto second = send_order(5.0);
  ASSERT_TRUE(others.valid()) << "the message did not wait";
  others.get();
  ASSERT_THAT(executive.all<wire::TimedInteraction>(), SizeIs(2));
  federate->objects().retract(second);
  const auto retracted = executive.all<wire::RetractMessage>();
  ASSERT_THAT(retracted, SizeIs(2));
  EXPECT_EQ(retracted[1].stamp, executive.all<wire::TimedInteraction>()[1].stamp);
}

TEST_F(FederateTimeTest, MessageWhoseTimePassesWhileItWaitsForRoomIsRefused) {
  publish_timestamped_orders();
  regulate(2.0);
  executive.while_full = [&] { advance(Advance::kTimeAdvanceRequest, 4.0); };
  EXPECT_THROW(send_order(5.0), rti1516e::InvalidLogicalTime);
  EXPECT_THAT(executive.all<wire::TimedInteraction>(), SizeIs(0));
}

TEST_F(FederateTimeTest, EarlierGrantThanRequestedReportsTheBound) {
  regulate(2.0);
  time().advance(Advance::kNextMessageRequest, HLAfloat64Time(5.0));
  grant(3.0);
  const auto reports = executive.all<wire::ReportTimeBound>();
  ASSERT_THAT(reports, SizeIs(1));
  EXPECT_EQ(number(reports[0].bound.time), 5.0);
  advance(Advance::kTimeAdvanceRequest, 4.0);
  EXPECT_THAT(executive.all<wire::ReportTimeBound>(), SizeIs(1));
}

TEST_F(FederateTimeTest, LateRegulationAdvancesAConstrainedFederateFirst) {
  constrain();
  news();
  time().enable_regulation(HLAfloat64Interval(2.0));
  federate->on_message(wire::TimeRegulationEnabled{{at(10.0), false}});
  EXPECT_THAT(news(), IsEmpty());
  const auto requests = executive.all<wire::RequestAdvance>();
  ASSERT_THAT(requests, SizeIs(1));
  EXPECT_EQ(requests[0].kind, Advance::kTimeAdvanceRequestAvailable);
  EXPECT_EQ(number(requests[0].time), 8.0);
  EXPECT_EQ(number(requests[0].bound.time), 10.0);
  EXPECT_THROW(time().advance(Advance::kTimeAdvanceRequest, HLAfloat64Time(9.0)),
               rti1516e::RequestForTimeRegulationPending);
  grant(8.0);
  EXPECT_THAT(news(), ElementsAre("regulating at 8"));
  EXPECT_EQ(logical_time(), 8.0);
}

TEST_F(FederateTimeTest, LateRegulationAdvancesAnUnconstrainedFederateAtOnce) {
  time().enable_regulation(HLAfloat64Interval(2.0));
  federate->on_message(wire::TimeRegulationEnabled{{at(10.0), false}});
  EXPECT_THAT(news(), ElementsAre("regulating at 8"));
}

TEST_F(FederateTimeTest, LateRegulationAdvancesAFederateWithAPendingConstraintFirst) {
  subscribe_orders();
  time().enable_regulation(HLAfloat64Interval(2.0));
  time().enable_constrained();
  federate->on_message(wire::TimeRegulationEnabled{{at(10.0), false}});
  EXPECT_THAT(news(), IsEmpty()) << "messages before 8 may still come";
  ASSERT_THAT(executive.all<wire::RequestAdvance>(), SizeIs(1));
  EXPECT_EQ(number(executive.all<wire::RequestAdvance>()[0].time), 8.0);
  federate->on_message(wire::TimeConstrainedEnabled{});
  arrive_at(5.0, 1);
  EXPECT_THAT(news(), ElementsAre("constrained at 0"));
  grant(8.0);
  EXPECT_THAT(news(), ElementsAre("receive " + order_handle() + " 'b' at 5 in order #4294967297",
                                  "regulating at 8"));
}

TEST_F(FederateTimeTest, QueuedMessageIsRetractedUnseen) {
  subscribe_orders();
  constrain();
  news();
  arrive_at(3.0, 1);
  federate->on_message(wire::RetractMessage{1, {at(3.0), 1}});
  advance(Advance::kTimeAdvanceRequest, 5.0);
  EXPECT_THAT(news(), ElementsAre("granted 5"));
}

TEST_F(FederateTimeTest, RetractionOfADeliveredMessageIsReportedOnce) {
  subscribe_orders();
  arrive_at(3.0, 1);
  news();
  federate->on_message(wire::RetractMessage{1, {at(3.0), 1}});
  EXPECT_THAT(news(), ElementsAre("retracted #4294967297"));
  federate->on_message(wire::RetractMessage{1, {at(3.0), 1}});
  federate->on_message(wire::RetractMessage{1, {at(3.0), 2}});
  EXPECT_THAT(news(), IsEmpty()) << "never delivered, or retracted before";
}

TEST_F(FederateTimeTest, RetractionOfAMessageWithoutACallbackIsNotReported) {
  arrive_at(3.0, 1);
  federate->on_message(wire::TimedUpdate{{1, 77, {}, {}}, {at(3.0), 2}});
  federate->on_message(wire::TimedRemove{{77, 1, {}}, {at(3.0), 3}});
  for (const std::uint32_t serial : {1U, 2U, 3U}) {
    federate->on_message(wire::RetractMessage{1, {at(3.0), serial}});
  }
  EXPECT_THAT(news(), IsEmpty()) << "not subscribed to, or of an unknown object";
}

TEST_F(FederateTimeTest, RetractionOfTheEarliestOfTooManyDeliveredMessagesIsNotReported) {
  constexpr std::uint32_t kLimit = 100'000;
  subscribe_orders();
  regulate(1.0);
  for (std::uint32_t serial = 1; serial <= kLimit + 1; ++serial) arrive_at(1.0 + serial, serial);
  news();
  federate->on_message(wire::RetractMessage{1, {at(2.0), 1}});
  EXPECT_THAT(news(), IsEmpty());
  federate->on_message(wire::RetractMessage{1, {at(3.0), 2}});
  EXPECT_THAT(news(), ElementsAre("retracted #4294967298"));
}

TEST_F(FederateTimeTest, OwnMessagesAreRetractedWhileTheirTimeHasNotPassed) {
  publish_timestamped_orders();
  regulate(2.0);
  const auto first = send_order(3.0);
  const auto second = send_order(4.0);
  federate->objects().retract(first);
  ASSERT_THAT(executive.all<wire::RetractMessage>(), SizeIs(1));
  EXPECT_EQ(executive.all<wire::RetractMessage>()[0].stamp.serial, 1U);
  EXPECT_THROW(federate->objects().retract(first), rti1516e::MessageCanNoLongerBeRetracted);
  advance(Advance::kTimeAdvanceRequest, 3.0);
  EXPECT_THROW(federate->objects().retract(second), rti1516e::MessageCanNoLongerBeRetracted);
  EXPECT_THROW(federate->objects().retract({}), rti1516e::InvalidMessageRetractionHandle);
  EXPECT_THROW(federate->objects().retract(
                   make_handle<rti1516e::MessageRetractionHandle>((std::uint64_t{1} << 32U) | 1U)),
               rti1516e::InvalidMessageRetractionHandle)
      << "of another federate";
  time().disable_regulation();
  EXPECT_THROW(federate->objects().retract(second), rti1516e::TimeRegulationIsNotEnabled);
}

TEST_F(FederateTimeTest, OrderIsChangedForOwnAttributesAndPublishedClassesOnly) {
  EXPECT_THROW(federate->objects().change_order(interaction("Order"), rti1516e::TIMESTAMP),
               rti1516e::InteractionClassNotPublished);
  EXPECT_THROW(
      federate->objects().change_order(rti1516e::InteractionClassHandle(), rti1516e::TIMESTAMP),
      rti1516e::InteractionClassNotDefined);
  EXPECT_THROW(
      federate->objects().change_order(rti1516e::ObjectInstanceHandle(), {}, rti1516e::TIMESTAMP),
      rti1516e::ObjectInstanceNotKnown);
  const auto id = attribute("Base.Radio", "Id");
  const auto name = attribute("Base.Radio", "Name");
  federate->declarations().publish(object_class("Base.Radio"), {id});
  const auto radio = federate->objects().register_object(object_class("Base.Radio"), nullptr);
  EXPECT_THROW(federate->objects().change_order(radio, {name}, rti1516e::TIMESTAMP),
               rti1516e::AttributeNotOwned);
  EXPECT_THROW(
      federate->objects().change_order(radio, {rti1516e::AttributeHandle()}, rti1516e::TIMESTAMP),
      rti1516e::AttributeNotDefined);
  federate->objects().change_order(radio, {id}, rti1516e::TIMESTAMP);
  regulate(1.0);
  const HLAfloat64Time when(2.0);
  EXPECT_TRUE(federate->objects().update(radio, {{id, to_data("7")}}, {}, &when).isValid());
  EXPECT_EQ(executive.all<wire::TimedUpdate>().at(0).stamp.serial, 1U);
}

TEST_F(FederateTimeTest, AcquiredAttributeHasTheOrderOfTheObjectModelAgain) {
  const auto id = attribute("Base.Radio", "Id");
  federate->declarations().publish(object_class("Base.Radio"), {id});
  federate->declarations().subscribe(object_class("Base.Radio"), {id}, L"");
  const auto radio = federate->objects().register_object(object_class("Base.Radio"), nullptr);
  federate->objects().change_order(radio, {id}, rti1516e::TIMESTAMP);
  regulate(1.0);
  const HLAfloat64Time when(2.0);
  ASSERT_TRUE(federate->objects().update(radio, {{id, to_data("7")}}, {}, &when).isValid());
  federate->ownership().change(radio, {id}, wire::OwnershipAction::kDivest);
  federate->ownership().change(radio, {id}, wire::OwnershipAction::kAcquire);
  federate->on_message(wire::OwnershipNotice{
      handle_value(radio), wire::OwnershipEvent::kAcquired, {radio_index("Id")}, {}, 0, 2});
  EXPECT_FALSE(federate->objects().update(radio, {{id, to_data("8")}}, {}, &when).isValid());
}

TEST_F(FederateTimeTest, DeletionWithATimeIsInTimestampOrder) {
  federate->declarations().publish(object_class("Base.Radio"), {attribute("Base.Radio", "Id")});
  const auto radio = federate->objects().register_object(object_class("Base.Radio"), nullptr);
  regulate(1.0);
  const HLAfloat64Time early(0.5);
  EXPECT_THROW(federate->objects().delete_object(radio, {}, &early), rti1516e::InvalidLogicalTime);
  const HLAfloat64Time when(2.0);
  const auto handle = federate->objects().delete_object(radio, {}, &when);
  EXPECT_EQ(executive.all<wire::TimedDelete>().at(0).stamp.serial, 1U);
  EXPECT_TRUE(handle.isValid());
}

TEST_F(FederateTimeTest, ObjectWhoseDeletionIsRetractedExistsAgain) {
  federate->declarations().publish(object_class("Base.Radio"), {attribute("Base.Radio", "Id")});
  const auto radio = federate->objects().register_object(object_class("Base.Radio"), nullptr);
  regulate(1.0);
  const HLAfloat64Time when(2.0);
  const auto handle = federate->objects().delete_object(radio, {}, &when);
  const auto update = [&] {
    federate->objects().update(radio, {{attribute("Base.Radio", "Id"), to_data("7")}}, {}, nullptr);
  };
  EXPECT_THROW(update(), rti1516e::ObjectInstanceNotKnown);
  federate->objects().retract(handle);
  EXPECT_NO_THROW(update());
}

class EvokedFederateTimeTest : public FederateTimeTest {
 protected:
  EvokedFederateTimeTest() : FederateTimeTest(rti1516e::HLA_EVOKED) {}
  void evoke() { callbacks.evoke_multiple(0.0, 1.0); }
};

TEST_F(EvokedFederateTimeTest, TimeAdvancesWhenTheGrantIsEvoked) {
  time().advance(Advance::kTimeAdvanceRequest, HLAfloat64Time(5.0));
  grant(5.0);
  EXPECT_EQ(logical_time(), 0.0);
  EXPECT_THROW(time().advance(Advance::kTimeAdvanceRequest, HLAfloat64Time(6.0)),
               rti1516e::InTimeAdvancingState);
  evoke();
  EXPECT_THAT(news(), ElementsAre("granted 5"));
  EXPECT_EQ(logical_time(), 5.0);
}

TEST_F(EvokedFederateTimeTest, MessagesOfAnAdvanceWakeAWaitingEvokeOnce) {
  std::promise<void> waiting;
  std::promise<void> granted;
  bool is_advancing = false;
  int wakes = 0;
  callbacks.set_waiting({[&](Nanoseconds) {
                           if (!is_advancing) return true;
                           waiting.set_value();
                           granted.get_future().wait();
                           return true;
                         },
                         [&] { ++wakes; }});
  subscribe_orders();
  constrain();
  evoke();
  news();
  for (std::uint32_t serial = 1; serial <= 10; ++serial) arrive_at(1.0, serial);
  time().advance(Advance::kTimeAdvanceRequest, HLAfloat64Time(1.0));
  is_advancing = true;
  std::thread evoker([&] {
    while (callbacks.evoke(60.0)) continue;
  });
  waiting.get_future().wait();
  grant(1.0);
  granted.set_value();
  evoker.join();
  EXPECT_EQ(wakes, 1);
  EXPECT_THAT(news(), SizeIs(11));
}

TEST_F(EvokedFederateTimeTest, ReceiveOrderAfterTheGrantWaitsForTheNextAdvance) {
  subscribe_orders();
  time().enable_constrained();
  federate->on_message(wire::TimeConstrainedEnabled{});
  evoke();
  time().advance(Advance::kTimeAdvanceRequest, HLAfloat64Time(5.0));
  arrive_without_time();
  grant(5.0);
  arrive_without_time();
  news();
  evoke();
  EXPECT_THAT(news(), ElementsAre(testing::StartsWith("receive"), "granted 5"));
  time().advance(Advance::kTimeAdvanceRequest, HLAfloat64Time(6.0));
  evoke();
  EXPECT_THAT(news(), ElementsAre(testing::StartsWith("receive")));
}

// The federate has not requested to advance.
TEST_F(EvokedFederateTimeTest, LateRegulationDoesNotReleaseMessagesInReceiveOrder) {
  subscribe_orders();
  constrain();
  evoke();
  time().enable_regulation(HLAfloat64Interval(2.0));
  federate->on_message(wire::TimeRegulationEnabled{{at(10.0), false}});
  news();
  arrive_without_time();
  evoke();
  EXPECT_THAT(news(), IsEmpty());
  grant(8.0);
  evoke();
  EXPECT_THAT(news(), ElementsAre("regulating at 8"));
  time().advance(Advance::kTimeAdvanceRequest, HLAfloat64Time(9.0));
  evoke();
  EXPECT_THAT(news(), ElementsAre(testing::StartsWith("receive")));
}

TEST_F(EvokedFederateTimeTest, DisablingTheConstraintDeliversTheQueueInReceiveOrder) {
  subscribe_orders();
  constrain();
  arrive_at(3.0, 1);
  evoke();
  news();
  time().disable_constrained();
  evoke();
  EXPECT_THAT(news(), ElementsAre("receive " + order_handle() + " 'b' at 3 #4294967297"));
}

TEST_F(EvokedFederateTimeTest, NewerMessageDoesNotOvertakeTheQueueOfADisabledConstraint) {
  subscribe_orders();
  constrain();
  arrive_at(3.0, 1);
  arrive_at(4.0, 2);
  evoke();
  news();
  std::thread io;
  std::promise<void> arrived;
  on_wake = [&] {
    if (io.joinable()) return;
    io = std::thread([&] {
      arrive_at(5.0, 3);
      arrived.set_value();
    });
    // The message must not arrive before both queued ones; this gives it the opportunity.
    arrived.get_future().wait_for(std::chrono::milliseconds(50));
  };
  time().disable_constrained();
  io.join();
  evoke();
  const std::string order = "receive " + order_handle() + " ";
  EXPECT_THAT(news(), ElementsAre(order + "'b' at 3 #4294967297", order + "'c' at 4 #4294967298",
                                  order + "'d' at 5 #4294967299"));
}

TEST_F(EvokedFederateTimeTest, EachMessageOfAHeldDatagramIsACallbackOfItsOwn) {
  Datagrams datagrams;
  federate->declarations().subscribe(interaction("Signal"));
  constrain();
  evoke();
  news();
  const InteractionClassHandle signal = model.find_interaction_class("Signal").value();
  arrive("239.2.0.1", datagrams.interactions(signal, {"1", "2", "3"}));
  callback_log.on_entry = [] { throw std::runtime_error("fault of the federate"); };
  time().advance(Advance::kTimeAdvanceRequest, HLAfloat64Time(1.0));
  const std::string receive = "receive " + std::to_string(signal.value) + " ";
  for (const char* tag : {"'1'", "'2'", "'3'"}) {
    callbacks.evoke(0.0);
    EXPECT_THAT(news(), ElementsAre(receive + tag + " from 1"));
  }
}

TEST_F(EvokedFederateTimeTest, ConstraintIsRequestedForTheTimeThatRegulationHasReached) {
  time().enable_regulation(HLAfloat64Interval(2.0));
  federate->on_message(wire::TimeRegulationEnabled{{at(10.0), false}});
  time().enable_constrained();
  ASSERT_THAT(executive.all<wire::EnableTimeConstrained>(), SizeIs(1));
  EXPECT_EQ(number(executive.all<wire::EnableTimeConstrained>()[0].time), 8.0)
      << "although the federate has not been informed yet";
  federate->on_message(wire::TimeConstrainedEnabled{});
  evoke();
  EXPECT_THAT(news(), ElementsAre("regulating at 8", "constrained at 8"));
}

}  // namespace
}  // namespace roger::rti::test
