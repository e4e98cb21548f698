// Framed TCP connections with real sockets on the loopback.
#include "rti/net/connection.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <new>
#include <stdexcept>
#include <thread>

#include "rti/wire/messages.hpp"
#include "tests/integration/rti_executive/support.hpp"
#include "tests/support/allocation_limit.hpp"
#include "tests/support/wait.hpp"

namespace roger::rti::net {
namespace {

using asio::ip::tcp;
using testing::HasSubstr;

/// Returns the two ends of one TCP connection.
std::pair<tcp::socket, tcp::socket> connected(asio::io_context& a, asio::io_context& b) {
  tcp::acceptor acceptor(b, {asio::ip::address_v4::loopback(), 0});
  tcp::socket one(a);
  one.connect(acceptor.local_endpoint());
  return {std::move(one), acceptor.accept()};
}

ByteVector frame(std::uint8_t type, std::size_t size, std::uint8_t fill = 0) {
  const std::size_t length = size + 1;
  ByteVector out = {
      static_cast<std::uint8_t>(length >> 24U), static_cast<std::uint8_t>(length >> 16U),
      static_cast<std::uint8_t>(length >> 8U), static_cast<std::uint8_t>(length), type};
  out.insert(out.end(), size, fill);
  return out;
}

constexpr std::uint8_t kSomeType = 100;

ConnectionSettings patient() {
  ConnectionSettings settings;
  settings.heartbeat = {std::chrono::milliseconds{1000}, kPatience};
  return settings;
}

/// A Connection whose frames and end are stored.
class End {
 public:
  End(tcp::socket socket, const ConnectionSettings& settings)
      : connection(Connection::create(std::move(socket), settings)) {}
  void start() {
    connection->start({[this](Bytes bytes) {
                         inbox.put({bytes.begin(), bytes.end()});
                       },
                       [this](const Error& why) { closed.put(why); }, [this] { room.put(true); }});
  }
  Mailbox<bool> room;
  std::shared_ptr<Connection> connection;
  Mailbox<ByteVector> inbox;
  Mailbox<Error> closed;
};

class ConnectionTest : public testing::Test {
 protected:
  void open(const ConnectionSettings& settings) {
    auto [one, other] = connected(io_.io, io_.io);
    a_ = std::make_unique<End>(std::move(one), settings);
    b_ = std::make_unique<End>(std::move(other), settings);
  }
  /// Connects a Connection to a bare socket.
  void open_raw(const ConnectionSettings& settings) {
    auto [one, other] = connected(io_.io, raw_io_);
    a_ = std::make_unique<End>(std::move(one), settings);
    raw_ = std::move(other);
  }
  ~ConnectionTest() override {
    if (a_) a_->connection->close();
    if (b_) b_->connection->close();
    io_.fence();
    io_.fence();
  }

