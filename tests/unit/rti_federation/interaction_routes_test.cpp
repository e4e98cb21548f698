// Changes between two interactions of a class that one thread sends or receives.
#include "rti/federate/services/interaction_routes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>

#include "rti/mom/encoding.hpp"
#include "rti/mom/names.hpp"
#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

using test::Datagrams;
using testing::ElementsAre;
using testing::EndsWith;
using testing::SizeIs;
using testing::StartsWith;

constexpr const char* kChannel0 = "Signal.Voice.Channel0";
constexpr const char* kChannel0Group = "239.1.0.1";

/// Federate 3, whose messages are counted or not.
class InteractionRoutesTest : public testing::TestWithParam<bool>, public test::FederateTest {
 protected:
  InteractionRoutesTest()
      : FederateTest(rti1516e::HLA_IMMEDIATE, test::kConveyProducer, counting_or_not(),
                     MomIdentity{"station", "hill", {}}) {}

  static Rid::Statistics counting_or_not() {
    Rid::Statistics out;
    out.counters = GetParam();
    return out;
  }
  static void send(const FederateTest& from) {
    from.federate->objects().send_interaction(
        from.interaction(kChannel0), {{from.parameter(kChannel0, "Data"), test::to_data("x")}}, {},
        nullptr);
    from.federate->sender().flush();
  }
  void send() const { send(*this); }
  /// The MOM sets the switch that makes callbacks name the producer to off.
  void stop_conveying() const {
    const std::string name(mom::kSetSwitches);
    const InteractionClassHandle at = test::interaction(model, name.c_str());
    wire::ReliableInteraction message{1, at.value, {}, {}};
    for (const auto& [parameter, data] :
         {std::pair{"HLAfederate", mom::handle(3)},
          std::pair{"HLAconveyProducingFederate", mom::truth(false)}}) {
      message.parameters.push_back(
          {model.find_index(at, test::parameter(model, name.c_str(), parameter)).value(), data});
    }
    federate->on_message(message);
  }
  /// Returns "receive CLASS", the beginning of the callback's text.
  [[nodiscard]] std::string received_as(const char* name) const {
    return "receive " + std::to_string(test::interaction(model, name).value) + " ";
  }
  void arrive_two() {
    arrive(kChannel0Group,
           from_one_.interactions(test::interaction(model, kChannel0), {"first", "second"}));
  }

  Datagrams from_one_;
};

TEST_P(InteractionRoutesTest, ClassThatIsUnpublishedIsSentNoLonger) {
  federate->declarations().publish(interaction(kChannel0));
  send();
  federate->declarations().unpublish(interaction(kChannel0));
  EXPECT_THROW(send(), rti1516e::InteractionClassNotPublished);
  federate->declarations().publish(interaction(kChannel0));
  send();
  EXPECT_THAT(network->sent, SizeIs(2));
}

TEST_P(InteractionRoutesTest, TransportationAppliesFromItsConfirmationOn) {
  federate->declarations().publish(interaction(kChannel0));
  send();
  federate->transportations().change(interaction(kChannel0), rti1516e::RELIABLE);
  send();
  EXPECT_THAT(network->sent, SizeIs(2));
  federate->on_message(wire::InteractionTransportationChanged{
      test::interaction(model, kChannel0).value, wire::TransportationKind::kReliable});
  send();
  EXPECT_THAT(network->sent, SizeIs(2));
  EXPECT_THAT(executive.all<wire::ReliableInteraction>(), SizeIs(1));
}

TEST_P(InteractionRoutesTest, RefusedParameterDoesNotAffectTheNextMessage) {
  federate->declarations().publish(interaction(kChannel0));
  send();
  EXPECT_THROW(
      federate->objects().send_interaction(
          interaction(kChannel0), {{parameter("Order", "Text"), test::to_data("x")}}, {}, nullptr),
      rti1516e::InteractionParameterNotDefined);
  EXPECT_THROW(
      federate->objects().send_interaction(
          interaction(kChannel0), {{rti1516e::ParameterHandle(), test::to_data("x")}}, {}, nullptr),
      rti1516e::InteractionParameterNotDefined);
  send();
  EXPECT_THAT(network->sent, SizeIs(2));
}

