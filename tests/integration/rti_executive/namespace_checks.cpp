// Checks that need a prepared network namespace; multicast_test runs each of them in one.
#include <gtest/gtest.h>

#include "rti/net/udp_multicast.hpp"
#include "tests/integration/rti_executive/station.hpp"
#include "tests/integration/rti_executive/support.hpp"

namespace roger::rti::net {
namespace {

constexpr std::uint16_t kPort = 31250;

TEST(NamespaceChecks, LoopbackIsChosenAndWorks) {
  const auto interface = choose_interface("auto");
  ASSERT_TRUE(interface) << interface.error().message;
  EXPECT_EQ(interface.value().name, "lo");
  IoThread io;
  Station a(io, settings(interface.value(), kPort));
  Station b(io, settings(interface.value(), kPort));
  ASSERT_TRUE(a.transport->join(group(1)));
  ASSERT_TRUE(b.transport->join(group(2)));
  a.start();
  b.start();
  ASSERT_EQ(b.transport->send(group(1), text("over lo")), SendResult::kSent);
  EXPECT_EQ(a.inbox.take()->second, "over lo");
  ASSERT_EQ(a.transport->send(group(2), text("last")), SendResult::kSent);
  EXPECT_EQ(b.inbox.take()->second, "last") << "no other datagram arrived before it";
}

TEST(NamespaceChecks, WithoutLoopbackTheHostHearsNothing) {
  const auto interface = choose_interface("auto");
  ASSERT_TRUE(interface) << interface.error().message;
  EXPECT_EQ(interface.value().name, "v0");
  IoThread io;
  UdpMulticastSettings quiet = settings(interface.value(), kPort);
  quiet.loopback = false;
  Station mute(io, quiet);
  Station heard(io, settings(interface.value(), kPort));
  Station loud(io, settings(interface.value(), kPort));
  ASSERT_TRUE(heard.transport->join(group(1)));
  heard.start();
  ASSERT_EQ(mute.transport->send(group(1), text("unheard")), SendResult::kSent);
  ASSERT_EQ(loud.transport->send(group(1), text("heard")), SendResult::kSent);
  EXPECT_EQ(heard.inbox.take()->second, "heard");
}

}  // namespace
}  // namespace roger::rti::net
