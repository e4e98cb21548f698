// Multicast with real sockets on the loopback.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>

#include "core/log.hpp"
#include "rti/net/own_datagrams.hpp"
#include "rti/net/udp_multicast.hpp"
#include "tests/integration/rti_executive/station.hpp"
#include "tests/integration/rti_executive/support.hpp"

namespace roger::rti::net {
namespace {

using testing::HasSubstr;

class MulticastTest : public testing::Test {
 protected:
  IoThread io_;
  const std::uint16_t port_ = free_port();
  UdpMulticastSettings settings_ = settings(loopback(), port_);
};

TEST_F(MulticastTest, SocketReceivesOnlyGroupsThatItJoined) {
  Station a(io_, settings_);
  Station b(io_, settings_);
  ASSERT_TRUE(a.transport->join(group(1)));
  ASSERT_TRUE(b.transport->join(group(2)));
  a.start();
  b.start();
  ASSERT_EQ(a.transport->send(group(2), text("for b")), SendResult::kSent);
  ASSERT_EQ(b.transport->send(group(1), text("for a")), SendResult::kSent);
  EXPECT_EQ(a.inbox.take(), (std::pair{group(1), std::string("for a")}));
  EXPECT_EQ(b.inbox.take(), (std::pair{group(2), std::string("for b")}));
  // Any other datagram would have arrived before these.
  ASSERT_EQ(a.transport->send(group(2), text("last")), SendResult::kSent);
  ASSERT_EQ(b.transport->send(group(1), text("last")), SendResult::kSent);
  EXPECT_EQ(a.inbox.take(), (std::pair{group(1), std::string("last")}));
  EXPECT_EQ(b.inbox.take(), (std::pair{group(2), std::string("last")}));
  EXPECT_EQ(a.transport->counters().received, 2U) << "the kernel must not pass it to the socket";
}

TEST_F(MulticastTest, EveryJoinedSocketOfTheHostGetsACopy) {
  Station sender(io_, settings_);
  Station a(io_, settings_);
  Station b(io_, settings_);
  for (Station* one : {&a, &b}) {
    ASSERT_TRUE(one->transport->join(group(1)));
    one->start();
  }
  sender.transport->send(group(1), text("to all"));
  EXPECT_EQ(a.inbox.take()->second, "to all");
  EXPECT_EQ(b.inbox.take()->second, "to all");
}

TEST_F(MulticastTest, MoreThanTwentyGroupsAreSpreadOverSockets) {
  constexpr std::uint32_t kGroups = 45;
  Station receiver(io_, settings_);
  Station sender(io_, settings_);
  receiver.start();
  for (std::uint32_t i = 0; i < kGroups; ++i) ASSERT_TRUE(receiver.transport->join(group(i)));
  EXPECT_EQ(receiver.transport->socket_count(), 3U);
  for (std::uint32_t i = 0; i < kGroups + 5; ++i) {
    sender.transport->send(group(i), text(std::to_string(i)));
  }
  std::set<std::string> heard;
  for (std::uint32_t i = 0; i < kGroups; ++i) {
    const auto one = receiver.inbox.take();
    ASSERT_TRUE(one);
    EXPECT_TRUE(heard.insert(one->second).second) << one->second << " arrived twice";
  }
  EXPECT_FALSE(heard.contains("46"));
  // On each socket, any other datagram would have arrived before the last ones.
  for (std::uint32_t i = 0; i < kGroups; ++i) sender.transport->send(group(i), text("last"));
  for (std::uint32_t i = 0; i < kGroups; ++i) {
    const auto one = receiver.inbox.take();
    ASSERT_TRUE(one) << "after " << i;
    EXPECT_EQ(one->second, "last");
  }
}

TEST_F(MulticastTest, MtuOfTheInterfaceIsThatOfTheKernel) {
  std::ifstream file("/sys/class/net/lo/mtu");
  std::size_t mtu = 0;
  ASSERT_TRUE(file >> mtu);
  EXPECT_EQ(loopback().mtu, mtu);
}

TEST_F(MulticastTest, TrainArrivesAsSeparateDatagrams) {
  Station receiver(io_, settings_);
  Station sender(io_, settings_);
  ASSERT_TRUE(receiver.transport->join(group(1)));
  receiver.start();
  // Datagrams of one size, which the kernel may cut and join; of one size except the last; of many
  // sizes; more than one call takes; longer than the packets of Ethernet; a single one.
  const std::vector<std::vector<std::uint16_t>> trains = {{100, 100, 100},
                                                          {200, 200, 50},
                                                          {30, 300, 20, 20, 400},
                                                          std::vector<std::uint16_t>(150, 900),
                                                          {5000, 5000, 5000, 1000},
                                                          {65'507, 65'507},
                                                          {77}};
  std::uint64_t datagrams = 0;
  for (const std::vector<std::uint16_t>& sizes : trains) {
    std::vector<std::string> sent;
    ByteVector bytes;
    for (const std::uint16_t size : sizes) {
      sent.emplace_back(size, static_cast<char>('a' + sent.size() % 26));
      bytes.insert(bytes.end(), sent.back().begin(), sent.back().end());
    }
    sender.transport->send_train(group(1), bytes, sizes);
    for (const std::string& one : sent) {
      ASSERT_EQ(receiver.inbox.take(), (std::pair{group(1), one}));
    }
    datagrams += sizes.size();
    EXPECT_EQ(sender.transport->counters().sent, datagrams);
  }
  EXPECT_EQ(receiver.transport->counters().received, datagrams);
  EXPECT_EQ(receiver.transport->counters().received_bytes, sender.transport->counters().sent_bytes);
}

TEST_F(MulticastTest, LeftGroupsAreNotReceivedAndMakeRoom) {
  Station receiver(io_, settings_);
  Station sender(io_, settings_);
  receiver.start();
  // One membership is used to wake the receiver.
  for (std::uint32_t i = 0; i < 19; ++i) ASSERT_TRUE(receiver.transport->join(group(i)));
  receiver.transport->leave(group(3));
  receiver.transport->leave(group(99));  // never joined
  ASSERT_TRUE(receiver.transport->join(group(30)));
  EXPECT_EQ(receiver.transport->socket_count(), 1U);
  sender.transport->send(group(3), text("left"));
  sender.transport->send(group(30), text("joined"));
  EXPECT_EQ(receiver.inbox.take()->second, "joined");
}

TEST_F(MulticastTest, SenderDoesNotReceiveItsOwnDatagrams) {
  Station one(io_, settings_);
  Station other(io_, settings_);
  for (Station* station : {&one, &other}) {
    ASSERT_TRUE(station->transport->join(group(1)));
    station->start();
  }
  one.transport->send(group(1), text("from one"));
  EXPECT_EQ(other.inbox.take()->second, "from one");
  other.transport->send(group(1), text("from the other"));
  EXPECT_EQ(one.inbox.take()->second, "from the other");
  EXPECT_EQ(one.transport->counters().received, 1U) << "the kernel must not pass it to the socket";
}

/// Reads on the test's own thread.
class CallerReadsTest : public MulticastTest {
 protected:
  CallerReadsTest() {
    reader_.transport->start(
        [this](const Received& received) {
          came_.emplace_back(received.data.begin(), received.data.end());
        },
        ReadBy::kCaller);
    EXPECT_TRUE(reader_.transport->join(group(1)));
  }
  /// Joins groups of several sockets, so that the transport waits for them together.
  void join_many() {
    for (std::uint32_t i = 2; i < 30; ++i) ASSERT_TRUE(reader_.transport->join(group(i)));
    ASSERT_GT(reader_.transport->socket_count(), 1U);
  }
  void read_until(std::size_t count) {
    while (came_.size() < count) reader_.transport->receive(std::nullopt);
  }
  void check_wakes() {
    Mailbox<int> returns;
    std::atomic<bool> over{false};
    std::thread waiter([&] {
      for (int i = 1; !over; ++i) {
        reader_.transport->receive(std::chrono::hours(1));
        returns.put(i);
      }
    });
    for (int i = 0; i < 100; ++i) {
      while (returns.size() > 0) returns.take();
      reader_.transport->wake();
      if (returns.take()) continue;
      ADD_FAILURE() << "still slept after wake-up " << i;
      break;
    }
    EXPECT_EQ(reader_.transport->counters().received, 0U);
    over = true;
    reader_.transport->wake();
    sender_.transport->send(group(1), text("ends the test if no wake-up does"));
    waiter.join();
  }

