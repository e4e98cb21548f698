// Changes between two interactions of a class that one thread sends or receives.
#include "rti/federate/services/interaction_routes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "rti/mom/encoding.hpp"
#include "rti/mom/names.hpp"
#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

using test::Datagrams;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::SizeIs;
using testing::StartsWith;

constexpr const char* kChannel0 = "Signal.Voice.Channel0";
constexpr const char* kGroupOfChannel0 = "239.1.0.1";

constexpr const char* kChannel2Group = "239.1.0.3";
constexpr const char* kBestEffortChannel =
    "<transportation>HLAbestEffort</transportation><order>Receive</order>";
constexpr ValueIndex kLevelIndex = 2;  // of a channel's own parameter, after Data and Frequency

std::string channel_name(int number) {
  return "Signal.Voice.Channel" + std::to_string(number);
}

/// Returns the declaration of a channel, which is incomplete without `contents`.
std::string channel(int number, const std::string& contents = "") {
  return "<interactionClass><name>Channel" + std::to_string(number) + "</name>" + contents +
         "</interactionClass>";
}

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
  static void send(const FederateTest& from, const char* name = kChannel0) {
    from.federate->objects().send_interaction(
        from.interaction(name), {{from.parameter(name, "Data"), test::to_data("x")}}, {}, nullptr);
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
  /// Sends an interaction of a class and receives one in `group`.
  void use(const std::string& name, const char* group) {
    const rti1516e::InteractionClassHandle handle = interaction(name.c_str());
    federate->declarations().publish(handle);
    federate->declarations().subscribe(handle);
    send(*this, name.c_str());
    arrive(group, from_one_.interaction(to_model<InteractionClassHandle>(handle), {}));
  }
  /// A federate joins with a module that contains these channels.
  void add_channels(const std::vector<std::string>& channels) {
    std::string text = R"(<objectModel xmlns="http://standards.ieee.org/IEEE1516-2010">
<interactions><interactionClass><name>HLAinteractionRoot</name>
<interactionClass><name>Signal</name><interactionClass><name>Voice</name>)";
    for (const std::string& one : channels) text += one;
    text +=
        "</interactionClass></interactionClass></interactionClass></interactions></objectModel>";
    add_modules({{{"more.xml", text}}});
  }
  void arrive_two() {
    arrive(kGroupOfChannel0,
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

TEST_P(InteractionRoutesTest, PublicationAfterItsEndHasTheTransportationOfTheModel) {
  const InteractionClassHandle channel0 = test::interaction(model, kChannel0);
  federate->declarations().publish(interaction(kChannel0));
  federate->transportations().change(interaction(kChannel0), rti1516e::RELIABLE);
  federate->on_message(
      wire::InteractionTransportationChanged{channel0.value, wire::TransportationKind::kReliable});
  send();
  EXPECT_THAT(network->sent, SizeIs(0));
  federate->declarations().unpublish(interaction(kChannel0));
  federate->declarations().publish(interaction(kChannel0));
  send();
  EXPECT_THAT(network->sent, SizeIs(1));
  EXPECT_THAT(executive.all<wire::ReliableInteraction>(), SizeIs(1));
}

TEST_P(InteractionRoutesTest, NewParameterOfAClassInUseIsSentAndReceived) {
  add_channels({channel(2)});
  use(channel_name(2), kChannel2Group);
  const std::string complete =
      "<transportation>HLAbestEffort</transportation><order>Receive</order>"
      "<parameter><name>Level</name><dataType>HLAASCIIstring</dataType></parameter>";
  add_channels({channel(2, complete)});
  network->sent.clear();
  callback_log.entries.clear();
  const rti1516e::InteractionClassHandle handle = interaction(channel_name(2).c_str());
  const rti1516e::ParameterHandle level = parameter(channel_name(2).c_str(), "Level");
  federate->objects().send_interaction(handle, {{level, test::to_data("7")}}, {}, nullptr);
  federate->sender().flush();
  EXPECT_THAT(network->sent, SizeIs(1));
  arrive(kChannel2Group, from_one_.interaction(to_model<InteractionClassHandle>(handle),
                                               {test::value(kLevelIndex, "8")}));
  EXPECT_THAT(callback_log.entries, ElementsAre(HasSubstr("=8 ")));
}

TEST_P(InteractionRoutesTest, NewClassHasItsOwnGroup) {
  use(kChannel0, kGroupOfChannel0);
  add_channels({channel(2, kBestEffortChannel)});
  network->sent.clear();
  callback_log.entries.clear();
  use(channel_name(2), kChannel2Group);
  use(kChannel0, kGroupOfChannel0);
  ASSERT_THAT(network->sent, SizeIs(2));
  EXPECT_EQ(network->sent[0].group.text(), kChannel2Group);
  EXPECT_EQ(network->sent[1].group.text(), kGroupOfChannel0);
  EXPECT_THAT(callback_log.entries, SizeIs(2));
}

TEST_P(InteractionRoutesTest, ClassesWithTheSameRouteAreNotConfused) {
  std::vector<std::string> channels;
  for (int number = 2; number <= 10; ++number)
    channels.push_back(channel(number, kBestEffortChannel));
  add_channels(channels);
  const std::string first = channel_name(2);
  const std::string second = channel_name(10);
  ASSERT_EQ(handle_value(interaction(second.c_str())) - handle_value(interaction(first.c_str())),
            8U);
  federate->declarations().publish(interaction(first.c_str()));
  federate->declarations().subscribe(interaction(first.c_str()));
  send(*this, first.c_str());
  EXPECT_THROW(send(*this, second.c_str()), rti1516e::InteractionClassNotPublished);
  send(*this, first.c_str());
  EXPECT_THAT(network->sent, SizeIs(2));
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
    each->arrive(kGroupOfChannel0, datagram);
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
    other.arrive(kGroupOfChannel0, inner.interaction(test::interaction(model, kChannel0), {}));
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
