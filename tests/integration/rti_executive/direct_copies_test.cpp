// Copies for receivers that multicast does not reach, with real sockets on the loopback.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <optional>
#include <thread>
#include <vector>

#include "rti/wire/direct.hpp"
#include "tests/integration/rti_executive/station.hpp"
#include "tests/integration/rti_executive/support.hpp"

namespace roger::rti::net {
namespace {

constexpr filter::Ipv4Address kHere{INADDR_LOOPBACK};

class DirectCopiesTest : public testing::Test {
 protected:
  static DirectAddress listen(Station& station) {
    const auto port = station.transport->listen_directly();
    EXPECT_TRUE(port);
    return {kHere, port.value()};
  }
  static Status copy(Station& from, const DirectAddress& to,
                     std::vector<filter::Ipv4Address> groups) {
    return from.transport->copy_to(to, groups);
  }

  IoThread io_;
  UdpMulticastSettings settings_ = settings(loopback(), free_port());
};

TEST_F(DirectCopiesTest, AreSentOnlyToReceiversAndGroupsThatWereRequested) {
  Station sender(io_, settings_);
  Station a(io_, settings_);
  Station b(io_, settings_);
  a.start();
  b.start();
  const DirectAddress at_a = listen(a);
  const DirectAddress at_b = listen(b);
  EXPECT_NE(at_a, at_b);
  EXPECT_EQ(listen(a), at_a) << "a second call returns the same port";
  ASSERT_TRUE(copy(sender, at_a, {group(1), group(2)}));
  ASSERT_TRUE(copy(sender, at_b, {group(2)}));
  sender.transport->send(group(1), text("one"));
  sender.transport->send(group(2), text("two"));
  sender.transport->send(group(3), text("three"));
  EXPECT_EQ(a.inbox.take(), (std::pair{group(1), std::string("one")}));
  EXPECT_EQ(a.inbox.take(), (std::pair{group(2), std::string("two")}));
  EXPECT_EQ(b.inbox.take(), (std::pair{group(2), std::string("two")}));
  const TransportCounters sent = sender.transport->counters();
  EXPECT_EQ(sent.sent, 3U);
  EXPECT_EQ(sent.copies, 3U);
  EXPECT_EQ(sent.copied_bytes, 3 * (3 + wire::DirectCopy::kPrefixBytes));
  EXPECT_EQ(a.transport->counters().received_directly, 2U);

  ASSERT_TRUE(copy(sender, at_a, {group(3)}));
  ASSERT_TRUE(copy(sender, at_b, {}));
  for (std::uint32_t i = 1; i <= 3; ++i) sender.transport->send(group(i), text("again"));
  EXPECT_EQ(a.inbox.take(), (std::pair{group(3), std::string("again")}));
  // Any other datagram would have arrived before these.
  ASSERT_TRUE(copy(sender, at_a, {group(4)}));
  ASSERT_TRUE(copy(sender, at_b, {group(4)}));
  sender.transport->send(group(4), text("last"));
  for (Station* one : {&a, &b}) {
    EXPECT_EQ(one->inbox.take(), (std::pair{group(4), std::string("last")}));
  }
  ASSERT_TRUE(copy(sender, at_a, {}));
  ASSERT_TRUE(copy(sender, at_b, {}));
  sender.transport->send(group(3), text("no longer"));
  EXPECT_EQ(sender.transport->counters().copies, 6U);
}

TEST_F(DirectCopiesTest, TrainArrivesCompletelyAtAllReceivers) {
  Station sender(io_, settings_);
  Station a(io_, settings_);
  Station b(io_, settings_);
  for (Station* one : {&a, &b}) {
    one->start();
    ASSERT_TRUE(copy(sender, listen(*one), {group(1)}));
  }
  // More than one call takes, of one size and of many.
  std::vector<std::uint16_t> sizes(100, 700);
  for (std::uint16_t size = 1; size < 1400; size = static_cast<std::uint16_t>(size + 99)) {
    sizes.push_back(size);
  }
  std::vector<std::string> sent;
  ByteVector bytes;
  for (const std::uint16_t size : sizes) {
    sent.emplace_back(size, static_cast<char>('a' + sent.size() % 26));
    bytes.insert(bytes.end(), sent.back().begin(), sent.back().end());
  }
  sender.transport->send_train(group(1), bytes, sizes);
  for (Station* one : {&a, &b}) {
    for (const std::string& datagram : sent) {
      ASSERT_EQ(one->inbox.take(), (std::pair{group(1), datagram}));
    }
  }
  EXPECT_EQ(sender.transport->counters().copies, 2 * sizes.size());
  EXPECT_EQ(sender.transport->counters().copies_dropped, 0U);
}

TEST_F(DirectCopiesTest, AreTheOnlyDatagramsWithoutMulticast) {
  settings_.multicast = false;
  Station sender(io_, settings_);
  Station receiver(io_, settings_);
  receiver.start();
  EXPECT_EQ(receiver.transport->socket_count(), 0U);
  ASSERT_TRUE(receiver.transport->join(group(1)));
  settings_.multicast = true;
  Station listener(io_, settings_);
  ASSERT_TRUE(listener.transport->join(group(1)));
  listener.start();
  ASSERT_TRUE(copy(sender, listen(receiver), {group(1)}));
  EXPECT_EQ(sender.transport->send(group(1), text("hello")), SendResult::kSent);
  EXPECT_EQ(receiver.inbox.take(), (std::pair{group(1), std::string("hello")}));
  Station loud(io_, settings_);
  loud.transport->send(group(1), text("by multicast"));
  EXPECT_EQ(listener.inbox.take()->second, "by multicast") << "no other datagram arrived before it";
  EXPECT_EQ(sender.transport->counters().sent, 0U);
}

TEST_F(DirectCopiesTest, SleeperAtTheGroupsIsWokenByTheFirstCopy) {
  auto created = UdpMulticast::create(io_.io, settings_);
  ASSERT_TRUE(created);
  UdpMulticast& receiver = *created.value();
  Mailbox<std::string> inbox;
  receiver.start(
      [&](const Received& received) {
        EXPECT_TRUE(received.direct);
        inbox.put(std::string(received.data.begin(), received.data.end()));
      },
      ReadBy::kCaller);
  std::atomic<bool> over{false};
  std::thread reader([&] {
    while (!over) receiver.receive(std::nullopt);
  });
  Station sender(io_, settings_);
  const auto port = receiver.listen_directly();
  ASSERT_TRUE(port);
  ASSERT_TRUE(copy(sender, {kHere, port.value()}, {group(1)}));
  sender.transport->send(group(1), text("up"));
  EXPECT_EQ(inbox.take(), "up");
  over = true;
  receiver.wake();
  reader.join();
  receiver.stop();
}

TEST_F(DirectCopiesTest, OtherUnicastIsCountedAndDropped) {
  Station receiver(io_, settings_);
  receiver.start();
  const DirectAddress at = listen(receiver);
  Station sender(io_, settings_);
  ASSERT_TRUE(copy(sender, at, {filter::Ipv4Address{0x0A000001}, group(1)}));
  sender.transport->send(filter::Ipv4Address{0x0A000001}, text("for no group"));
  sender.transport->send(group(1), text("good"));
  EXPECT_EQ(receiver.inbox.take(), (std::pair{group(1), std::string("good")}));
  EXPECT_EQ(receiver.transport->counters().foreign_group, 1U);
  EXPECT_EQ(receiver.transport->counters().received, 2U);
}

TEST_F(DirectCopiesTest, ReceiverThatLeftDoesNotAffectOthers) {
  Station sender(io_, settings_);
  Station receiver(io_, settings_);
  receiver.start();
  // No process listens at the first, and the second address cannot be sent to.
  ASSERT_TRUE(copy(sender, {kHere, 9}, {group(1)}));
  ASSERT_TRUE(copy(sender, {filter::Ipv4Address{INADDR_BROADCAST}, 9}, {group(1)}));
  ASSERT_TRUE(copy(sender, listen(receiver), {group(1)}));
  for (const char* words : {"first", "second"}) {
    sender.transport->send(group(1), text(words));
    EXPECT_EQ(receiver.inbox.take(), (std::pair{group(1), std::string(words)}));
  }
  EXPECT_EQ(sender.transport->counters().copies_dropped, 2U);
}

}  // namespace
}  // namespace roger::rti::net
