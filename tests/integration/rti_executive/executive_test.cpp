// The executive and federates, over real connections.
#include "rti/executive/executive.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "rti/discovery/status_query.hpp"
#include "rti/executive/federation/federation.hpp"
#include "tests/integration/rti_executive/executive_fixture.hpp"
#include "tests/integration/rti_executive/support.hpp"
#include "tests/unit/rti_executive/models.hpp"

namespace roger::rti::executive {
namespace {

using testing::HasSubstr;
using wire::Declaration;
using wire::ExceptionKind;

Rid rid_with_address() {
  Rid rid = loopback_rid();
  rid.executive.address = Endpoint{"127.0.0.1", free_port()};
  return rid;
}

class ExecutiveTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(executive_.serves()); }

  std::uint16_t port() const { return rid_.executive.address->port; }
  static wire::CreateFederation creation(const std::string& name) {
    return {5, name, {test_module()}, ""};
  }
  ClassId interaction(const char* name) const {
    return model_.find_interaction_class(name).value().value;
  }
  ClassId object_class(const char* name) const {
    return model_.find_object_class(name).value().value;
  }
  /// Sends bytes that no federate of this version would send. Returns the answer.
  ByteVector raw_exchange(const ByteVector& bytes) {
    net::asio::io_context io;
    auto socket = net::connect_tcp(io, "127.0.0.1", port(), kPatience);
    EXPECT_TRUE(socket);
    net::asio::ip::tcp::socket& raw = socket.value();
    raw.native_non_blocking(false);
    raw.send(net::asio::buffer(bytes));
    ByteVector answer;
    std::array<std::uint8_t, 1024> part{};
    boost::system::error_code ended;
    while (!ended) {
      const std::size_t size = raw.receive(net::asio::buffer(part), 0, ended);
      answer.insert(answer.end(), part.begin(), part.begin() + static_cast<std::ptrdiff_t>(size));
    }
    return answer;
  }

  const Rid rid_ = rid_with_address();
  const ObjectModel model_ = std::get<ObjectModel>(build_model({test_module()}));
  RunningExecutive executive_{rid_};
};

TEST_F(ExecutiveTest, WelcomesAndAnswersRequests) {
  TestFederate federate(port());
  EXPECT_EQ(federate.welcome.incarnation, executive_.incarnation());
  EXPECT_EQ(federate.welcome.ping_ms, rid_.timing.heartbeat.count());
  EXPECT_EQ(federate.welcome.dead_after_ms, rid_.timing.dead_after.count());

  EXPECT_EQ(federate.ask(creation("A")), (wire::Reply{5, ExceptionKind::kNone, ""}));
  EXPECT_EQ(federate.ask(creation("A")).exception,
            ExceptionKind::kFederationExecutionAlreadyExists);
  federate.say(wire::ListFederations{6});
  EXPECT_EQ(federate.hear<wire::FederationList>(),
            (wire::FederationList{6, {{"A", "HLAfloat64Time"}}}));

  federate.say(wire::Join{7, "B", "", "t", {}, ""});
  const auto refused = federate.hear<wire::Reply>();
  EXPECT_EQ(refused.request, 7U);
  EXPECT_EQ(refused.exception, ExceptionKind::kFederationExecutionDoesNotExist);
  const wire::Joined joined = federate.join("A", "One");
  EXPECT_EQ(joined.name, "One");
  EXPECT_NE(joined.federation, 0);
  EXPECT_EQ(joined.modules, std::vector{test_module()});
  federate.say(wire::Join{8, "A", "", "t", {}, ""});
  EXPECT_EQ(federate.hear<wire::Reply>().exception, ExceptionKind::kFederateAlreadyExecutionMember);

  EXPECT_EQ(federate.ask(wire::DestroyFederation{9, "A"}).exception,
            ExceptionKind::kFederatesCurrentlyJoined);
  EXPECT_EQ(federate.ask(wire::Resign{10, wire::ResignAction::kNoAction}),
            (wire::Reply{10, ExceptionKind::kNone, ""}));
  EXPECT_EQ(federate.ask(wire::Resign{11, wire::ResignAction::kNoAction}).exception,
            ExceptionKind::kFederateNotExecutionMember);
  EXPECT_EQ(federate.ask(wire::DestroyFederation{12, "A"}).exception, ExceptionKind::kNone);
  EXPECT_EQ(federate.ask(wire::DestroyFederation{13, "A"}).exception,
            ExceptionKind::kFederationExecutionDoesNotExist);
}

