// Messages on their way to the sessions of an executive, on pairs of local sockets. Writes keep
// their boundaries.
#include "rti/executive/session_output.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <array>
#include <stdexcept>
#include <utility>

#include "rti/net/descriptor.hpp"
#include "rti/wire/codec.hpp"
#include "tests/unit/rti_executive/federation_fixture.hpp"

namespace roger::rti::executive {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr SessionKey kSender = 1;
constexpr SessionKey kReceiver = 2;

class SessionOutputTest : public FederationTest {
 protected:
  SessionOutputTest() {
    add(kSender);
    receiver_ = add(kReceiver);
    say(sessions_[kReceiver].federate,
        wire::DeclareInteractions{wire::Declaration::kSubscribe, {interaction("Signal")}});
    say(sessions_[kSender].federate,
        wire::DeclareInteractions{wire::Declaration::kPublish, {interaction("Signal")}});
  }

  net::ConnectionSettings make_settings() {
    net::ConnectionSettings settings;
    settings.turns = std::make_shared<net::Turns>(
        [this](std::function<void()> task) { net::asio::post(io_, std::move(task)); });
    settings.queue.crowded_bytes = 10'000;
    return settings;
  }
  /// Adds a session of a new federate. Returns the other end of its connection.
  net::Descriptor add(SessionKey key) {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data()) != 0) {
      throw std::runtime_error("no pair of sockets");
    }
    net::Descriptor other(ends.back());
    using net::asio::ip::tcp;
    Session& session = sessions_[key];
    session.connection =
        net::Connection::create(tcp::socket(io_, tcp::v4(), ends.front()), settings_);
    session.federation = &federation_;
    session.federate = join();
    joined_.add(federation_.id(), session.federate, key);
    return other;
  }
  /// Returns a message of the sender, as it arrives.
  ByteVector message(std::size_t bytes = 1) const {
    ByteVector frame =
        wire::encode(wire::ReliableInteraction{0, interaction("Signal"), {}, ByteVector(bytes)});
    frame.erase(frame.begin(), frame.begin() + wire::kLengthBytes);
    return frame;
  }
  [[nodiscard]] bool forward(const ByteVector& frame) {
    return output_.forward(kSender, sessions_[kSender], frame);
  }
  /// Returns the number of messages in each write that the receiver has not read yet.
  std::vector<std::size_t> received() {
    std::vector<std::size_t> writes;
    ByteVector bytes(100'000);
    for (;;) {
      const ssize_t got = ::recv(receiver_.get(), bytes.data(), bytes.size(), MSG_DONTWAIT);
      if (got <= 0) return writes;
      writes.push_back(static_cast<std::size_t>(got) / (message().size() + wire::kLengthBytes));
    }
  }

  net::asio::io_context io_;
  const net::ConnectionSettings settings_ = make_settings();
  SessionMap sessions_;
  JoinedSessions joined_{FederationKeys(
      {filter::GroupMap::create(filter::default_group_rules(), 31250).value(), {}, ""})};
  net::Descriptor receiver_;
  SessionOutput output_{sessions_, joined_, settings_};
};

TEST_F(SessionOutputTest, MessagesThatAreHeldBackLeaveInOneWrite) {
  output_.start_holding();
  ASSERT_TRUE(forward(message()));
  ASSERT_TRUE(forward(message()));
  EXPECT_THAT(received(), IsEmpty());
  output_.send_held();
  EXPECT_THAT(received(), ElementsAre(2));
  output_.send_held();
  EXPECT_THAT(received(), IsEmpty()) << "each is sent once";
}

TEST_F(SessionOutputTest, NothingIsHeldBackOtherwise) {
  const Outbox outbox{{{sessions_[kReceiver].federate}, wire::FederateLeft{1, false}}};
  output_.deliver(federation_, Outbox(outbox));
  EXPECT_EQ(received().size(), 1U);
  output_.start_holding();
  output_.deliver(federation_, Outbox(outbox));
  EXPECT_THAT(received(), IsEmpty());
  output_.send_held();
  EXPECT_EQ(received().size(), 1U);
}

TEST_F(SessionOutputTest, OnlyShortInteractionsAreForwarded) {
  output_.start_holding();
  EXPECT_FALSE(forward(message(settings_.queue.hold.bytes)))
      << "not worth a copy for each receiver";
  ByteVector other = wire::encode(wire::Resign{});
  other.erase(other.begin(), other.begin() + wire::kLengthBytes);
  EXPECT_FALSE(forward(other));
  sessions_[kSender].federation = nullptr;
  EXPECT_FALSE(forward(message()));
  output_.send_held();
  EXPECT_THAT(received(), IsEmpty());
}

TEST_F(SessionOutputTest, SenderWaitsForAReceiverThatDoesNotKeepUp) {
  constexpr std::size_t kMessages = 100;  // more than the sockets take
  for (std::size_t sent = 0; sent < kMessages; ++sent) {
    EXPECT_THAT(sessions_[kReceiver].blocked_by, IsEmpty());
    output_.start_holding();
    ASSERT_TRUE(forward(message(20'000)));
    output_.send_held();
    if (!sessions_[kSender].blocked_by.empty()) break;
  }
  EXPECT_THAT(sessions_[kSender].blocked_by, ElementsAre(kReceiver));
  output_.resume_senders_blocked_by(kSender);
  EXPECT_THAT(sessions_[kSender].blocked_by, ElementsAre(kReceiver)) << "another receiver";
  output_.resume_senders_blocked_by(kReceiver);
  EXPECT_THAT(sessions_[kSender].blocked_by, IsEmpty());
}

TEST_F(SessionOutputTest, SessionsMayEndWhileTheirMessagesAreHeldBack) {
  output_.start_holding();
  ASSERT_TRUE(forward(message()));
  sessions_.erase(kReceiver);
  output_.send_held();
  EXPECT_THAT(received(), IsEmpty());
}

}  // namespace
}  // namespace roger::rti::executive