TEST_P(InteractionRoutesTest, FederatesOfOneThreadSendByTheirOwnPublications) {
  FederateTest other;
  federate->declarations().publish(interaction(kChannel0));
  send();
  EXPECT_THROW(send(other), rti1516e::InteractionClassNotPublished);
  other.federate->declarations().publish(other.interaction(kChannel0));
  send(other);
  send();
  EXPECT_THAT(network->sent, SizeIs(2));
  EXPECT_THAT(other.network->sent, SizeIs(1));
}

TEST_P(InteractionRoutesTest, FederatesOfOneThreadReceiveByTheirOwnSubscriptions) {
  FederateTest other;
  federate->declarations().subscribe(interaction(kChannel0));
  other.federate->declarations().subscribe(other.interaction("Signal"));
  const ByteVector datagram = from_one_.interaction(test::interaction(model, kChannel0), {});
  for (const FederateTest* each : std::initializer_list<const FederateTest*>{this, &other}) {
    each->arrive(kChannel0Group, datagram);
  }
  EXPECT_THAT(callback_log.entries, ElementsAre(StartsWith(received_as(kChannel0))));
  EXPECT_THAT(other.callback_log.entries, ElementsAre(StartsWith(received_as("Signal"))));
}

TEST_P(InteractionRoutesTest, EndOfSubscriptionInACallbackAppliesToTheNextMessageOfTheDatagram) {
  federate->declarations().subscribe(interaction(kChannel0));
  callback_log.on_entry = [this] { federate->declarations().unsubscribe(interaction(kChannel0)); };
  arrive_two();
  EXPECT_THAT(callback_log.entries, SizeIs(1));
  EXPECT_EQ(federate->delivery().filtered(), 1U);
}

TEST_P(InteractionRoutesTest, SubscriptionInACallbackAppliesToTheNextMessageOfTheDatagram) {
  federate->declarations().subscribe(interaction("Signal"));
  callback_log.on_entry = [this] { federate->declarations().subscribe(interaction(kChannel0)); };
  arrive_two();
  EXPECT_THAT(callback_log.entries,
              ElementsAre(StartsWith(received_as("Signal")), StartsWith(received_as(kChannel0))));
}

TEST_P(InteractionRoutesTest, MessageOfAnotherFederateInACallbackDoesNotAffectTheNextOne) {
  FederateTest other;
  federate->declarations().subscribe(interaction(kChannel0));
  other.federate->declarations().subscribe(other.interaction("Signal"));
  Datagrams inner;
  callback_log.on_entry = [&] {
    other.arrive(kChannel0Group, inner.interaction(test::interaction(model, kChannel0), {}));
  };
  arrive_two();
  EXPECT_THAT(callback_log.entries,
              ElementsAre(StartsWith(received_as(kChannel0)), StartsWith(received_as(kChannel0))));
  EXPECT_THAT(other.callback_log.entries,
              ElementsAre(StartsWith(received_as("Signal")), StartsWith(received_as("Signal"))));
}

TEST_P(InteractionRoutesTest, SwitchOfTheProducerAppliesToTheNextMessageOfTheDatagram) {
  federate->declarations().subscribe(interaction(kChannel0));
  callback_log.on_entry = [this] { stop_conveying(); };
  arrive_two();
  EXPECT_THAT(callback_log.entries, ElementsAre(EndsWith("'first' from 1"), EndsWith("'second'")));
}

TEST_P(InteractionRoutesTest, MessagesAreCountedIfTheSettingsSaySo) {
  federate->declarations().publish(interaction(kChannel0));
  federate->declarations().subscribe(interaction(kChannel0));
  send();
  send();
  arrive_two();
  std::uint64_t sent = 0;
  std::uint64_t received = 0;
  const Statistics statistics = federate->statistics();
  for (const ClassStatistics& one : statistics.interactions()) {
    sent += one.sent.messages();
    received += one.received.messages();
  }
  EXPECT_EQ(sent, GetParam() ? 2U : 0U);
  EXPECT_EQ(received, GetParam() ? 2U : 0U);
}

INSTANTIATE_TEST_SUITE_P(Counters, InteractionRoutesTest, testing::Bool(), [](const auto& counted) {
  return std::string(counted.param ? "Counted" : "NotCounted");
});

}  // namespace
}  // namespace roger::rti