  // Sockets are destroyed before the context that they run on.
  IoThread io_;
  asio::io_context raw_io_;
  std::unique_ptr<End> a_;
  std::unique_ptr<End> b_;
  tcp::socket raw_{raw_io_};
};

TEST_F(ConnectionTest, FramesArriveWholeAndInOrderBothWays) {
  open(patient());
  a_->start();
  b_->start();
  for (std::uint8_t i = 0; i < 50; ++i) {
    const std::size_t size = std::size_t{i} * i * i;
    ASSERT_EQ(a_->connection->send(frame(kSomeType, size, i)), QueueResult::kQueued);
    ASSERT_EQ(b_->connection->send(frame(kSomeType + 1, size, i)), QueueResult::kQueued);
  }
  for (std::uint8_t i = 0; i < 50; ++i) {
    const std::size_t size = std::size_t{i} * i * i;
    for (End* end : {a_.get(), b_.get()}) {
      const auto got = end->inbox.take();
      ASSERT_TRUE(got);
      EXPECT_EQ(got->size(), size + 1);
      EXPECT_EQ(got->front(), end == a_.get() ? kSomeType + 1 : kSomeType);
      EXPECT_EQ(got->back(), size == 0 ? got->front() : i);
    }
  }
}

TEST_F(ConnectionTest, LargestFrameArrives) {
  open(patient());
  a_->start();
  b_->start();
  const ByteVector largest = frame(kSomeType, wire::kMaxFrameBytes - 1, 7);
  ASSERT_EQ(a_->connection->send(largest), QueueResult::kQueued);
  const auto got = b_->inbox.take();
  ASSERT_TRUE(got);
  EXPECT_EQ(*got, ByteVector(largest.begin() + wire::kLengthBytes, largest.end()));
  EXPECT_EQ(a_->connection->send(frame(kSomeType, wire::kMaxFrameBytes)), QueueResult::kTooLarge);
}

TEST_F(ConnectionTest, FrameInPiecesIsReassembled) {
  open_raw(patient());
  a_->start();
  const ByteVector bytes = frame(kSomeType, 5, 9);
  raw_.set_option(tcp::no_delay(true));
  for (const std::uint8_t byte : bytes) raw_.send(asio::buffer(&byte, 1));
  EXPECT_EQ(a_->inbox.take(), ByteVector(bytes.begin() + wire::kLengthBytes, bytes.end()));
}

TEST_F(ConnectionTest, InvalidLengthsEndTheConnectionWithReason) {
  for (const ByteVector& head : {ByteVector{0xff, 0xff, 0xff, 0xff}, ByteVector{0, 0, 0, 0},
                                 ByteVector{0x01, 0x00, 0x00, 0x01}}) {
    open_raw(patient());
    a_->start();
    raw_.send(asio::buffer(head));
    const auto why = a_->closed.take();
    ASSERT_TRUE(why);
    EXPECT_EQ(why->code, ErrorCode::kInvalid);
    EXPECT_THAT(why->message, HasSubstr("1 to 16777216 are allowed"));
    io_.fence();  // the handler refers to the end
  }
}

TEST_F(ConnectionTest, FullQueueRefusesAndLosesNothing) {
  ConnectionSettings settings = patient();
  settings.queue.max_queued_bytes = 1U << 20U;
  open(settings);
  a_->start();
  std::size_t sent = 0;  // b does not read yet
  while (a_->connection->send(frame(kSomeType, 100'000)) == QueueResult::kQueued) ++sent;
  EXPECT_EQ(a_->connection->send(frame(kSomeType, 100'000)), QueueResult::kFull);
  ASSERT_GT(sent, 10U);
  ASSERT_LT(sent, 1000U);
  b_->start();
  for (std::size_t i = 0; i < sent; ++i) ASSERT_TRUE(b_->inbox.take()) << i << " of " << sent;
  // The queue has room again.
  EXPECT_EQ(a_->connection->send(frame(kSomeType, 100'000)), QueueResult::kQueued);
  EXPECT_TRUE(b_->inbox.take());
}

TEST_F(ConnectionTest, FramesAreHandledWithoutMemoryToWaitForATurn) {
  ConnectionSettings settings = patient();
  settings.turns = std::make_shared<Turns>([](const auto&) { throw std::bad_alloc(); });
  open_raw(settings);
  a_->start();
  ByteVector bytes;
  for (std::uint8_t i = 0; i < 4; ++i) {
    const ByteVector next = frame(kSomeType, kMaxTurnBytes / 2, i);
    bytes.insert(bytes.end(), next.begin(), next.end());
  }
  const ByteVector last = frame(kSomeType, 100, 4);
  bytes.insert(bytes.end(), last.begin(), last.begin() + 50);
  asio::write(raw_, asio::buffer(bytes));
  for (std::uint8_t i = 0; i < 4; ++i) {
    const auto got = a_->inbox.take();
    ASSERT_TRUE(got);
    EXPECT_EQ(got->back(), i);
  }
  asio::write(raw_, asio::buffer(last.data() + 50, last.size() - 50));
  const auto got = a_->inbox.take();
  ASSERT_TRUE(got);
  EXPECT_EQ(got->back(), 4);
}

/// Sends until the queue is full. Returns how many frames were accepted.
std::size_t fill(End& end) {
  std::size_t sent = 0;
  while (end.connection->send(frame(kSomeType, 100'000)) == QueueResult::kQueued) ++sent;
  return sent;
}

TEST_F(ConnectionTest, UnreadFramesWaitAtTheSenderInOrderAndLimited) {
  ConnectionSettings settings = patient();
  settings.queue.max_queued_bytes = 4U << 20U;
  settings.queue.crowded_bytes = 1U << 20U;
  open(settings);
  b_->connection->set_reading(false);
  a_->start();
  b_->start();
  EXPECT_FALSE(a_->connection->crowded());
  const std::size_t sent = fill(*a_);
  ASSERT_LT(sent, 1000U) << "100 MB are more than the queue and the kernel hold";
  EXPECT_TRUE(a_->connection->crowded());
  io_.settle();
  EXPECT_FALSE(a_->connection->wait_for_room(std::chrono::milliseconds{0}));
  EXPECT_EQ(b_->inbox.size(), 0U);
  EXPECT_EQ(a_->room.size(), 0U);
  b_->connection->set_reading(true);
  EXPECT_TRUE(a_->connection->wait_for_room(kPatience));
  ASSERT_EQ(a_->connection->send(frame(kSomeType + 1, 0)), QueueResult::kQueued);
  for (std::size_t i = 0; i < sent; ++i) {
    const auto got = b_->inbox.take();
    ASSERT_TRUE(got) << i << " of " << sent;
    ASSERT_EQ(got->size(), 100'001U);
  }
  EXPECT_EQ(b_->inbox.take(), (ByteVector{kSomeType + 1}));
  EXPECT_TRUE(a_->room.take());
  EXPECT_EQ(a_->room.size(), 0U) << "room is reported once";
  EXPECT_FALSE(a_->connection->crowded());
}

TEST_F(ConnectionTest, FrameHandlerMayStopReading) {
  open(patient());
  a_->start();
  Mailbox<int> handled;
  b_->connection->start({[&](Bytes) {
                           handled.put(1);
                           b_->connection->set_reading(false);
                         },
                         [](const Error&) {}});
  for (int i = 0; i < 3; ++i) a_->connection->send(frame(kSomeType, 1));
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(handled.take());
    io_.settle();
    EXPECT_EQ(handled.size(), 0U);
    b_->connection->set_reading(true);
  }
  b_->connection->close();
  io_.fence();
  io_.fence();  // the handlers refer to local variables of this test
}

TEST_F(ConnectionTest, PeerThatIsNotReadDoesNotTimeOut) {
  ConnectionSettings settings;
  settings.heartbeat = {std::chrono::milliseconds{20}, std::chrono::milliseconds{200}};
  open_raw(settings);  // a bare socket answers no ping
  a_->connection->set_reading(false);
  a_->start();
  raw_.send(asio::buffer(frame(kSomeType, 10)));
  // It pings every 20 ms, for three times as long as the peer's time-out.
  constexpr std::size_t kPings = 30;
  ByteVector pings(kPings * wire::encode(wire::Ping{}).size());
  for (std::size_t size = 0; size < pings.size();) {
    size += raw_.receive(asio::buffer(pings.data() + size, pings.size() - size));
  }
  EXPECT_EQ(a_->closed.size(), 0U);
  raw_.close();
  const auto why = a_->closed.take();
  ASSERT_TRUE(why);
  EXPECT_THAT(why->message, HasSubstr("closed the connection"));
  EXPECT_EQ(a_->inbox.size(), 0U);
}

TEST_F(ConnectionTest, PeerThatReadsNothingIsDisconnected) {
  ConnectionSettings settings;
  settings.heartbeat = {std::chrono::milliseconds{20}, kPatience};
  settings.queue.stalled_after = std::chrono::milliseconds{200};
  settings.queue.max_queued_bytes = 4U << 20U;
  settings.queue.crowded_bytes = 1U << 20U;
  open_raw(settings);
  a_->start();
  ASSERT_LT(fill(*a_), 1000U);
  const auto why = a_->closed.take();
  ASSERT_TRUE(why);
  EXPECT_EQ(why->code, ErrorCode::kUnavailable);
  EXPECT_THAT(why->message, HasSubstr("has not read queued data for 200 ms"));
  EXPECT_FALSE(a_->connection->wait_for_room(kPatience)) << "it has ended";
}

TEST_F(ConnectionTest, ShortQueueDoesNotDisconnectThePeer) {
  ConnectionSettings settings;
  settings.heartbeat = {std::chrono::milliseconds{20}, kPatience};
  settings.queue.stalled_after = std::chrono::milliseconds{100};
  settings.queue.crowded_bytes = 64U << 20U;
  open_raw(settings);
  a_->start();
  ASSERT_LT(fill(*a_), 1000U);
  EXPECT_FALSE(a_->closed.take(std::chrono::milliseconds{500}));
}

TEST_F(ConnectionTest, SharedFrameIsSentToSeveralConnections) {
  open(patient());
  a_->start();
  b_->start();
  const auto shared = std::make_shared<const ByteVector>(frame(kSomeType, 3, 1));
  EXPECT_EQ(a_->connection->send(shared), QueueResult::kQueued);
  EXPECT_EQ(b_->connection->send(shared), QueueResult::kQueued);
  EXPECT_EQ(a_->inbox.take(), b_->inbox.take());
}

std::shared_ptr<const ByteVector> shared_frame(std::size_t size, std::uint8_t fill = 0) {
  return std::make_shared<const ByteVector>(frame(kSomeType, size, fill));
}

TEST_F(ConnectionTest, HeldFrameIsSentWithTheNextOne) {
  open_raw(patient());
  std::size_t before = 1;
  std::size_t after = 0;
  // On the I/O thread, so that the time for holding cannot end in between.
  asio::post(io_.io, [&] {
    a_->connection->send_soon(shared_frame(10));
    before = raw_.available();
    a_->connection->send(frame(kSomeType, 20));
    after = raw_.available();
  });
  io_.fence();
  EXPECT_EQ(before, 0U);
  EXPECT_EQ(after, frame(kSomeType, 10).size() + frame(kSomeType, 20).size());
}

TEST_F(ConnectionTest, HeldFrameIsSentWithoutANextOne) {
  open(patient());
  b_->start();
  for (std::uint8_t i = 0; i < 3; ++i) {
    ASSERT_EQ(a_->connection->send_soon(shared_frame(1, i)), QueueResult::kQueued);
    EXPECT_EQ(b_->inbox.take(), (ByteVector{kSomeType, i}));
  }
}

TEST_F(ConnectionTest, HeldAndOtherFramesOfAllSizesArriveInOrder) {
  open(patient());
  b_->start();
  for (std::uint8_t i = 0; i < 60; ++i) {
    const std::size_t size = std::size_t{i} * i * i + 1;  // up to 205 kB; 32 kB may be held
    const QueueResult result = i % 3 == 0 ? a_->connection->send(frame(kSomeType, size, i))
                                          : a_->connection->send_soon(shared_frame(size, i));
    ASSERT_EQ(result, QueueResult::kQueued);
  }
  for (std::uint8_t i = 0; i < 60; ++i) {
    const auto got = b_->inbox.take();
    ASSERT_TRUE(got);
    EXPECT_EQ(got->size(), std::size_t{i} * i * i + 2);
    EXPECT_EQ(got->back(), i);
  }
}

TEST_F(ConnectionTest, HeldFrameIsSentBeforeTheEnd) {
  open(patient());
  a_->start();
  b_->start();
  asio::post(io_.io, [&] {
    a_->connection->send_soon(shared_frame(1, 7));
    a_->connection->close_when_sent();
  });
  EXPECT_EQ(b_->inbox.take(), (ByteVector{kSomeType, 7}));
  EXPECT_TRUE(a_->closed.take());
}

TEST_F(ConnectionTest, SilentPeerTimesOut) {
  ConnectionSettings settings;
  settings.heartbeat = {std::chrono::milliseconds{20}, std::chrono::milliseconds{200}};
  open_raw(settings);  // a bare socket answers no ping
  a_->start();
  const auto why = a_->closed.take();
  ASSERT_TRUE(why);
  EXPECT_EQ(why->code, ErrorCode::kUnavailable);
  EXPECT_THAT(why->message, HasSubstr("silent for 200 ms"));
}

TEST_F(ConnectionTest, PingsKeepAnIdleConnectionAlive) {
  ConnectionSettings settings;
  settings.heartbeat = {std::chrono::milliseconds{20}, std::chrono::milliseconds{2000}};
  open(settings);
  a_->start();
  b_->start();
  EXPECT_FALSE(a_->closed.take(std::chrono::milliseconds{3000}));
  EXPECT_EQ(a_->inbox.size(), 0U) << "the connection handles pings itself";
  EXPECT_EQ(b_->closed.size(), 0U);
}

TEST_F(ConnectionTest, PingWithATokenIsAFence) {
  open(patient());
  a_->start();
  b_->start();
  a_->connection->send(frame(kSomeType, 1));
  a_->connection->send(wire::encode(wire::Ping{0x1234}));
  const auto pong = a_->inbox.take();
  ASSERT_TRUE(pong);
  const auto expected = wire::encode(wire::Pong{0x1234});
  EXPECT_EQ(*pong, ByteVector(expected.begin() + wire::kLengthBytes, expected.end()));
  EXPECT_EQ(b_->inbox.size(), 1U) << "everything sent before the ping has been handled";
}

TEST_F(ConnectionTest, BothSidesReportTheEndOnce) {
  open(patient());
  a_->start();
  b_->start();
  a_->connection->close();
  a_->connection->close();
  const auto here = a_->closed.take();
  const auto there = b_->closed.take();
  ASSERT_TRUE(here && there);
  EXPECT_EQ(here->message, "closed");
  EXPECT_THAT(there->message, HasSubstr("closed the connection"));
  EXPECT_EQ(a_->connection->send(frame(kSomeType, 1)), QueueResult::kClosed);
  io_.fence();
  EXPECT_EQ(a_->closed.size(), 0U);
  EXPECT_EQ(b_->closed.size(), 0U);
}

TEST_F(ConnectionTest, CloseWhenSentDeliversTheLastFrame) {
  open(patient());
  a_->start();
  for (int i = 0; i < 20; ++i) a_->connection->send(frame(kSomeType, 200'000));
  a_->connection->send(frame(kSomeType + 1, 0));
  a_->connection->close_when_sent();
  b_->connection->send(frame(kSomeType, 1));  // arrives too late to be handled
  b_->start();
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(b_->inbox.take());
  EXPECT_EQ(b_->inbox.take(), (ByteVector{kSomeType + 1}));
  EXPECT_TRUE(b_->closed.take());
  EXPECT_TRUE(a_->closed.take());
}

TEST_F(ConnectionTest, ConnectionStartedAfterItsEndReportsAtOnce) {
  open(patient());
  a_->connection->close();
  io_.fence();
  a_->start();
  EXPECT_TRUE(a_->closed.take());
}

TEST_F(ConnectionTest, ThousandConnectionsStartSendAndEnd) {
  for (int round = 0; round < 1000; ++round) {
    open(patient());
    a_->start();
    b_->start();
    a_->connection->send(frame(kSomeType, 10));
    if (round % 3 == 0) {
      ASSERT_TRUE(b_->inbox.take());
    }
    // This thread ends the connection while the I/O thread is working.
    (round % 2 == 0 ? a_ : b_)->connection->close();
    ASSERT_TRUE(a_->closed.take());
    ASSERT_TRUE(b_->closed.take());
    io_.fence();  // the handlers refer to the ends
  }
}

/// How a connection ends whose on_frame throws this exception.
class ThrowingHandlerTest : public ConnectionTest,
                            public testing::WithParamInterface<std::pair<void (*)(), const char*>> {
};

TEST_P(ThrowingHandlerTest, EndsOnlyItsConnection) {
  const auto [throw_it, words] = GetParam();
  auto [one, other] = connected(io_.io, io_.io);
  End bystander(std::move(one), patient());
  End beside(std::move(other), patient());
  bystander.start();
  beside.start();
  open(patient());
  a_->start();
  Mailbox<Error> closed;
  b_->connection->start(
      {[throw_it = throw_it](Bytes) { throw_it(); }, [&](const Error& why) { closed.put(why); }});
  a_->connection->send(frame(kSomeType, 10));
  const auto why = closed.take();
  ASSERT_TRUE(why);
  EXPECT_EQ(why->code, ErrorCode::kSystem);
  EXPECT_THAT(why->message,
              testing::MatchesRegex("data from 127.0.0.1:[0-9]+ could not be handled: " +
                                    std::string(words)));
  EXPECT_TRUE(a_->closed.take());
  bystander.connection->send(frame(kSomeType, 3));
  EXPECT_TRUE(beside.inbox.take());
  EXPECT_EQ(closed.size(), 0U) << "the end is reported once";
  bystander.connection->close();
  EXPECT_TRUE(beside.closed.take());
  EXPECT_TRUE(bystander.closed.take());
  io_.fence();
}

INSTANTIATE_TEST_SUITE_P(
    Handlers, ThrowingHandlerTest,
    testing::Values(
        std::pair<void (*)(), const char*>{[] { throw std::bad_alloc(); }, "out of memory"},
        std::pair<void (*)(), const char*>{[] { throw std::length_error("too long"); }, "too long"},
        std::pair<void (*)(), const char*>{[] { throw 1; },
                                           "an object of unknown type was thrown"}));

TEST_F(ConnectionTest, ExceptionOfTheCloseHandlerEndsNothingElse) {
  open(patient());
  a_->start();
  Mailbox<bool> closed;
  b_->connection->start({[](Bytes) {},
                         [&](const Error&) {
                           closed.put(true);
                           throw std::bad_alloc();
                         }});
  a_->connection->close();
  EXPECT_TRUE(closed.take());
  EXPECT_TRUE(a_->closed.take());
  io_.fence();  // the I/O thread continues
}

TEST_F(ConnectionTest, FrameWithoutMemoryEndsTheConnection) {
  open(patient());
  a_->start();
  b_->start();
  const auto large = std::make_shared<const ByteVector>(frame(kSomeType, 3'000'000));
  const test::AllocationLimit limit(1U << 20U);
  a_->connection->send(large);
  const auto why = b_->closed.take();
  ASSERT_TRUE(why);
  EXPECT_EQ(why->code, ErrorCode::kSystem);
  EXPECT_THAT(why->message, HasSubstr("out of memory"));
  EXPECT_TRUE(a_->closed.take());
  EXPECT_GT(test::AllocationLimit::refused(), 0U);
}

TEST_F(ConnectionTest, MessageThatCannotBeQueuedEndsTheConnection) {
  open(patient());
  b_->connection->set_reading(false);
  a_->start();
  b_->start();
  const auto shared = std::make_shared<const ByteVector>(frame(kSomeType, 100'000));
  for (int i = 0; i < 100; ++i) a_->connection->send(shared);  // more than the kernel holds
  {
    const test::AllocationLimit limit(500);  // the queue grows by blocks of 512 bytes
    QueueResult result = QueueResult::kQueued;
    for (int i = 0; i < 100 && result == QueueResult::kQueued; ++i) {
      result = a_->connection->send(shared);
    }
    EXPECT_EQ(result, QueueResult::kClosed);
  }
  EXPECT_TRUE(a_->closed.take());
  b_->connection->set_reading(true);
  EXPECT_TRUE(b_->closed.take());
}

TEST_F(ConnectionTest, SingleBytesDoNotKeepAConnection) {
  ConnectionSettings settings;
  settings.heartbeat = {std::chrono::milliseconds{50}, std::chrono::milliseconds{500}};
  open_raw(settings);
  a_->start();
  const ByteVector large = frame(kSomeType, 1'000'000);
  std::size_t sent = 0;
  ASSERT_TRUE(test::eventually([&] {
    boost::system::error_code ignored;
    raw_.send(asio::buffer(&large.at(sent++), 1), 0, ignored);
    return a_->closed.size() > 0;
  }));
  EXPECT_THAT(a_->closed.take()->message, HasSubstr("has been silent for 500 ms"));
}

TEST_F(ConnectionTest, LargeFrameOverASlowLinkKeepsTheConnection) {
  ConnectionSettings settings;
  settings.heartbeat = {std::chrono::milliseconds{100}, std::chrono::milliseconds{2000}};
  open_raw(settings);
  a_->start();
  const auto begin = std::chrono::steady_clock::now();
  const ByteVector large = frame(kSomeType, 1'000'000, 7);
  std::size_t sent = 0;
  // Pieces of 2 kB, until the frame has taken longer than the time of silence.
  while (std::chrono::steady_clock::now() - begin < std::chrono::milliseconds{3000}) {
    sent += raw_.send(asio::buffer(&large.at(sent), 2000));
    io_.let_timers_run(std::chrono::milliseconds{50});
  }
  asio::write(raw_, asio::buffer(&large.at(sent), large.size() - sent));
  const auto got = a_->inbox.take();
  ASSERT_TRUE(got);
  EXPECT_EQ(got->size(), 1'000'001U);
}

ConnectionSettings expecting_a_greeting(std::chrono::milliseconds within) {
  ConnectionSettings settings = patient();
  settings.greeting = {1000, within};
  return settings;
}

TEST_F(ConnectionTest, GreetingMustArriveInTime) {
  open_raw(expecting_a_greeting(std::chrono::milliseconds{200}));
  a_->start();
  const ByteVector greeting = frame(kSomeType, 900);
  raw_.send(asio::buffer(greeting.data(), greeting.size() - 1));
  const auto why = a_->closed.take();
  ASSERT_TRUE(why);
  EXPECT_EQ(why->code, ErrorCode::kInvalid);
  EXPECT_THAT(why->message, HasSubstr("has sent no greeting within 200 ms"));
  EXPECT_EQ(a_->inbox.size(), 0U);
}

TEST_F(ConnectionTest, GreetingIsLimitedAndEndsTheLimit) {
  open_raw(expecting_a_greeting(kPatience));
  a_->start();
  const ByteVector too_long = frame(kSomeType, 1000);
  raw_.send(asio::buffer(too_long));
  const auto why = a_->closed.take();
  ASSERT_TRUE(why);
  EXPECT_EQ(why->code, ErrorCode::kInvalid);
  EXPECT_THAT(why->message, HasSubstr("1 to 996 are allowed as a greeting"));

  auto [one, other] = connected(io_.io, raw_io_);
  const auto greeted =
      Connection::create(std::move(one), expecting_a_greeting(std::chrono::milliseconds{200}));
  Mailbox<std::size_t> sizes;
  greeted->start({[&](Bytes bytes) {
                    if (sizes.size() == 0) greeted->greeted();
                    sizes.put(bytes.size());
                  },
                  [](const Error&) {}});
  // Both in one piece: the second frame is not limited.
  ByteVector both = frame(kSomeType, 10);
  both.insert(both.end(), too_long.begin(), too_long.end());
  other.send(asio::buffer(both));
  EXPECT_TRUE(test::eventually([&] { return sizes.size() == 2; }));
  // Later than the time for the greeting.
  io_.let_timers_run(std::chrono::milliseconds{400});
  asio::write(other, asio::buffer(too_long));
  EXPECT_TRUE(test::eventually([&] { return sizes.size() == 3; }));
  greeted->close();
  io_.fence();
  io_.fence();
}

TEST_F(ConnectionTest, PingIsNoGreetingAndIsNotAnswered) {
  open_raw(expecting_a_greeting(kPatience));
  a_->start();
  raw_.send(asio::buffer(wire::encode(wire::Ping{5})));
  const auto got = a_->inbox.take();
  ASSERT_TRUE(got);
  EXPECT_EQ(got->front(), wire::Ping::kType);
  EXPECT_EQ(raw_.available(), 0U);
}

/// Two connections of one address, each to a bare socket.
class SharedMemoryTest : public ConnectionTest {
 protected:
  void open_both(std::size_t frame_bytes, std::size_t queue_bytes,
                 ConnectionSettings settings = patient()) {
    frames_ = std::make_shared<ByteBudget>(frame_bytes);
    queues_ = std::make_shared<ByteBudget>(queue_bytes);
    settings.frame_memory = frames_;
    settings.queue.memory = queues_;
    open_raw(settings);
    auto [one, other] = connected(io_.io, raw_io_);
    b_ = std::make_unique<End>(std::move(one), settings);
    other_raw_ = std::move(other);
    a_->start();
    b_->start();
  }
  /// Waits until a connection has reserved memory, so that `bytes` are no longer left.
  void await_reservation(std::size_t bytes) {
    EXPECT_TRUE(test::eventually([&] {
      if (!frames_->take(bytes)) return true;
      frames_->give_back(bytes);
      return false;
    }));
  }
  std::shared_ptr<ByteBudget> frames_;
  std::shared_ptr<ByteBudget> queues_;
  tcp::socket other_raw_{raw_io_};
};

TEST_F(SharedMemoryTest, LongFrameWaitsForThatOfAnotherConnection) {
  constexpr std::size_t kSize = std::size_t{1} << 20U;
  constexpr std::size_t kBudget = kSize + kSize / 2;
  open_both(kBudget, kSize);
  // The beginning of a frame that is never completed, and longer than a first buffer.
  const ByteVector incomplete = frame(kSomeType, kSize);
  asio::write(raw_, asio::buffer(incomplete.data(), kSize / 4));
  await_reservation(kSize);
  std::thread writer([this] {
    asio::write(other_raw_, asio::buffer(frame(kSomeType, 10)));
    asio::write(other_raw_, asio::buffer(frame(kSomeType, kSize, 7)));
  });
  const auto first = b_->inbox.take();
  EXPECT_TRUE(first && first->size() == 11) << "short frames need no shared memory";
  EXPECT_EQ(b_->inbox.size(), 0U);
  raw_.close();
  EXPECT_TRUE(a_->closed.take());
  io_.fence();
  a_.reset();
  const auto second = b_->inbox.take();
  writer.join();
  EXPECT_TRUE(second && second->size() == kSize + 1);
  io_.fence();
  EXPECT_TRUE(frames_->take(kBudget)) << "all was given back";
}

TEST_F(SharedMemoryTest, WaitingFrameIsReadAfterATricklingOneHasRunOutOfTime) {
  constexpr std::size_t kSize = std::size_t{1} << 20U;
  ConnectionSettings settings = patient();
  settings.heartbeat.ping = std::chrono::milliseconds{20};
  settings.long_frame_within = std::chrono::milliseconds{300};
  open_both(kSize + kSize / 2, kSize, settings);
  const ByteVector trickling = frame(kSomeType, kSize);
  std::size_t sent = kSize / 4;
  asio::write(raw_, asio::buffer(trickling.data(), sent));
  await_reservation(kSize);
  std::thread writer([this] {
    boost::system::error_code failed;
    asio::write(other_raw_, asio::buffer(frame(kSomeType, kSize, 7)), failed);
    EXPECT_FALSE(failed) << failed.message();
  });
  // Signs of life, less than the frame needs.
  const bool ends = test::eventually([&] {
    boost::system::error_code ignored;
    if (sent + 1 < kSize) sent += raw_.send(asio::buffer(&trickling.at(sent), 1), 0, ignored);
    return a_->closed.size() > 0;
  });
  EXPECT_TRUE(ends);
  if (ends) {
    const auto why = a_->closed.take();
    EXPECT_EQ(why->code, ErrorCode::kInvalid);
    EXPECT_THAT(why->message, HasSubstr("has not completed a long frame within 300 ms"));
  }
  a_->connection->close();
  io_.fence();
  io_.fence();
  a_.reset();
  const auto whole = b_->inbox.take();
  writer.join();
  EXPECT_TRUE(whole && whole->size() == kSize + 1);
}

TEST_F(SharedMemoryTest, ConnectionThatWaitsForMemoryIsNotSilent) {
  constexpr std::size_t kSize = std::size_t{1} << 20U;
  constexpr auto kDeadAfter = std::chrono::milliseconds{50};
  frames_ = std::make_shared<ByteBudget>(kSize);
  ASSERT_TRUE(frames_->take(1));
  ConnectionSettings settings;
  settings.heartbeat = {std::chrono::milliseconds{5}, kDeadAfter};
  settings.frame_memory = frames_;
  open_raw(settings);
  a_->start();
  std::thread writer([this] {
    boost::system::error_code failed;
    asio::write(raw_, asio::buffer(frame(kSomeType, kSize - wire::kLengthBytes - 1, 7)), failed);
    EXPECT_FALSE(failed) << failed.message();
  });
  std::this_thread::sleep_for(4 * kDeadAfter);  // nothing else shows that it does not end
  frames_->give_back(1);
  const auto whole = a_->inbox.take();
  EXPECT_TRUE(whole && whole->size() == kSize - wire::kLengthBytes);
  raw_.close();
  writer.join();
}

TEST_F(SharedMemoryTest, EndIsDetectedWhileAFrameWaitsForMemory) {
  constexpr std::size_t kSize = std::size_t{1} << 20U;
  frames_ = std::make_shared<ByteBudget>(kSize);
  ASSERT_TRUE(frames_->take(1));
  ConnectionSettings settings = patient();
  settings.heartbeat.ping = std::chrono::milliseconds{5};
  settings.frame_memory = frames_;
  open_raw(settings);
  a_->start();
  asio::write(raw_, asio::buffer(frame(kSomeType, kSize).data(), kSize / 8));
  raw_.close();
  const auto why = a_->closed.take();
  EXPECT_TRUE(why && why->code == ErrorCode::kUnavailable);
}

TEST_F(SharedMemoryTest, QueuesOfAnAddressAreLimitedTogether) {
  constexpr std::size_t kLimit = std::size_t{16} << 20U;
  open_both(kLimit, kLimit);
  const auto shared = std::make_shared<const ByteVector>(frame(kSomeType, kLimit / 16));
  while (a_->connection->send(shared) == QueueResult::kQueued) continue;
  std::size_t more = 0;
  while (b_->connection->send(shared) == QueueResult::kQueued) ++more;
  EXPECT_LT(more, 8U) << "what the socket holds, but no other half of the limit";
  a_->connection->close();
  ASSERT_TRUE(a_->closed.take());
  EXPECT_TRUE(queues_->take(kLimit / 2)) << "was given back";
  queues_->give_back(kLimit / 2);
}

TEST_F(SharedMemoryTest, ReaderStaysConnectedWhileOthersReadNothing) {
  constexpr std::size_t kLimit = std::size_t{4} << 20U;
  constexpr int kFrames = 1000;
  ConnectionSettings settings = patient();
  settings.heartbeat.ping = std::chrono::milliseconds{20};
  settings.queue.stalled_after = std::chrono::milliseconds{400};
  open_both(kLimit, kLimit, settings);
  ASSERT_LT(fill(*a_), 1000U);
  EXPECT_FALSE(queues_->take(100'005)) << "used up by a connection that is below crowded_bytes";
  ByteVector got(frame(kSomeType, 100).size());
  for (int i = 0; i < kFrames; ++i) {
    ASSERT_EQ(b_->connection->send(frame(kSomeType, 100)), QueueResult::kQueued);
    asio::read(other_raw_, asio::buffer(got));
    if (i % 2 == 0) {
      ASSERT_EQ(b_->connection->send_soon(frame(kSomeType, 100)), QueueResult::kQueued);
    }
  }
  const auto why = a_->closed.take();
  ASSERT_TRUE(why);
  EXPECT_THAT(why->message, HasSubstr("has not read queued data for 400 ms"));
  EXPECT_EQ(b_->closed.size(), 0U);
  EXPECT_TRUE(queues_->take(kLimit)) << "was given back";
  queues_->give_back(kLimit);
}

TEST_F(ConnectionTest, ManyThreadsMaySend) {
  open(patient());
  a_->start();
  b_->start();
  std::vector<std::thread> threads;
  for (std::uint8_t t = 0; t < 4; ++t) {
    threads.emplace_back([this, t] {
      for (int i = 0; i < 250; ++i) {
        EXPECT_EQ(a_->connection->send(frame(kSomeType, 300, t)), QueueResult::kQueued);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (int i = 0; i < 1000; ++i) {
    const auto got = b_->inbox.take();
    ASSERT_TRUE(got);
    EXPECT_EQ(got->size(), 301U);
    EXPECT_EQ((*got)[1], (*got)[300]) << "frames must not be mixed";
  }
}

}  // namespace
}  // namespace roger::rti::net