TEST_F(ExecutiveTest, StatusListsFederationsAndFederates) {
  TestFederate federate(port());
  ASSERT_EQ(federate.ask(creation("A")).exception, ExceptionKind::kNone);
  ASSERT_EQ(federate.ask(creation("B")).exception, ExceptionKind::kNone);
  const FederateId id = federate.join("A", "One").federate;
  const auto status = ask_status({"127.0.0.1", port(), ""}, kPatience, nullptr);
  ASSERT_TRUE(status) << status.error().message;
  EXPECT_EQ(status.value().incarnation, executive_.incarnation());
  EXPECT_FALSE(status.value().version.empty());
  EXPECT_EQ(status.value().connections, 2U) << "the federate and the process that asks";
  ASSERT_EQ(status.value().federations.size(), 2U);
  const wire::FederationStatus& a = status.value().federations.front();
  EXPECT_EQ(a.info, (wire::FederationInfo{"A", "HLAfloat64Time", 1}));
  ASSERT_EQ(a.members.size(), 1U);
  EXPECT_EQ(a.members.front().federate, id);
  EXPECT_EQ(a.members.front().name, "One");
  EXPECT_EQ(a.members.front().address, 0x7F000001U);
  EXPECT_THAT(a.members.front().process, HasSubstr(" on "));
  EXPECT_TRUE(status.value().federations.back().members.empty());
}

// A hostile process cannot make the executive spend its time on answers.
TEST_F(ExecutiveTest, StatusIsMadeOnceForManyRequests) {
  TestFederate federate(port());
  constexpr int kRequests = 200;
  for (int i = 0; i < kRequests; ++i) federate.say(wire::AskStatus{});
  std::set<std::uint64_t> different;
  for (int i = 0; i < kRequests; ++i) {
    different.insert(federate.hear<wire::ExecutiveStatus>().running_ms);
  }
  EXPECT_LT(different.size(), 100U) << "each answer was made anew";
}

TEST_F(ExecutiveTest, ReliableInteractionsReachSubscribersInOrderOfTheSender) {
  TestFederate sender(port());
  TestFederate subscriber(port());
  TestFederate bystander(port());
  ASSERT_EQ(sender.ask(creation("A")).exception, ExceptionKind::kNone);
  const FederateId handle = sender.join("A").federate;
  subscriber.join("A");
  bystander.join("A");
  subscriber.hear<wire::FederateJoined>();
  sender.hear<wire::FederateJoined>();
  sender.hear<wire::FederateJoined>();
  subscriber.say(wire::DeclareInteractions{Declaration::kSubscribe, {interaction("Signal")}});
  subscriber.fence();

  constexpr std::uint8_t kCount = 200;
  for (std::uint8_t i = 0; i < kCount; ++i) {
    sender.say(
        wire::ReliableInteraction{0, interaction("Signal.Voice"), {{0, ByteVector(i, i)}}, {i}});
  }
  for (std::uint8_t i = 0; i < kCount; ++i) {
    const auto got = subscriber.hear<wire::ReliableInteraction>();
    EXPECT_EQ(got.sender, handle);
    ASSERT_EQ(got.tag, ByteVector{i});
    EXPECT_EQ(got.parameters.at(0).data, ByteVector(i, i));
  }
  sender.fence();
  bystander.fence();
  EXPECT_EQ(bystander.inbox.size(), 0U);
}

TEST_F(ExecutiveTest, LateSubscriberDiscoversAndDisconnectedFederateIsResigned) {
  TestFederate late(port());
  {
    TestFederate owner(port());
    ASSERT_EQ(owner.ask(creation("A")).exception, ExceptionKind::kNone);
    const FederateId handle = owner.join("A", "Owner").federate;
    owner.say(wire::ReserveNames{{"Radio"}, false});
    ASSERT_TRUE(owner.hear<wire::NamesReserved>().success);
    owner.say(wire::RegisterObject{make_object_id(handle, 1), object_class("Radio"), "Radio"});
    owner.fence();

    late.join("A");
    late.say(wire::DeclareAttributes{Declaration::kSubscribe, object_class("Radio"), {0, 1}});
    EXPECT_EQ(
        late.hear<wire::DiscoverObject>(),
        (wire::DiscoverObject{make_object_id(handle, 1), object_class("Radio"), "Radio", handle}));
    // The owner's connection breaks without resigning.
  }
  EXPECT_EQ(late.hear<wire::RemoveObject>().object, make_object_id(1, 1));
  EXPECT_TRUE(late.hear<wire::FederateLeft>().lost);
  late.say(wire::ReserveNames{{"Radio"}, false});
  EXPECT_TRUE(late.hear<wire::NamesReserved>().success) << "its names are free";
  TestFederate again(port());
  EXPECT_EQ(again.join("A", "Owner").name, "Owner");
}

