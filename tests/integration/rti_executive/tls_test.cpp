// Connections by TLS with real sockets on the loopback: frames, back-pressure, and peers without
// the key.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "core/log.hpp"
#include "rti/net/connection.hpp"
#include "rti/net/executive_link.hpp"
#include "rti/net/tls/tls_context.hpp"
#include "rti/net/tls/tls_stream.hpp"
#include "rti/security/federation_key.hpp"
#include "rti/wire/limits.hpp"
#include "tests/integration/rti_executive/executive_fixture.hpp"
#include "tests/integration/rti_executive/newcomer.hpp"
#include "tests/integration/rti_executive/support.hpp"
#include "tests/support/test_authority.hpp"

namespace roger::rti::net {
namespace {

using asio::ip::tcp;
using security::FederationKey;
using testing::HasSubstr;

constexpr std::uint8_t kFrameType = 100;

ByteVector typed_frame(std::size_t size, std::uint8_t fill) {
  const std::size_t length = size + 1;
  ByteVector out = {
      static_cast<std::uint8_t>(length >> 24U), static_cast<std::uint8_t>(length >> 16U),
      static_cast<std::uint8_t>(length >> 8U), static_cast<std::uint8_t>(length), kFrameType};
  out.insert(out.end(), size, fill);
  return out;
}

class TlsTest : public testing::Test {
 protected:
  struct End {
    std::shared_ptr<Connection> connection;
    Mailbox<ByteVector> inbox;
    Mailbox<Error> closed;
    Mailbox<bool> room;

    void start() {
      connection->start({[this](Bytes bytes) {
                           inbox.put({bytes.begin(), bytes.end()});
                         },
                         [this](const Error& why) { closed.put(why); },
                         [this] { room.put(true); }});
    }
  };

  ~TlsTest() override {
    for (End* end : {&client_, &server_}) {
      if (end->connection) end->connection->close();
    }
    io_.fence();
    io_.fence();
  }

  static ConnectionSettings with(const std::shared_ptr<const FederationKey>& key) {
    ConnectionSettings settings;
    settings.heartbeat = {std::chrono::milliseconds{1000}, kPatience};
    settings.tls = TlsContext::create({key, nullptr});
    return settings;
  }
  void open(const ConnectionSettings& client, const ConnectionSettings& server) {
    tcp::acceptor acceptor(io_.io, {asio::ip::address_v4::loopback(), 0});
    tcp::socket one(io_.io);
    one.connect(acceptor.local_endpoint());
    client_.connection = Connection::create(std::move(one), client, TlsStream::Role::kClient);
    server_.connection = Connection::create(acceptor.accept(), server, TlsStream::Role::kServer);
  }
  void start() {
    client_.start();
    server_.start();
  }

  /// Returns the first bytes that a member of the network sends, which has a frame of "x" to send.
  ByteVector first_bytes_of_client() {
    tcp::acceptor acceptor(io_.io, {asio::ip::address_v4::loopback(), 0});
    tcp::socket one(io_.io);
    one.connect(acceptor.local_endpoint());
    tcp::socket other = acceptor.accept();
    client_.connection = Connection::create(std::move(one), with(key_), TlsStream::Role::kClient);
    client_.start();
    EXPECT_EQ(client_.connection->send(typed_frame(100, 'x')), QueueResult::kQueued);
    ByteVector first(1000);
    first.resize(other.receive(asio::buffer(first)));
    return first;
  }