  Station reader_{io_, settings_};
  Station sender_{io_, settings_};
  std::vector<std::string> came_;
};

TEST_F(CallerReadsTest, PendingDatagramsAreReadWithoutWaiting) {
  reader_.transport->receive(Nanoseconds::zero());
  EXPECT_TRUE(came_.empty());
  sender_.transport->send(group(1), text("a"));
  while (came_.empty()) reader_.transport->receive(Nanoseconds::zero());
  EXPECT_EQ(came_, std::vector<std::string>{"a"});
}

TEST_F(CallerReadsTest, SleeperAtOneSocketIsWokenByADatagram) {
  std::thread sender([this] { sender_.transport->send(group(1), text("a")); });
  read_until(1);
  sender.join();
  EXPECT_EQ(came_, std::vector<std::string>{"a"});
}

TEST_F(CallerReadsTest, SeveralDatagramsAfterLoneOnesAreAllRead) {
  std::vector<std::string> sent;
  const auto send = [&](int count) {
    for (int i = 0; i < count; ++i) {
      sent.push_back(std::to_string(sent.size()));
      sender_.transport->send(group(1), text(sent.back()));
    }
    read_until(sent.size());
  };
  for (const int count : {1, 1, 1, 20, 1, 1, 2, 1, 3, 1, 1, 1, 1, 1, 9}) send(count);
  EXPECT_EQ(came_, sent);
}

TEST_F(CallerReadsTest, SleeperAtSeveralSocketsIsWokenByADatagramAtAny) {
  join_many();
  std::thread sender([this] {
    sender_.transport->send(group(1), text("a"));
    sender_.transport->send(group(29), text("b"));
  });
  read_until(2);
  sender.join();
  EXPECT_THAT(came_, testing::UnorderedElementsAre("a", "b"));
}

TEST_F(CallerReadsTest, WakeEndsAWaitWithoutADatagram) {
  check_wakes();
}

TEST_F(CallerReadsTest, WakeEndsAWaitForSeveralSocketsWithoutADatagram) {
  join_many();
  check_wakes();
}

TEST_F(CallerReadsTest, SleeperAtTheFirstSocketNoticesTheSecond) {
  std::thread reader([this] { read_until(1); });
  join_many();
  sender_.transport->send(group(29), text("to the second"));
  reader.join();
  EXPECT_EQ(came_, std::vector<std::string>{"to the second"});
}

TEST_F(MulticastTest, JoiningTwiceHasNoFurtherEffect) {
  Station receiver(io_, settings_);
  Station sender(io_, settings_);
  receiver.start();
  ASSERT_TRUE(receiver.transport->join(group(1)));
  ASSERT_TRUE(receiver.transport->join(group(1)));
  sender.transport->send(group(1), text("x"));
  sender.transport->send(group(1), text("y"));
  EXPECT_EQ(receiver.inbox.take()->second, "x");
  EXPECT_EQ(receiver.inbox.take()->second, "y") << "each datagram arrives once";
  receiver.transport->leave(group(1));
  ASSERT_TRUE(receiver.transport->join(group(2)));
  sender.transport->send(group(1), text("after leaving"));
  sender.transport->send(group(2), text("z"));
  EXPECT_EQ(receiver.inbox.take()->second, "z");
}

TEST_F(MulticastTest, UnicastToThePortIsCountedAndDropped) {
  Station sender(io_, settings_);
  Station receiver(io_, settings_);  // the last to bind the port, so unicast arrives there
  receiver.start();
  ASSERT_TRUE(receiver.transport->join(group(1)));
  asio::io_context other;
  asio::ip::udp::socket socket(other, asio::ip::udp::v4());
  socket.send_to(asio::buffer("stray", 5), {asio::ip::address_v4::loopback(), port_});
  sender.transport->send(group(1), text("after"));
  EXPECT_EQ(receiver.inbox.take()->second, "after");
  EXPECT_EQ(receiver.transport->counters().foreign_group, 1U);
}

TEST_F(MulticastTest, PortInUseByAnotherProgramIsReported) {
  const test::TakenUdpPort taken(port_);
  const auto created = UdpMulticast::create(io_.io, settings_);
  ASSERT_FALSE(created);
  EXPECT_EQ(created.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(created.error().message, HasSubstr("port " + std::to_string(port_) + " is taken"));
}

TEST_F(MulticastTest, FailedJoinIsReportedWithReason) {
  Station station(io_, settings_);
  const Status unicast = station.transport->join(filter::Ipv4Address{0x0a000001});
  ASSERT_FALSE(unicast);
  EXPECT_THAT(unicast.error().message, HasSubstr("10.0.0.1"));
  settings_.interface.index = 9999;
  settings_.interface.name = "gone0";
  const auto failed = UdpMulticast::create(io_.io, settings_);
  ASSERT_FALSE(failed);
  EXPECT_THAT(failed.error().message, HasSubstr("gone0"));
}

TEST_F(MulticastTest, TooLargeSendsAreReportedAndSendsAreCounted) {
  Station station(io_, settings_);
  ByteVector large(65'508);
  EXPECT_EQ(station.transport->send(group(1), large), SendResult::kTooLarge);
  large.pop_back();
  EXPECT_EQ(station.transport->send(group(1), large), SendResult::kSent);
  EXPECT_EQ(station.transport->counters().sent, 1U);
  EXPECT_EQ(station.transport->counters().sent_bytes, 65'507U);
  EXPECT_EQ(station.transport->counters().send_failed, 1U);
}

TEST_F(MulticastTest, DatagramWhoseHandlerThrowsIsDroppedAndCounted) {
  Station sender(io_, settings_);
  Station receiver(io_, settings_);
  ASSERT_TRUE(receiver.transport->join(group(1)));
  Mailbox<std::string> handled;
  receiver.transport->start(
      [&](const Received& received) {
        const std::string words(received.data.begin(), received.data.end());
        if (words == "large") throw std::bad_alloc();
        if (words == "odd") throw 1;
        handled.put(words);
      },
      ReadBy::kIoThread);
  for (const char* words : {"one", "large", "odd", "two"}) {
    sender.transport->send(group(1), text(words));
  }
  EXPECT_EQ(handled.take(), "one");
  EXPECT_EQ(handled.take(), "two");
  EXPECT_EQ(receiver.transport->counters().not_handled, 2U);
  EXPECT_EQ(receiver.transport->counters().received, 4U);
  receiver.transport->stop();
  io_.fence();  // the handler refers to local variables of this test
}

TEST_F(MulticastTest, DatagramsDroppedByTheKernelAreCounted) {
  settings_.receive_buffer_bytes = 65'536;
  Station receiver(io_, settings_);
  Station sender(io_, settings_);
  ASSERT_TRUE(receiver.transport->join(group(1)));
  EXPECT_GE(receiver.transport->receive_buffer_bytes(), 65'536U / 2);
  constexpr std::uint64_t kSent = 2000;
  for (std::uint64_t i = 0; i < kSent; ++i) sender.transport->send(group(1), ByteVector(1400));
  receiver.start();  // too late for most of them
  // The next datagram that fits into the socket also reports the drops.
  std::uint64_t sent = kSent;
  ASSERT_TRUE(test::eventually([&] {
    const std::string word = "word " + std::to_string(++sent);
    sender.transport->send(group(1), text(word));
    io_.settle();
    while (const auto one = receiver.inbox.take(std::chrono::milliseconds{0})) {
      if (one->second == word) return true;
    }
    return false;
  })) << receiver.transport->counters().received
      << " came";
  const TransportCounters counters = receiver.transport->counters();
  EXPECT_GT(counters.dropped_by_kernel, 0U);
  EXPECT_EQ(counters.dropped_by_kernel + counters.received, sent);
}

TEST_F(MulticastTest, LimitOfTheReceiveBufferIsAWarningOnlyAfterALoss) {
  settings_.receive_buffer_bytes = std::size_t{64} << 20U;  // more than kernels allow
  testing::internal::CaptureStderr();
  {
    Station receiver(io_, settings_);
    ASSERT_TRUE(receiver.transport->join(group(1)));
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "") << "nothing was lost";
  settings_.receive_buffer_bytes = 65'536;
  Station receiver(io_, settings_);
  Station sender(io_, settings_);
  ASSERT_TRUE(receiver.transport->join(group(1)));
  for (int i = 0; i < 2000; ++i) sender.transport->send(group(1), ByteVector(1400));
  testing::internal::CaptureStderr();
  receiver.start();
  // Each datagram that fits into the socket reports the drops so far.
  const auto until = std::chrono::steady_clock::now() + 2 * OverflowWatch::kCertain;
  ASSERT_TRUE(test::eventually([&] {
    sender.transport->send(group(1), text("word"));
    io_.settle();
    return std::chrono::steady_clock::now() > until;
  }));
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              HasSubstr("were lost because the receive buffer of "));
}

TEST_F(MulticastTest, LimitOfTheReceiveBufferIsNotedOncePerProcess) {
  // Starts this program again for the block below: other tests may have written the note already.
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  settings_.receive_buffer_bytes = std::size_t{64} << 20U;  // more than kernels allow
  const auto note_once_and_exit = [this] {
    set_log_level(LogLevel::kInfo);
    for (int i = 0; i < 2; ++i) {
      Station receiver(io_, settings_);
      if (!receiver.transport->join(group(1))) std::_Exit(1);
    }
    std::_Exit(0);
  };
  const auto has_one_note = [](const std::string& log) {
    const std::string note = "info rti: the kernel limits the receive buffer to ";
    const auto first = log.find(note);
    return first != std::string::npos && log.find(note, first + 1) == std::string::npos;
  };
  EXPECT_EXIT(note_once_and_exit(), testing::ExitedWithCode(0), testing::Truly(has_one_note));
}

TEST_F(MulticastTest, OwnDatagramsAreNotCountedAsLoss) {
  Station station(io_, settings_);
  Station other(io_, settings_);
  ASSERT_TRUE(station.transport->join(group(1)));
  station.start();
  for (int i = 0; i < 50; ++i) {
    station.transport->send(group(1), ByteVector(100));
    station.transport->send(group(2), ByteVector(100));  // not joined
    // Of one size; of many.
    station.transport->send_train(group(1), ByteVector(900), std::vector<std::uint16_t>(9, 100));
    station.transport->send_train(group(1), ByteVector(600),
                                  std::vector<std::uint16_t>{100, 200, 300});
  }
  other.transport->send(group(1), text("reports the drops"));
  ASSERT_TRUE(station.inbox.take());
  EXPECT_EQ(station.transport->counters().received, 1U);
  EXPECT_EQ(station.transport->counters().dropped_by_kernel, 0U);
}

TEST_F(MulticastTest, StartsAndStopsAThousandTimes) {
  Station sender(io_, settings_);
  for (int round = 0; round < 1000; ++round) {
    Station station(io_, settings_);
    ASSERT_TRUE(station.transport->join(group(1)));
    station.start();
    sender.transport->send(group(1), text("x"));
    if (round % 2 == 0) station.transport->stop();
    station.transport.reset();
    io_.fence();  // the handler refers to the station
  }
}

TEST_F(MulticastTest, JoinsAndSendsFromManyThreadsWhileReceiving) {
  Station station(io_, settings_);
  station.start();
  std::vector<std::thread> threads;
  for (std::uint32_t t = 0; t < 4; ++t) {
    threads.emplace_back([&station, t] {
      for (std::uint32_t i = 0; i < 100; ++i) {
        EXPECT_TRUE(station.transport->join(group(10 * t + i % 10)));
        station.transport->send(group(10 * t + i % 10), text("x"));
        station.transport->leave(group(10 * t + (i + 5) % 10));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(station.transport->counters().sent, 400U);
}

/// Runs a case of namespace_checks in a separate network namespace.
int status_in_namespace(const std::string& set_up, const std::string& check) {
  const std::string command =
      "unshare -rn sh -c '" + set_up +
      " && exec " ROGER_BIN_DIR "/namespace_checks --gtest_filter=" + check + "'";
  return std::system(command.c_str());  // NOLINT(bugprone-command-processor): no foreign text
}

TEST(Namespace, LoopbackAloneSuffices) {
  EXPECT_EQ(status_in_namespace("ip link set lo up", "NamespaceChecks.LoopbackIsChosenAndWorks"),
            0);
}

TEST(Namespace, LoopbackOfMulticastCanBeSwitchedOff) {
  EXPECT_EQ(status_in_namespace("ip link add v0 type veth peer name v1 && ip link set v1 up && "
                                "ip address add 10.9.9.1/24 dev v0 && ip link set v0 up",
                                "NamespaceChecks.WithoutLoopbackTheHostHearsNothing"),
            0);
}

}  // namespace
}  // namespace roger::rti::net