TEST_F(ExecutiveTest, OtherWireVersionIsRefusedWithReason) {
  ByteVector hello = wire::encode(wire::Hello{});
  hello[wire::kLengthBytes + 1 + 4] = 9;
  const ByteVector answer = raw_exchange(hello);
  ASSERT_GT(answer.size(), wire::kLengthBytes);
  const auto message = wire::decode_executive(Bytes(answer).subspan(wire::kLengthBytes));
  ASSERT_TRUE(message);
  const std::string reason = std::get<wire::Refused>(message.value()).reason;
  EXPECT_THAT(reason, HasSubstr("version " + std::to_string(wire::kControlVersion)));
  EXPECT_THAT(reason, HasSubstr("version 9"));
}

TEST_F(ExecutiveTest, ConnectionWithoutGreetingIsClosed) {
  EXPECT_EQ(raw_exchange({0, 0, 0, 3, 'G', 'E', 'T'}), ByteVector{});
  EXPECT_EQ(raw_exchange(wire::encode(wire::ListFederations{1})), ByteVector{});
  EXPECT_EQ(raw_exchange({0xff, 0xff, 0xff, 0xff}), ByteVector{});
  TestFederate federate(port());  // and it still serves others
  EXPECT_EQ(federate.ask(creation("A")).exception, ExceptionKind::kNone);
}

TEST_F(ExecutiveTest, FederateThatSendsInvalidDataIsNotifiedAndDisconnected) {
  TestFederate federate(port());
  ASSERT_EQ(federate.connection->send(ByteVector{0, 0, 0, 2, 0x15, 0x00}),
            net::QueueResult::kQueued);
  EXPECT_THAT(federate.hear<wire::Fault>().text, HasSubstr("type 21"));
  EXPECT_TRUE(federate.closed.take());
}

TEST_F(ExecutiveTest, MutatedFramesAffectOnlyTheirSender) {
  TestFederate one(port());
  TestFederate two(port());
  ASSERT_EQ(one.ask(creation("A")).exception, ExceptionKind::kNone);
  one.join("A");
  two.join("A");
  two.say(wire::DeclareInteractions{Declaration::kSubscribe, {interaction("Signal")}});
  two.fence();
  one.hear<wire::FederateJoined>();
  ByteVector stream = wire::encode(wire::Hello{wire::kMagic, wire::kControlVersion, "h", "p"});
  const std::size_t greeting = stream.size();
  for (const ByteVector& frame :
       {wire::encode(wire::Join{1, "B", "x", "t", {}, ""}), wire::encode(creation("C")),
        wire::encode(wire::DeclareAttributes{Declaration::kSubscribe, 2, {0, 1}}),
        wire::encode(wire::RegisterObject{1, 2, "name"}),
        wire::encode(wire::Resign{3, wire::ResignAction::kDeleteObjects})}) {
    stream.insert(stream.end(), frame.begin(), frame.end());
  }
  std::mt19937 random(1);
  net::asio::io_context io;
  for (unsigned round = 0; round < 300; ++round) {
    ByteVector mutated = stream;
    for (unsigned change = 0; change < 1 + round % 4; ++change) {
      // Half of them greet correctly.
      const std::size_t from = round % 2 == 0 ? 0 : greeting;
      const std::size_t at = from + random() % (mutated.size() - from);
      mutated[at] = static_cast<std::uint8_t>(random());
    }
    mutated.resize(random() % (mutated.size() + 1));
    auto socket = net::connect_tcp(io, "127.0.0.1", port(), kPatience);
    ASSERT_TRUE(socket);
    boost::system::error_code ignored;
    socket.value().send(net::asio::buffer(mutated), 0, ignored);
    if (round % 3 != 0) socket.value().shutdown(net::asio::ip::tcp::socket::shutdown_send, ignored);
  }
  wire::ReliableInteraction message;
  message.interaction_class = interaction("Signal");
  one.say(message);
  EXPECT_EQ(two.hear<wire::ReliableInteraction>().interaction_class, message.interaction_class);
  EXPECT_EQ(one.closed.size() + two.closed.size(), 0U);
}

