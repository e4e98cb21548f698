// Reliable traffic for a federate that does not read it: it waits within limits, and in the end its
// senders wait; nothing is lost and no other federate is delayed.
#include <RTI/RTI1516.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <vector>

#include "core/text.hpp"
#include "rti/executive/federation/federation.hpp"
#include "rti/federate/link/executive_connection.hpp"
#include "rti/net/io_runner.hpp"
#include "rti/wire/codec.hpp"
#include "tests/integration/rti_executive/executive_fixture.hpp"
#include "tests/integration/rti_executive/support.hpp"
#include "tests/support/allocation_limit.hpp"
#include "tests/unit/rti_executive/models.hpp"

namespace roger::rti::executive {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr std::size_t kValueBytes = 20'000;
/// More than all queues and kernel buffers on the way hold: 32 MiB at the sender, 8 MiB and one
/// message at the executive.
constexpr std::uint32_t kTooMany = 20'000;

class BackPressureTest : public testing::Test {
 protected:
  explicit BackPressureTest(
      std::chrono::milliseconds dead_after = std::chrono::milliseconds{20'000})
      : rid_(with(dead_after)), executive_(rid_) {}

  void SetUp() override {
    ASSERT_TRUE(executive_.serves());
    for (TestFederate* federate : {&sender_, &slow_, &other_, &quick_}) {
      if (federate == &sender_) {
        ASSERT_EQ(sender_.ask(wire::CreateFederation{1, "A", {test_module()}, ""}).exception,
                  wire::ExceptionKind::kNone);
      }
      federate->join("A");
    }
    slow_.say(wire::DeclareInteractions{wire::Declaration::kSubscribe, {interaction("Signal")}});
    quick_.say(wire::DeclareInteractions{wire::Declaration::kSubscribe, {interaction("Other")}});
    for (TestFederate* federate : {&slow_, &quick_, &sender_, &other_}) settle(*federate);
  }

  /// Returns when everything that this federate sent has been handled; drops what it has received.
  static void settle(TestFederate& federate) {
    constexpr std::uint64_t kToken = 99;
    federate.say(wire::Ping{kToken});
    for (;;) {
      const auto message = federate.inbox.take();
      ASSERT_TRUE(message);
      if (*message == wire::ExecutiveMessage(wire::Pong{kToken})) return;
    }
  }

  static Rid with(std::chrono::milliseconds dead_after) {
    Rid rid = loopback_rid();
    rid.executive.address = Endpoint{"127.0.0.1", free_port()};
    rid.timing.dead_after = dead_after;
    rid.timing.heartbeat = std::chrono::milliseconds{100};
    return rid;
  }
  ClassId interaction(const char* name) const {
    return model_.find_interaction_class(name).value().value;
  }
  ByteVector numbered(std::uint32_t number, const char* name = "Signal") const {
    wire::ReliableInteraction message;
    message.interaction_class = interaction(name);
    message.tag = ByteVector(kValueBytes);
    for (std::size_t i = 0; i < 4; ++i) {
      message.tag[i] = static_cast<std::uint8_t>(number >> (8 * i));
    }
    return wire::encode(message);
  }
  static std::uint32_t number_of(const wire::ReliableInteraction& message) {
    std::uint32_t number = 0;
    for (std::size_t i = 4; i-- > 0;) number = number << 8U | message.tag.at(i);
    return number;
  }
  /// Sends until the sender's queue is full. Returns how many messages it accepted.
  std::uint32_t flood() {
    std::uint32_t sent = 0;
    while (sent < kTooMany &&
           sender_.connection->send(numbered(sent)) == net::QueueResult::kQueued) {
      ++sent;
    }
    return sent;
  }

  const ObjectModel model_ = std::get<ObjectModel>(build_model({test_module()}));
  const Rid rid_;
  RunningExecutive executive_;
  TestFederate sender_{executive_.port()};
  TestFederate slow_{executive_.port()};
  TestFederate other_{executive_.port()};
  TestFederate quick_{executive_.port()};
};

TEST_F(BackPressureTest, ReachesTheSenderAndAffectsNoOtherFederate) {
  slow_.connection->set_reading(false);
  std::uint32_t sent = flood();
  ASSERT_LT(sent, kTooMany);
  // Others continue, and the sender stays connected. Each time, the executive could read from the
  // sender too.
  for (std::uint32_t i = 0; i < 200; ++i) {
    ASSERT_EQ(other_.connection->send(numbered(i, "Other")), net::QueueResult::kQueued);
    ASSERT_EQ(number_of(quick_.hear<wire::ReliableInteraction>()), i);
  }
  EXPECT_FALSE(sender_.connection->wait_for_room(std::chrono::milliseconds{0}));
  EXPECT_EQ(sender_.closed.size(), 0U);
  EXPECT_EQ(slow_.closed.size(), 0U);

  slow_.connection->set_reading(true);
  for (std::uint32_t i = 0; i < sent; ++i) {
    ASSERT_EQ(number_of(slow_.hear<wire::ReliableInteraction>()), i) << "of " << sent;
  }
  ASSERT_TRUE(sender_.connection->wait_for_room(kPatience));
  ASSERT_EQ(sender_.connection->send(numbered(sent)), net::QueueResult::kQueued);
  EXPECT_EQ(number_of(slow_.hear<wire::ReliableInteraction>()), sent);
}

TEST_F(BackPressureTest, SenderThatDiesWhileWaitingIsResigned) {
  slow_.connection->set_reading(false);
  ASSERT_LT(flood(), kTooMany);
  sender_.connection->close();
  EXPECT_TRUE(other_.hear<wire::FederateLeft>().lost);
}

TEST_F(BackPressureTest, DeathOfTheSlowReceiverReleasesTheSender) {
  slow_.connection->set_reading(false);
  const std::uint32_t sent = flood();
  ASSERT_LT(sent, kTooMany);
  slow_.connection->close();
  EXPECT_TRUE(sender_.connection->wait_for_room(kPatience));
  EXPECT_TRUE(other_.hear<wire::FederateLeft>().lost);
}

class StalledTest : public BackPressureTest {
 protected:
  StalledTest() : BackPressureTest(std::chrono::milliseconds{2500}) {}
};

TEST_F(StalledTest, FederateThatReadsNothingIsDisconnectedAndOthersContinue) {
  slow_.connection->set_reading(false);
  ASSERT_LT(flood(), kTooMany);
  // Its pings continue and do not save it.
  EXPECT_TRUE(other_.hear<wire::FederateLeft>().lost);
  ASSERT_TRUE(sender_.connection->wait_for_room(kPatience));
  EXPECT_EQ(sender_.closed.size(), 0U);
  bool reported = false;
  while (const auto sentence = executive_.sentences.take(std::chrono::milliseconds{0})) {
    reported =
        reported || sentence->find("has not read queued data for 5000 ms") != std::string::npos;
  }
  EXPECT_TRUE(reported);
}

// The federate's end of the connection.

class FederatesEndTest : public testing::Test {
 protected:
  FederatesEndTest() {
    net::asio::ip::tcp::acceptor acceptor(raw_io_, {net::asio::ip::address_v4::loopback(), 0});
    net::asio::ip::tcp::socket own(io_.context());
    own.connect(acceptor.local_endpoint());
    raw_ = acceptor.accept();
    net::ConnectionSettings settings;
    settings.heartbeat = {std::chrono::milliseconds{1000}, kPatience};
    settings.queue.max_queued_bytes = 1U << 20U;
    connection_ = std::make_unique<ExecutiveConnection>(
        io_, ExecutiveConnection::Link{net::Connection::create(std::move(own), settings), "nowhere",
                                       std::chrono::milliseconds{100}});
    connection_->start({[this](wire::ExecutiveMessage message) { inbox_.put(std::move(message)); },
                        [](const wire::ReliableData&) { return false; },
                        [this](const std::string& sentence) { lost_.put(sentence); },
                        [this] { return may_wait_.load(); }});
    io_.start();
  }
  ~FederatesEndTest() override { connection_->close().wait(); }
  /// Returns the text of the exception.
  std::string fill() {
    const ByteVector tag(kValueBytes);
    const wire::ReliableData data{0, wire::MessageKind::kInteraction, 1, {}, tag};
    try {
      for (std::uint32_t i = 0; i < kTooMany; ++i) connection_->send_data(data);
    } catch (const rti1516e::RTIinternalError& thrown) {
      return to_utf8(thrown.what());
    }
    return "all were accepted";
  }

  Mailbox<wire::ExecutiveMessage> inbox_;
  Mailbox<std::string> lost_;
  std::atomic<bool> may_wait_{true};
  net::asio::io_context raw_io_;
  net::asio::ip::tcp::socket raw_{raw_io_};
  net::IoRunner io_{true};
  std::unique_ptr<ExecutiveConnection> connection_;
};

TEST_F(FederatesEndTest, SendWaitsForRoomAndThenThrowsWithReason) {
  EXPECT_THAT(fill(), HasSubstr("does not keep up"));
  EXPECT_EQ(connection_->waits(), 1U);
}

TEST_F(FederatesEndTest, MessagesThatAreSentTogetherAreQueuedTogetherOrNotAtAll) {
  may_wait_ = false;
  fill();
  const auto with_tag = [](ByteVector tag) {
    return wire::ReliableInteraction{7, 1, {}, std::move(tag)};
  };
  const std::vector<wire::ClientMessage> refused{with_tag({'a', 'b'}),
                                                 with_tag(ByteVector(2U << 20U))};
  EXPECT_THROW(connection_->send_data(refused), rti1516e::RTIinternalError);
  const std::vector<wire::ClientMessage> accepted{with_tag({'c', 'd'}), with_tag({'e', 'f'})};
  ByteVector received;
  const auto read_some = [&] {
    std::array<std::uint8_t, std::size_t{64} << 10U> part{};
    const std::size_t size = raw_.read_some(net::asio::buffer(part));
    received.insert(received.end(), part.begin(), part.begin() + size);
  };
  const auto has_arrived = [&](const wire::ClientMessage& message, std::size_t from) {
    const ByteVector frame = wire::encode(message);
    const auto begin = received.begin() + static_cast<std::ptrdiff_t>(from);
    return std::search(begin, received.end(), frame.begin(), frame.end()) != received.end();
  };
  while (received.size() < (1U << 20U)) read_some();
  ASSERT_NO_THROW(connection_->send_data(accepted));
  // A frame that is spread over two parts is found with the later one.
  const std::size_t overlap = wire::encode(accepted[1]).size();
  std::size_t searched = 0;
  while (!has_arrived(accepted[1], searched)) {
    searched = received.size() - std::min(received.size(), overlap);
    read_some();
  }
  EXPECT_TRUE(has_arrived(accepted[0], 0));
  EXPECT_FALSE(has_arrived(refused[0], 0));
}

TEST_F(FederatesEndTest, SendWithinACallbackThrowsAtOnce) {
  may_wait_ = false;
  EXPECT_THAT(fill(), HasSubstr("does not keep up"));
  EXPECT_EQ(connection_->waits(), 0U);
}

TEST_F(FederatesEndTest, AnswerToARequestArrivesWhileReadingIsPaused) {
  const auto say = [this](const wire::ExecutiveMessage& message) {
    const ByteVector frame = std::visit([](const auto& one) { return wire::encode(one); }, message);
    raw_.send(net::asio::buffer(frame));
  };
  EXPECT_TRUE(connection_->hold(true));
  EXPECT_FALSE(connection_->hold(true)) << "it was held already";
  say(wire::Fault{"one"});
  settle_sockets(io_.context());
  EXPECT_EQ(inbox_.size(), 0U);
  auto answer = std::async(std::launch::async,
                           [this] { return connection_->request(wire::ListFederations{}); });
  EXPECT_EQ(inbox_.take(), wire::ExecutiveMessage(wire::Fault{"one"}));
  say(wire::FederationList{1, {}});
  EXPECT_EQ(answer.get(), wire::ExecutiveMessage(wire::FederationList{1, {}}));
  say(wire::Fault{"two"});
  settle_sockets(io_.context());
  EXPECT_EQ(inbox_.size(), 0U);
  EXPECT_TRUE(connection_->hold(false));
  EXPECT_EQ(inbox_.take(), wire::ExecutiveMessage(wire::Fault{"two"}));
}

TEST_F(FederatesEndTest, InvalidMessageEndsTheConnectionWithReason) {
  raw_.send(net::asio::buffer(ByteVector{0, 0, 0, 2, 0x7F, 0}));
  const auto sentence = lost_.take();
  ASSERT_TRUE(sentence);
  EXPECT_THAT(*sentence, HasSubstr("sent an invalid message: a frame of unknown type 127"));
  EXPECT_EQ(inbox_.size(), 0U);
}

TEST_F(FederatesEndTest, TooLongNameEndsTheConnectionWithReason) {
  const ByteVector frame = wire::encode(wire::DiscoverObject{1, 1, std::string(500'000, 'N'), 1});
  raw_.send(net::asio::buffer(frame));
  const auto sentence = lost_.take();
  ASSERT_TRUE(sentence);
  EXPECT_THAT(*sentence, HasSubstr("an object name of 500000 characters"));
  EXPECT_LT(sentence->size(), 1000U);
  EXPECT_EQ(inbox_.size(), 0U);
}

TEST_F(FederatesEndTest, FrameWithoutMemoryEndsTheConnectionWithReason) {
  const ByteVector frame = wire::encode(wire::ReliableInteraction{1, 1, {}, ByteVector(3'000'000)});
  const test::AllocationLimit limit(1U << 20U);
  boost::system::error_code ignored;  // the other end may close before everything has been written
  raw_.send(net::asio::buffer(frame), 0, ignored);
  const auto sentence = lost_.take();
  ASSERT_TRUE(sentence);
  EXPECT_THAT(*sentence, AllOf(HasSubstr("the connection to the executive at nowhere is lost"),
                               HasSubstr("out of memory")));
  EXPECT_EQ(lost_.size(), 0U) << "the loss is reported once";
}

TEST_F(FederatesEndTest, TruncatedFrameIsNotHandled) {
  const ByteVector whole = wire::encode(wire::Fault{"one"});
  raw_.send(net::asio::buffer(Bytes(whole).first(whole.size() - 1).data(), whole.size() - 1));
  raw_.shutdown(net::asio::ip::tcp::socket::shutdown_send);
  const auto sentence = lost_.take();
  ASSERT_TRUE(sentence);
  EXPECT_THAT(*sentence, HasSubstr("closed the connection"));
  EXPECT_EQ(inbox_.size(), 0U);
}

}  // namespace
}  // namespace roger::rti::executive
