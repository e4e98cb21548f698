// The networks of a gateway on hosts with two interfaces.
#include "app/dis/network/dis_network.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "rti/net/socket_options.hpp"
#include "tests/support/free_port.hpp"
#include "tests/support/host_network.hpp"
#include "tests/support/wait.hpp"

namespace roger::app {
namespace {

using filter::Ipv4Address;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

constexpr int kGateway = 1;  // host
constexpr int kPeer = 2;     // host
constexpr std::uint16_t kPort = 3000;

Ipv4Address address(const std::string& text) {
  return Ipv4Address::parse(text).value();
}

ByteVector pdu(const std::string& text) {
  return {text.begin(), text.end()};
}

std::string text_of(const UdpDatagram& datagram) {
  return {datagram.data.begin(), datagram.data.end()};
}

/// Returns the number of times that `part` occurs.
std::size_t count(const std::string& text, const std::string& part) {
  std::size_t out = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++out;
  return out;
}

/// A gateway's network and another host, connected by two networks.
class DisNetworksTest : public testing::Test {
 protected:
  DisNetworksTest() {
    for (const int host : {kGateway, kPeer}) {
      static_cast<void>(hosts_.bare_host(host));
      hosts_.add_interface(host);
    }
  }

  static DisNetworkSettings at(const std::string& interface) {
    DisNetworkSettings out;
    out.interface = interface;
    return out;
  }

  void open(const std::vector<DisNetworkSettings>& settings) {
    hosts_.on_host(kGateway, [&] {
      auto opened = DisNetwork::open(settings);
      ASSERT_TRUE(opened) << opened.error().text();
      network_ = std::move(opened).value();
    });
    hosts_.wait_for_memberships();
  }

  /// Opens a socket of the peer.
  DisSocket listen(const DisSocketSettings& settings = {}) {
    std::optional<DisSocket> out;
    hosts_.on_host(kPeer, [&] { out.emplace(DisSocket::open(settings).value()); });
    hosts_.wait_for_memberships();
    return std::move(*out);
  }

  /// Sends from a host.
  void send_from(int host, const std::string& to, const ByteVector& datagram,
                 std::uint16_t port = kPort) {
    hosts_.on_host(host, [&] {
      const rti::net::Descriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
      ASSERT_TRUE(rti::net::set_option(socket.get(), SOL_SOCKET, SO_BROADCAST, 1));
      const auto target = rti::net::socket_address(address(to), port);
      EXPECT_EQ(::sendto(socket.get(), datagram.data(), datagram.size(), 0,
                         rti::net::as_sockaddr(target), sizeof target),
                static_cast<ssize_t>(datagram.size()))
          << to;
    });
  }

  /// Returns what the gateway receives now, waiting for `wanted` datagrams. Its thread is on the
  /// host, where it follows changes of the interfaces.
  std::vector<std::string> receive(std::size_t wanted) {
    std::vector<std::string> out;
    hosts_.on_host(kGateway, [&] {
      static_cast<void>(test::eventually([&] {
        while (const auto datagram = network_->receive()) out.push_back(text_of(*datagram));
        return out.size() >= wanted;
      }));
    });
    return out;
  }

  /// Returns "source > destination: data" of the datagrams at a socket, waiting for `wanted`.
  static std::vector<std::string> receive(DisSocket& socket, std::size_t wanted) {
    std::vector<std::string> out;
    static_cast<void>(test::eventually([&] {
      while (const auto datagram = socket.receive()) {
        out.push_back(datagram->source.text() + " > " + datagram->destination.text() + ": " +
                      text_of(*datagram));
      }
      return out.size() >= wanted;
    }));
    return out;
  }

  /// Sends until the peer receives a datagram at each of `destinations`.
  [[nodiscard]] bool reaches(DisSocket& socket, const std::vector<std::string>& destinations) {
    std::string seen;
    return test::eventually([&] {
      static_cast<void>(receive(0));
      network_->send(pdu("again"));
      for (const std::string& line : receive(socket, 0)) seen += line;
      return std::ranges::all_of(destinations, [&](const std::string& one) {
        return seen.find("> " + one + ":") != std::string::npos;
      });
    });
  }

