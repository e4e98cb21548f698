// Connections of programs that do not behave like federates, and their limits.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <boost/asio/write.hpp>
#include <string>
#include <thread>
#include <vector>

#include "core/byte_order.hpp"
#include "rti/net/executive_link.hpp"
#include "rti/wire/limits.hpp"
#include "tests/integration/rti_executive/executive_fixture.hpp"
#include "tests/integration/rti_executive/newcomer.hpp"
#include "tests/integration/rti_executive/support.hpp"

namespace roger::rti::executive {
namespace {

using net::asio::ip::tcp;
using testing::HasSubstr;

class NewcomersTest : public testing::Test {
 protected:
  NewcomersTest() { EXPECT_TRUE(executive_.serves()); }

  static Rid rid() {
    Rid rid = loopback_rid();
    rid.timing.dead_after = kPatience;  // newcomers do not answer pings
    return rid;
  }
  Newcomer newcomer(const std::string& from = "127.0.0.1") {
    return {io_, {net::asio::ip::address_v4::loopback(), executive_.port()}, from};
  }

  RunningExecutive executive_{rid()};
  net::asio::io_context io_;
};

TEST_F(NewcomersTest, AnotherHostDoesNotTakeAllConnections) {
  std::vector<Newcomer> crowd;
  for (std::size_t i = 0; i < kMaxConnectionsPerAddress; ++i) {
    crowd.push_back(newcomer("127.0.0.2"));
    ASSERT_TRUE(crowd.back().is_welcome()) << i;
  }
  const auto refusal = newcomer("127.0.0.2").greet();
  ASSERT_TRUE(refusal);
  ASSERT_TRUE(std::holds_alternative<wire::Refused>(*refusal));
  EXPECT_EQ(std::get<wire::Refused>(*refusal).reason,
            "32 connections from 127.0.0.2 are open, which is the maximum for one address");

  EXPECT_TRUE(newcomer("127.0.0.3").is_welcome()) << "other addresses are not affected";
  crowd.pop_back();
  EXPECT_TRUE(test::eventually([&] { return newcomer("127.0.0.2").is_welcome(); }));
}

TEST_F(NewcomersTest, ThisHostMayHaveAnyNumberOfFederates) {
  std::vector<Newcomer> swarm;
  for (std::size_t i = 0; i < 2 * kMaxConnectionsPerAddress; ++i) {
    swarm.push_back(newcomer("127.0.0.1"));
    ASSERT_TRUE(swarm.back().is_welcome()) << i;
  }
}

TEST_F(NewcomersTest, FederateReadsTheReasonOfARefusalBeforeItsGreeting) {
  tcp::acceptor acceptor(io_, {net::asio::ip::address_v4::loopback(), 0});
  std::thread refusing([&] {
    tcp::socket socket = acceptor.accept();
    const ByteVector refusal = wire::encode(wire::Refused{"the maximum for one address"});
    net::asio::write(socket, net::asio::buffer(refusal));
    socket.shutdown(tcp::socket::shutdown_send);
    std::array<char, 1000> ignored;
    boost::system::error_code failed;
    while (!failed) socket.receive(net::asio::buffer(ignored), 0, failed);
  });
  const auto link = net::connect_executive(io_, "127.0.0.1", acceptor.local_endpoint().port(),
                                           std::chrono::seconds{10});
  refusing.join();
  ASSERT_FALSE(link);
  EXPECT_EQ(link.error().code, ErrorCode::kUnsupported);
  EXPECT_THAT(link.error().message, HasSubstr("maximum for one address"));
}

TEST_F(NewcomersTest, OneThatDoesNotFinishItsGreetingIsDisconnected) {
  const ByteVector hello = wire::encode(net::make_hello());
  std::vector<Newcomer> slow;
  for (std::size_t i = 0; i < kMaxConnectionsPerAddress; ++i) slow.push_back(newcomer("127.0.0.2"));
  std::size_t sent = 0;
  EXPECT_TRUE(test::eventually([&] {
    bool all = true;
    for (Newcomer& one : slow) {
      // One byte each time, but never the last one.
      if (sent + 1 < hello.size()) one.send(Bytes(hello).subspan(sent, 1));
      all = one.has_ended() && all;
    }
    if (sent + 1 < hello.size()) ++sent;
    return all;
  }));
  EXPECT_TRUE(newcomer("127.0.0.2").is_welcome());
}

TEST_F(NewcomersTest, GreetingBeyondItsLimitEndsTheConnectionBeforeItIsRead) {
  Newcomer one = newcomer();
  constexpr std::uint32_t kLength = kMaxGreetingBytes;
  ByteVector head(wire::kLengthBytes);
  store_big_endian(kLength, head.data());
  ASSERT_TRUE(one.send(head));
  // Earlier than by the time limit, so this is not what ends it.
  EXPECT_TRUE(test::eventually([&] { return one.has_ended(); }));
  Newcomer largest = newcomer();
  store_big_endian(kLength - static_cast<std::uint32_t>(wire::kLengthBytes), head.data());
  ASSERT_TRUE(largest.send(head));
  ASSERT_TRUE(largest.send(ByteVector(1000, 0xFF)));
  TestFederate federate(executive_.port());
  federate.fence();
  EXPECT_FALSE(largest.has_ended());
}

TEST_F(NewcomersTest, CopiesAreOnlySentToTheAddressOfTheConnection) {
  constexpr std::uint32_t kUninvolved = 0x0A090909;
  constexpr std::uint32_t kGroup = 0xEFC01000;
  TestFederate victim(executive_.port());
  EXPECT_EQ(victim.ask(wire::CreateFederation{1, "X", {}, ""}).exception,
            wire::ExceptionKind::kNone);
  const FederateId id = victim.join("X").federate;
  TestFederate asks(executive_.port());
  asks.join("X");
  victim.hear<wire::FederateJoined>();
  asks.say(wire::AskForCopies{{id}, kUninvolved, 31'000, {kGroup}});
  asks.say(wire::AskForCopies{{id}, INADDR_LOOPBACK, 31'001, {kGroup}});
  const auto asked = victim.hear<wire::CopiesAsked>();
  EXPECT_EQ(asked.port, 31'001) << "the first request is not forwarded";
  EXPECT_EQ(asked.address, INADDR_LOOPBACK);
}

}  // namespace
}  // namespace roger::rti::executive