TEST_F(ExecutiveTest, MalformedFomIsRefusedWithFileAndLine) {
  TestFederate federate(port());
  const wire::Reply reply =
      federate.ask(wire::CreateFederation{1, "A", {{"bad.xml", "<a>\n<b></a>"}}, ""});
  EXPECT_EQ(reply.exception, ExceptionKind::kErrorReadingFDD);
  EXPECT_THAT(reply.text, HasSubstr("bad.xml:2"));
}

TEST_F(ExecutiveTest, PortInUseIsReported) {
  const auto second = Executive::create(rid_, {});
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(second.error().message, HasSubstr("127.0.0.1:" + std::to_string(port())));
  EXPECT_THAT(second.error().message, HasSubstr("taken"));
}

TEST_F(ExecutiveTest, EndOfTheExecutiveReachesTheFederates) {
  TestFederate federate(port());
  executive_.stop();
  EXPECT_TRUE(federate.closed.take());
  const auto ended = executive_.ended.take();
  ASSERT_TRUE(ended);
  EXPECT_TRUE(*ended);
  net::asio::io_context io;
  const auto refused = net::connect_executive(io, "127.0.0.1", port(), kPatience);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(refused.error().message, HasSubstr("127.0.0.1:" + std::to_string(port())));
}

TEST_F(ExecutiveTest, FederatesConnectAndDisconnectHundredsOfTimes) {
  TestFederate witness(port());
  ASSERT_EQ(witness.ask(creation("A")).exception, ExceptionKind::kNone);
  for (int round = 0; round < 300; ++round) {
    TestFederate federate(port());
    federate.join("A", "Same name");
    if (round % 2 == 0) {
      ASSERT_EQ(federate.ask(wire::Resign{1, wire::ResignAction::kNoAction}).exception,
                ExceptionKind::kNone);
    } else {
      federate.connection->close();  // and wait until the executive has detected it
      ASSERT_TRUE(federate.closed.take());
      while (witness.ask(wire::DestroyFederation{1, "A"}).exception ==
             ExceptionKind::kFederatesCurrentlyJoined) {
      }
      ASSERT_EQ(witness.ask(creation("A")).exception, ExceptionKind::kNone);
    }
  }
}

TEST(ExecutiveHeartbeat, SilentFederateIsResigned) {
  Rid rid = rid_with_address();
  rid.timing.heartbeat = std::chrono::milliseconds{50};
  rid.timing.dead_after = std::chrono::milliseconds{3000};
  RunningExecutive executive(rid);
  ASSERT_TRUE(executive.serves());
  const std::uint16_t port = rid.executive.address->port;
  TestFederate witness(port);
  ASSERT_EQ(witness.ask(wire::CreateFederation{1, "A", {test_module()}, ""}).exception,
            ExceptionKind::kNone);
  witness.join("A");

  // Joins and then behaves like a suspended process: the connection stays open but nothing answers.
  net::asio::io_context io;
  auto silent = net::connect_executive(io, "127.0.0.1", port, kPatience);
  ASSERT_TRUE(silent);
  silent.value().socket.send(
      net::asio::buffer(wire::encode(wire::Join{1, "A", "Silent", "t", {}, ""})));
  EXPECT_EQ(witness.hear<wire::FederateJoined>().info.name, "Silent");
  EXPECT_TRUE(witness.hear<wire::FederateLeft>().lost);
  EXPECT_EQ(witness.closed.size(), 0U) << "a federate that answers stays joined";
}

TEST(ExecutiveAddress, ErrorsOfConnectingToOtherServers) {
  net::asio::io_context io;
  net::asio::ip::tcp::acceptor other(io, {net::asio::ip::address_v4::loopback(), 0});
  const std::uint16_t port = other.local_endpoint().port();
  std::thread impostor([&] {
    net::asio::ip::tcp::socket socket = other.accept();
    socket.send(net::asio::buffer("SSH-2.0-Something\r\n", 19));
    std::array<char, 64> ignored{};
    boost::system::error_code ended;
    while (!ended) socket.receive(net::asio::buffer(ignored), 0, ended);
  });
  const auto link = net::connect_executive(io, "127.0.0.1", port, kPatience);
  impostor.join();
  ASSERT_FALSE(link);
  EXPECT_EQ(link.error().code, ErrorCode::kInvalid);
  EXPECT_THAT(link.error().message, HasSubstr("is not an executive of Roger"));
  const auto unknown = net::connect_executive(io, "no.such.host.invalid", port, kPatience);
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, ErrorCode::kNotFound);
  EXPECT_THAT(unknown.error().message, HasSubstr("no.such.host.invalid"));
}

}  // namespace
}  // namespace roger::rti::executive