  test::HostNetwork hosts_;
  std::unique_ptr<DisNetwork> network_;
};

TEST_F(DisNetworksTest, EachDestinationOfEachNetworkReceivesAPdu) {
  DisNetworkSettings first = at("eth0");
  first.send_to = {{},
                   {address("239.1.2.3"), {}},
                   {address("10.77.0.2"), {}},
                   {address("10.77.0.2"), 3001},
                   {kLimitedBroadcast, {}}};
  open({first, at("10.78.0.1")});
  DisSocketSettings settings;
  settings.group = address("239.1.2.3");
  settings.interface = "eth0";
  DisSocket socket = listen(settings);
  settings.port = 3001;
  DisSocket other_port = listen(settings);
  network_->send(pdu("a"));
  EXPECT_THAT(receive(socket, 5),
              UnorderedElementsAre("10.77.0.1 > 10.77.0.255: a", "10.77.0.1 > 239.1.2.3: a",
                                   "10.77.0.1 > 10.77.0.2: a", "10.77.0.1 > 255.255.255.255: a",
                                   "10.78.0.1 > 10.78.0.255: a"));
  EXPECT_THAT(receive(other_port, 1), ElementsAre("10.77.0.1 > 10.77.0.2: a"));
  EXPECT_EQ(network_->figures().sent, 6U);
  EXPECT_EQ(network_->figures().send_errors, 0U);
}

TEST_F(DisNetworksTest, DatagramsAreReceivedAtBothInterfacesOfAPort) {
  DisNetworkSettings first = at("eth0");
  first.groups = {address("239.1.2.3")};
  open({first, at("eth1")});
  send_from(kPeer, "10.77.0.255", pdu("broadcast 0"));
  send_from(kPeer, "10.78.0.255", pdu("broadcast 1"));
  send_from(kPeer, "10.77.0.1", pdu("unicast 0"));
  send_from(kPeer, "10.78.0.1", pdu("unicast 1"));
  send_from(kPeer, "239.1.2.3", pdu("multicast"));
  send_from(kPeer, "239.1.2.4", pdu("other group"));
  send_from(kPeer, "10.77.0.1", pdu("other port"), 3001);
  send_from(kGateway, "10.77.0.1", pdu("same computer"));
  EXPECT_THAT(receive(6), UnorderedElementsAre("broadcast 0", "broadcast 1", "unicast 0",
                                               "unicast 1", "multicast", "same computer"));
  EXPECT_EQ(network_->figures().received, 6U);
  EXPECT_EQ(network_->figures().other_interface, 0U);
}

TEST_F(DisNetworksTest, DatagramsAtOtherInterfacesAreDroppedAndCounted) {
  DisNetworkSettings second_port = at("eth1");
  second_port.port = 3001;
  open({at("eth0"), second_port});
  send_from(kPeer, "10.78.0.255", pdu("wrong"));
  send_from(kPeer, "10.78.0.1", pdu("wrong"));
  send_from(kPeer, "10.77.0.255", pdu("wrong"), 3001);
  send_from(kPeer, "10.77.0.255", pdu("right"));
  send_from(kPeer, "10.78.0.255", pdu("right"), 3001);
  EXPECT_THAT(receive(2), ElementsAre("right", "right"));
  EXPECT_TRUE(test::eventually([&] {
    static_cast<void>(receive(0));
    return network_->figures().other_interface == 3;
  }));
}

TEST_F(DisNetworksTest, MulticastHasTheTimeToLive) {
  DisNetworkSettings settings = at("eth0");
  settings.send_to = {{address("239.1.2.3"), {}}};
  settings.ttl = 17;
  DisSocketSettings listening;
  listening.group = address("239.1.2.3");
  listening.interface = "eth0";
  const DisSocket socket = listen(listening);
  ASSERT_TRUE(rti::net::set_option(socket.descriptor(), IPPROTO_IP, IP_RECVTTL, 1));
  open({settings});
  network_->send(pdu("a"));
  pollfd waiting{socket.descriptor(), POLLIN, 0};
  constexpr int kPatienceMs = 10'000;
  ASSERT_EQ(::poll(&waiting, 1, kPatienceMs), 1);
  alignas(cmsghdr) std::array<char, 256> control{};
  msghdr message{};
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  ASSERT_GE(::recvmsg(socket.descriptor(), &message, 0), 0);
  int ttl = 0;
  for (cmsghdr* item = CMSG_FIRSTHDR(&message); item != nullptr;
       item = CMSG_NXTHDR(&message, item)) {
    if (item->cmsg_level == IPPROTO_IP && item->cmsg_type == IP_TTL) {
      std::memcpy(&ttl, CMSG_DATA(item), sizeof ttl);
    }
  }
  EXPECT_EQ(ttl, 17);
}

TEST_F(DisNetworksTest, PdusAreBundledUpToASizeAndATime) {
  DisNetworkSettings settings = at("eth0");
  settings.bundle_octets = 10;
  settings.send_to = {{address("10.77.0.2"), {}}};  // broadcast would return
  open({settings});
  DisSocket socket = listen();
  const std::string to = "10.77.0.1 > 10.77.0.2: ";
  network_->send(pdu("1111"));
  network_->send(pdu("22"));
  network_->send(pdu("33333"));        // does not fit
  network_->send(pdu("44444444444"));  // larger than a bundle
  EXPECT_THAT(receive(socket, 3), ElementsAre(to + "111122", to + "33333", to + "44444444444"));
  network_->send(pdu("5"));
  network_->send(pdu("6"));
  pollfd waiting{network_->descriptor(), POLLIN, 0};
  constexpr int kPatienceMs = 10'000;
  ASSERT_EQ(::poll(&waiting, 1, kPatienceMs), 1) << "the time has elapsed";
  EXPECT_FALSE(network_->receive());
  EXPECT_THAT(receive(socket, 1), ElementsAre(to + "56"));
  EXPECT_EQ(::poll(&waiting, 1, 0), 0) << "nothing waits";
  network_->send(pdu("7"));
  network_.reset();
  EXPECT_THAT(receive(socket, 1), ElementsAre(to + "7")) << "the rest is sent at the end";
}

TEST_F(DisNetworksTest, PdusOfTwoThreadsAreComplete) {
  DisNetworkSettings settings = at("eth0");
  settings.bundle_octets = 64;
  open({settings});
  DisSocket socket = listen();
  constexpr int kPdus = 500;
  const auto work = [&](const std::string& text) {
    for (int i = 0; i < kPdus; ++i) network_->send(pdu(text));
  };
  std::thread other([&] { work("aaaaaaaaaaaaaaaa"); });
  work("bbbbbbbb");
  other.join();
  network_.reset();
  std::string all;
  EXPECT_TRUE(test::eventually([&] {
    while (const auto datagram = socket.receive()) {
      EXPECT_LE(datagram->data.size(), 64U);
      all += text_of(*datagram);
    }
    return count(all, "a") == kPdus * 16 && count(all, "b") == kPdus * 8;
  }));
}

TEST_F(DisNetworksTest, InterfaceThatWasDownIsUsedAgain) {
  DisNetworkSettings settings = at("eth0");
  settings.groups = {address("239.1.2.3")};
  settings.send_to = {{}, {address("239.1.2.3"), {}}};
  open({settings});
  DisSocketSettings listening;
  listening.group = address("239.1.2.3");
  listening.interface = "eth0";
  DisSocket socket = listen(listening);
  testing::internal::CaptureStderr();
  hosts_.set_interface(kGateway, false);
  EXPECT_TRUE(test::eventually([&] {
    static_cast<void>(receive(0));
    network_->send(pdu("lost"));
    return network_->figures().send_errors >= 4;
  }));
  hosts_.set_interface(kGateway, true);
  EXPECT_TRUE(reaches(socket, {"10.77.0.255", "239.1.2.3"}));
  const std::string log = testing::internal::GetCapturedStderr();
  EXPECT_EQ(count(log, "cannot send to broadcast:3000 at interface eth0"), 1U) << log;
  EXPECT_EQ(count(log, "cannot send to 239.1.2.3:3000"), 1U) << log;
  EXPECT_THAT(log, HasSubstr("sending to 239.1.2.3:3000 works again"));
  EXPECT_TRUE(test::eventually([&] {
    send_from(kPeer, "239.1.2.3", pdu("group"));
    const auto received = receive(0);
    return std::ranges::count(received, "group") > 0;
  }));
}

TEST_F(DisNetworksTest, LostAddressIsUsedAgain) {
  open({at("eth0")});
  DisSocket socket = listen();
  hosts_.set_address(kGateway, false);
  static_cast<void>(receive(0));
  network_->send(pdu("lost"));
  EXPECT_EQ(network_->figures().send_errors, 1U);
  hosts_.set_address(kGateway, true);
  EXPECT_TRUE(reaches(socket, {"10.77.0.255"}));
}

TEST_F(DisNetworksTest, ReplacedInterfaceIsUsedWithItsGroups) {
  DisNetworkSettings settings = at("eth0");
  settings.groups = {address("239.1.2.3")};
  open({settings});
  DisSocket socket = listen();
  hosts_.replace_interface(kGateway, "eth0", 9);
  EXPECT_TRUE(reaches(socket, {"10.77.0.255"}));
  hosts_.wait_for_memberships();
  EXPECT_TRUE(test::eventually([&] {
    send_from(kPeer, "239.1.2.3", pdu("group"));
    const auto received = receive(0);
    return std::ranges::count(received, "group") > 0;
  }));
}

TEST_F(DisNetworksTest, DropsOfTheKernelAreCounted) {
  open({at("eth0")});
  const ByteVector large(8000);
  for (int i = 0; i < 3000 && network_->figures().lost == 0; ++i) {
    send_from(kPeer, "10.77.0.1", large);
  }
  EXPECT_GT(network_->figures().lost, 0U);
}

TEST_F(DisNetworksTest, InterfacesAndPortsThatCannotBeUsedAreErrors) {
  hosts_.on_host(kGateway, [] {
    const auto missing = DisNetwork::open(std::vector{at("eth7")});
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::kNotFound);
    EXPECT_THAT(missing.error().message, HasSubstr("eth7"));
    DisNetworkSettings many_groups = at("eth0");
    for (std::uint32_t i = 0; i < 21; ++i) many_groups.groups.push_back({0xEF010200U + i});
    const auto groups = DisNetwork::open(std::vector{many_groups});
    ASSERT_FALSE(groups);
    EXPECT_THAT(groups.error().message, HasSubstr("239.1.2.20 on eth0: more groups than"));
    const test::TakenUdpPort taken(kPort);
    const auto port = DisNetwork::open(std::vector{at("eth0")});
    ASSERT_FALSE(port);
    EXPECT_EQ(port.error().code, ErrorCode::kUnavailable);
    EXPECT_THAT(port.error().message, HasSubstr("UDP port 3000 is taken"));
  });
}

TEST(DisNetworkTest, ComputerWithoutANetworkUsesTheLoopback) {
  DisNetworkSettings settings;
  settings.port = test::free_port();
  settings.interface = "lo";
  const auto network = DisNetwork::open(std::vector{settings});
  ASSERT_TRUE(network) << network.error().text();
  network.value()->send(pdu("a"));
  std::optional<UdpDatagram> datagram;
  ASSERT_TRUE(test::eventually([&] {
    datagram = network.value()->receive();
    return datagram.has_value();
  }));
  EXPECT_EQ(text_of(*datagram), "a");
  EXPECT_EQ(datagram->destination, address("127.255.255.255"));
}

TEST(DisNetworkSenderTest, BroadcastNeedsABroadcastAddress) {
  const rti::net::Interface line{"ppp0", 7, address("10.0.0.1"), true, true, false, false, {}};
  const auto broadcast = DisNetworkSender::open(DisNetworkSettings{}, line);
  ASSERT_FALSE(broadcast);
  EXPECT_EQ(broadcast.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(broadcast.error().message, HasSubstr("ppp0 (10.0.0.1) has no broadcast address"));
  DisNetworkSettings unicast;
  unicast.send_to = {{address("10.0.0.2"), {}}};
  EXPECT_TRUE(DisNetworkSender::open(unicast, line));
}

}  // namespace
}  // namespace roger::app