  const std::shared_ptr<const FederationKey> key_ =
      std::make_shared<const FederationKey>(FederationKey::random());
  const std::shared_ptr<const FederationKey> other_ =
      std::make_shared<const FederationKey>(FederationKey::random());
  IoThread io_;
  End client_;
  End server_;
};

TEST_F(TlsTest, FramesOfAllSizesArriveInOrderBothWays) {
  open(with(key_), with(key_));
  // Frames that are sent before the handshake is complete wait for it.
  for (std::uint8_t i = 0; i < 20; ++i) {
    ASSERT_EQ(client_.connection->send(typed_frame(i, i)), QueueResult::kQueued);
  }
  start();
  for (std::uint8_t i = 20; i < 60; ++i) {
    const std::size_t size = std::size_t{i} * i * i;
    ASSERT_EQ(client_.connection->send(typed_frame(size, i)), QueueResult::kQueued);
    ASSERT_EQ(server_.connection->send(typed_frame(size, i)), QueueResult::kQueued);
  }
  for (std::uint8_t i = 0; i < 60; ++i) {
    const std::size_t size = i < 20 ? i : std::size_t{i} * i * i;
    const auto at_server = server_.inbox.take();
    ASSERT_TRUE(at_server);
    ASSERT_EQ(at_server->size(), size + 1);
    if (i < 20) continue;
    const auto at_client = client_.inbox.take();
    ASSERT_TRUE(at_client);
    ASSERT_EQ(at_client->size(), size + 1);
    EXPECT_EQ(at_client->back(), i);
  }
}

TEST_F(TlsTest, TheLargestFrameArrives) {
  open(with(key_), with(key_));
  start();
  const ByteVector largest = typed_frame(wire::kMaxFrameBytes - 1, 7);
  ASSERT_EQ(client_.connection->send(largest), QueueResult::kQueued);
  EXPECT_EQ(server_.inbox.take(), ByteVector(largest.begin() + wire::kLengthBytes, largest.end()));
}

TEST_F(TlsTest, AFullQueueRefusesAndLosesNothing) {
  ConnectionSettings settings = with(key_);
  settings.queue.max_queued_bytes = 4U << 20U;
  settings.queue.crowded_bytes = 1U << 20U;
  open(settings, settings);
  start();
  ASSERT_EQ(server_.connection->send(typed_frame(1, 0)), QueueResult::kQueued);
  ASSERT_TRUE(client_.inbox.take()) << "the handshake is complete";
  server_.connection->set_reading(false);
  std::uint8_t sent = 0;
  while (client_.connection->send(typed_frame(100'000, sent)) == QueueResult::kQueued) ++sent;
  EXPECT_TRUE(client_.connection->crowded());
  server_.connection->set_reading(true);
  for (std::uint8_t i = 0; i < sent; ++i) {
    const auto got = server_.inbox.take();
    ASSERT_TRUE(got);
    ASSERT_EQ(got->back(), i);
  }
  EXPECT_TRUE(client_.room.take());
}

TEST_F(TlsTest, AnotherKeyIsRefusedByBothSides) {
  const ConnectionSettings server = with(key_);
  open(with(other_), server);
  ASSERT_EQ(client_.connection->send(typed_frame(1, 0)), QueueResult::kQueued);
  start();
  const auto at_client = client_.closed.take();
  const auto at_server = server_.closed.take();
  ASSERT_TRUE(at_client && at_server);
  EXPECT_THAT(at_server->message, HasSubstr("does not have the same key"));
  EXPECT_EQ(server_.inbox.size(), 0U);
  EXPECT_EQ(server.tls->refused(), 1U);
}

TEST_F(TlsTest, AStationWithoutTheRoleIsNoExecutive) {
  const auto from = security::utc_now() - std::chrono::hours(1);
  security::TestAuthority authority("Test", from);
  security::PermittedNets nets;
  nets.add_line(7);
  ASSERT_TRUE(authority.folder().issue("RESTRICTED", security::Role::kTrainee,
                                       {from, security::kYear}, authority.files().path(), nets));
  const auto settings_of = [&](const security::CertificateFiles& files) {
    ConnectionSettings settings = with(nullptr);
    settings.tls = TlsContext::create(
        {nullptr, security::StationIdentity::read(files, security::utc_now()).value()});
    return settings;
  };
  const ConnectionSettings restricted = settings_of(authority.files_of("RESTRICTED"));
  const ConnectionSettings free = settings_of(authority.issue_with_executive("FREE"));
  open(restricted, free);
  start();
  ASSERT_EQ(client_.connection->send(typed_frame(1, 7)), QueueResult::kQueued);
  ASSERT_TRUE(server_.inbox.take()) << "it is a member";
  EXPECT_EQ(server_.connection->peer_certificate()->nets(), nets);
  client_.connection->close();
  ASSERT_TRUE(server_.closed.take());
  ASSERT_TRUE(client_.closed.take());

  const ConnectionSettings trainee = settings_of(authority.issue("TRAINEE"));
  for (const ConnectionSettings& server : {restricted, trainee}) {
    open(free, server);
    start();
    const auto at_client = client_.closed.take();
    const auto at_server = server_.closed.take();
    ASSERT_TRUE(at_client && at_server);
    EXPECT_THAT(at_client->message, HasSubstr("does not permit it to run an executive"));
    EXPECT_THAT(at_server->message, HasSubstr("does not permit this station to run an executive"));
  }
}

TEST_F(TlsTest, APlainPeerIsToldTheReason) {
  const ConnectionSettings server = with(key_);
  open(with(nullptr), server);
  start();
  ASSERT_EQ(client_.connection->send(typed_frame(1000, 0)), QueueResult::kQueued);
  const auto answer = client_.inbox.take();
  ASSERT_TRUE(answer);
  const auto refused = wire::decode_executive(*answer);
  ASSERT_TRUE(refused);
  ASSERT_TRUE(std::holds_alternative<wire::Refused>(refused.value()));
  EXPECT_THAT(std::get<wire::Refused>(refused.value()).reason, HasSubstr("security.key_file"));
  EXPECT_TRUE(client_.closed.take());
  EXPECT_TRUE(server_.closed.take());
  EXPECT_EQ(server_.inbox.size(), 0U);
  EXPECT_EQ(server.tls->refused(), 1U);
}

TEST_F(TlsTest, APlainServerIsRefused) {
  open(with(key_), with(nullptr));
  ASSERT_EQ(client_.connection->send(typed_frame(1, 0)), QueueResult::kQueued);
  start();
  EXPECT_TRUE(client_.closed.take());
  EXPECT_TRUE(server_.closed.take());
  EXPECT_EQ(server_.inbox.size(), 0U);
  EXPECT_EQ(client_.inbox.size(), 0U);
}

/// Answers the next connection in clear text and closes it, like an executive without a descriptor
/// for it. Returns the error of a federate of a protected network that connects.
Error answer_in_clear_text(const ByteVector& answer, const security::Credentials& credentials) {
  asio::io_context server;
  tcp::acceptor acceptor(server, {asio::ip::address_v4::loopback(), 0});
  std::thread busy([&] {
    tcp::socket socket = acceptor.accept();
    socket.send(asio::buffer(answer));
  });
  asio::io_context client;
  const auto link = connect_executive(client, "127.0.0.1", acceptor.local_endpoint().port(),
                                      kPatience, false, TlsContext::create(credentials));
  busy.join();
  return link ? Error{} : link.error();
}

TEST_F(TlsTest, AClientShowsTheReasonOfARefusalInClearText) {
  security::TestAuthority authority("Test", security::utc_now() - std::chrono::hours(1));
  for (const security::Credentials& credentials :
       {security::Credentials{key_, nullptr},
        security::Credentials{nullptr, authority.station("One")}}) {
    const Error refused = answer_in_clear_text(
        wire::encode(wire::Refused{"32 connections are open\x1b[2J"}), credentials);
    EXPECT_THAT(refused.message,
                HasSubstr("without proof that it is a member of the network: \"32 connections"));
    EXPECT_THAT(refused.message, HasSubstr("\\x1B")) << "foreign text is printable";
    EXPECT_EQ(refused.code, ErrorCode::kInvalid) << "as without an answer";
  }
}

TEST_F(TlsTest, AClientAcceptsNoOtherAnswerInClearText) {
  for (const ByteVector& answer :
       {wire::encode(wire::Welcome{1, 1000, 4000}), ByteVector(100, std::uint8_t{'A'})}) {
    const Error refused = answer_in_clear_text(answer, {key_, nullptr});
    EXPECT_EQ(refused.code, ErrorCode::kInvalid);
    EXPECT_THAT(refused.message, HasSubstr("does not use TLS"));
  }
}

TEST_F(TlsTest, RefusedPeersAreLoggedWithinTheLimitOfWarnings) {
  const auto tls = TlsContext::create({key_, nullptr});
  testing::internal::CaptureStderr();
  for (int i = 0; i < 100; ++i) tls->report_refused("192.0.2.7:1", "it has no key");
  const std::string log = testing::internal::GetCapturedStderr();
  EXPECT_EQ(std::ranges::count(log, '\n'), WarningLimit::kMaxPerInterval) << log;
  EXPECT_EQ(tls->refused(), 100U);
}

TEST_F(TlsTest, AHandshakeThatIsNotCompletedEnds) {
  ConnectionSettings server = with(key_);
  server.heartbeat = {std::chrono::milliseconds{20}, std::chrono::milliseconds{100}};
  tcp::acceptor acceptor(io_.io, {asio::ip::address_v4::loopback(), 0});
  tcp::socket silent(io_.io);
  silent.connect(acceptor.local_endpoint());
  server_.connection = Connection::create(acceptor.accept(), server, TlsStream::Role::kServer);
  server_.start();
  const std::uint8_t beginning = 22;
  silent.send(asio::buffer(&beginning, 1));
  const auto why = server_.closed.take();
  ASSERT_TRUE(why);
  EXPECT_THAT(why->message, HasSubstr("silent"));
}

/// Single bytes of a handshake, more often than the time of silence, do not keep a connection.
TEST_F(TlsTest, AHandshakeOfSingleBytesEndsAfterTheTimeForTheGreeting) {
  Rid rid = loopback_rid();
  rid.security.credentials.key = key_;
  rid.timing.dead_after = kPatience;
  executive::RunningExecutive executive(rid);
  ASSERT_TRUE(executive.serves());
  const ByteVector hello = first_bytes_of_client();
  ASSERT_GT(hello.size(), 100U);
  const auto begin = std::chrono::steady_clock::now();
  asio::io_context io;
  std::vector<Newcomer> slow;
  for (std::size_t i = 0; i < kMaxConnectionsPerAddress; ++i) {
    slow.emplace_back(io, tcp::endpoint(asio::ip::address_v4::loopback(), executive.port()),
                      "127.0.0.2");
  }
  // A byte each twentieth of the time for the greeting, so the handshake is never complete.
  std::size_t sent = 0;
  EXPECT_TRUE(test::eventually([&] {
    const auto due = begin + static_cast<int>(sent) * kGreetingTime / 20;
    const bool sends = std::chrono::steady_clock::now() >= due && sent + 1 < hello.size();
    bool all = true;
    for (Newcomer& one : slow) {
      if (sends) one.send(Bytes(hello).subspan(sent, 1));
      all = one.has_ended() && all;
    }
    if (sends) ++sent;
    return all;
  }));
  EXPECT_GE(std::chrono::steady_clock::now() - begin, kGreetingTime);
  EXPECT_GE(sent, 1U);
  EXPECT_LT(sent + 1, hello.size()) << "it has ended because of its time";
  TestFederate member(executive.port(), "127.0.0.1", TlsContext::create({key_, nullptr}));
  member.fence();
}

TEST_F(TlsTest, NothingReadableIsSent) {
  const ByteVector first = first_bytes_of_client();
  ASSERT_GT(first.size(), 100U);
  const std::string text(first.begin(), first.end());
  EXPECT_EQ(text.find("xxxx"), std::string::npos);
  EXPECT_EQ(first[0], 22) << "a handshake of TLS";
}

}  // namespace
}  // namespace roger::rti::net
