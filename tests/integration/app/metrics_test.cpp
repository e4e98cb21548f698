// Metrics over real connections: of the server alone, with hostile clients, and of the programs.
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <fstream>
#include <string>
#include <vector>

#include "app/metrics/metrics_server.hpp"
#include "rti/net/descriptor.hpp"
#include "rti/rid/rid.hpp"
#include "tests/integration/app/executive_fixture.hpp"

namespace roger::app {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// A connection of a client to the server on this host.
class Client {
 public:
  explicit Client(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ =
        ::connect(socket_.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }
  [[nodiscard]] bool connected() const { return connected_; }
  /// Sends as much as the server takes.
  void send(const std::string& text) const {
    std::size_t sent = 0;
    while (sent < text.size()) {
      const ssize_t more =
          ::send(socket_.get(), text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
      if (more <= 0) return;
      sent += static_cast<std::size_t>(more);
    }
  }
  /// Returns everything until the server closes the connection.
  [[nodiscard]] std::string receive() const {
    std::string out;
    std::array<char, 4096> part{};
    for (;;) {
      const ssize_t got = ::recv(socket_.get(), part.data(), part.size(), 0);
      if (got <= 0) return out;
      out.append(part.data(), static_cast<std::size_t>(got));
    }
  }

 private:
  rti::net::Descriptor socket_;
  bool connected_ = false;
};

std::string answer_to(std::uint16_t port, const std::string& request) {
  const Client client(port);
  client.send(request);
  return client.receive();
}

std::string get(std::uint16_t port, const std::string& target = "/metrics") {
  return answer_to(port, "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
}

/// Sends a datagram to the group of the signs of presence, which all federates of the RID receive.
void send_to_data_group(const std::string& rid_file, const std::string& datagram) {
  const auto rid = rti::load_rid(rid_file);
  ASSERT_TRUE(rid) << rid.error().text();
  const rti::net::Descriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  const in_addr loopback{htonl(INADDR_LOOPBACK)};
  ASSERT_EQ(::setsockopt(socket.get(), IPPROTO_IP, IP_MULTICAST_IF, &loopback, sizeof loopback), 0);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(rid.value().network.data_port);
  to.sin_addr.s_addr = htonl(rid.value().network.control.address.value);
  ASSERT_EQ(::sendto(socket.get(), datagram.data(), datagram.size(), 0,
                     reinterpret_cast<const sockaddr*>(&to), sizeof to),
            static_cast<ssize_t>(datagram.size()));
}

class MetricsServerTest : public testing::Test {
 protected:
  MetricsServerTest() {
    auto server = MetricsServer::create({"127.0.0.1", port_}, [this] {
      ++collected_;
      return std::string("roger_test 1\n");
    });
    EXPECT_TRUE(server) << server.error().text();
    if (server) server_ = std::move(server).value();
  }

  const std::uint16_t port_ = test::free_port();
  std::atomic<int> collected_{0};
  std::unique_ptr<MetricsServer> server_;
};

TEST_F(MetricsServerTest, GetIsAnswered) {
  const std::string answer = get(port_);
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 200 OK\r\n"));
  EXPECT_THAT(answer, HasSubstr("Content-Type: text/plain; version=0.0.4; charset=utf-8\r\n"));
  EXPECT_THAT(answer, HasSubstr("Content-Length: 13\r\n"));
  EXPECT_THAT(answer, HasSubstr("\r\n\r\nroger_test 1\n"));
  EXPECT_THAT(get(port_, "/metrics?name=x"), StartsWith("HTTP/1.1 200"));
}

TEST_F(MetricsServerTest, OtherRequestsAreRefused) {
  EXPECT_THAT(get(port_, "/"), StartsWith("HTTP/1.1 404 "));
  EXPECT_THAT(get(port_, "/metricsx"), StartsWith("HTTP/1.1 404 "));
  const std::string post = answer_to(port_, "DELETE /metrics HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_THAT(post, StartsWith("HTTP/1.1 405 "));
  EXPECT_THAT(post, HasSubstr("Allow: GET\r\n"));
  EXPECT_THAT(answer_to(port_, "POST /metrics HTTP/1.1\r\nContent-Length: 9000000\r\n\r\nabc"),
              StartsWith("HTTP/1.1 400 "));
  EXPECT_EQ(collected_.load(), 0);
}

TEST_F(MetricsServerTest, GarbageIsRefused) {
  for (const std::string& garbage :
       {std::string("\x16\x03\x01\xfc\x03\x03"), std::string(64, '\0'), std::string("GET"),
        std::string("GET /metrics HTTP/9.9"), std::string("GET /metrics HTTP/1.1\r\n: no name"),
        std::string("GET /metrics HTTP/1.1\r\nContent-Length: -1")}) {
    EXPECT_THAT(answer_to(port_, garbage + "\r\n\r\n"), StartsWith("HTTP/1.1 400 "));
  }
  EXPECT_EQ(collected_.load(), 0);
  EXPECT_THAT(get(port_), StartsWith("HTTP/1.1 200 "));
}

TEST_F(MetricsServerTest, LongRequestsAreNotStored) {
  const std::string rest(1 << 20, 'a');
  for (const std::string& begin : {"GET /" + rest, "GET /metrics HTTP/1.1\r\nX: " + rest, rest}) {
    const Client client(port_);
    client.send(begin);
    // The answer may be lost, because the server closes the connection before it has read all.
    const std::string answer = client.receive();
    EXPECT_THAT(answer, Not(HasSubstr("200 OK")));
  }
  EXPECT_THAT(get(port_), StartsWith("HTTP/1.1 200 "));
}

TEST_F(MetricsServerTest, SlowClientsAreClosedAndKeepNobodyOut) {
  std::vector<std::unique_ptr<Client>> slow;
  for (std::size_t i = 0; i < 3 * MetricsServer::kMaxConnections; ++i) {
    slow.push_back(std::make_unique<Client>(port_));
    ASSERT_TRUE(slow.back()->connected());
    if (i % 2 == 0) slow.back()->send("GET /met");
  }
  const auto begun = std::chrono::steady_clock::now();
  EXPECT_THAT(get(port_), StartsWith("HTTP/1.1 200 ")) << "behind all slow ones";
  EXPECT_EQ(slow.front()->receive(), "") << "closed without an answer";
  // Three rounds of slow clients, each of which is given up at its limit.
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 60s);
  EXPECT_GE(std::chrono::steady_clock::now() - begun, MetricsServer::kExchangeTime);
}

TEST_F(MetricsServerTest, ManyClientsCauseFewCollections) {
  const auto begun = std::chrono::steady_clock::now();
  for (int i = 0; i < 200; ++i) EXPECT_THAT(get(port_), StartsWith("HTTP/1.1 200 "));
  const auto passed = std::chrono::steady_clock::now() - begun;
  EXPECT_LE(collected_.load(), 1 + passed / MetricsServer::kFreshness);
}

TEST_F(MetricsServerTest, EndsWithOpenConnections) {
  const Client idle(port_);
  const Client begun(port_);
  begun.send("GET /metrics");
  EXPECT_THAT(get(port_), StartsWith("HTTP/1.1 200 "));
  server_.reset();
  EXPECT_EQ(begun.receive(), "");
  EXPECT_FALSE(Client(port_).connected());
}

TEST_F(MetricsServerTest, AddressInUseIsReported) {
  const auto second = MetricsServer::create({"127.0.0.1", port_}, [] { return std::string(); });
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(second.error().message,
              HasSubstr("metrics.listen: cannot listen at 127.0.0.1:" + std::to_string(port_)));
  EXPECT_EQ(serve_metrics({rti::Endpoint{"127.0.0.1", port_}}, [] { return std::string(); }),
            nullptr);
  EXPECT_EQ(serve_metrics({}, [] { return std::string(); }), nullptr) << "off by default";
}

class MetricsTest : public ExecutiveTest {
 protected:
  MetricsTest() : ExecutiveTest("metrics.toml") {}

  /// Writes a RID with metrics at `port`. Returns its path.
  std::string rid_with_metrics(const std::string& name, std::uint16_t port) {
    std::string path = file(name);
    std::ofstream(path) << text_of_file(rid_.path()) << "[metrics]\nlisten = \"" << port << "\"\n";
    return path;
  }
};

TEST_F(MetricsTest, StationsServeWhatTheyReport) {
  const std::uint16_t listener_port = test::free_port();
  const std::uint16_t talker_port = test::free_port();
  auto listener = start_roger({"radio", "--rid", rid_with_metrics("listener.toml", listener_port),
                               "--station", "EAGLE 2", "--device", "null"},
                              file("listener.txt"));
  auto talker = start_roger({"radio", "--rid", rid_with_metrics("talker.toml", talker_port),
                             "--station", "EAGLE 1", "--device", "null", "--key", "1"},
                            file("talker.txt"));
  ASSERT_TRUE(listener && talker);
  std::string heard;
  EXPECT_TRUE(test::eventually([&] {
    heard = get(listener_port);
    return heard.find(
               "roger_voice_latency_seconds{station=\"EAGLE 2\",from=\"EAGLE 1\","
               "radio=\"1\",quantile=\"0.99\"} 0.") != std::string::npos;
  })) << heard;
  EXPECT_THAT(heard, HasSubstr("roger_voice_sender_info{station=\"EAGLE 2\",from=\"EAGLE 1\","
                               "radio=\"1\",net=\"ECHO\"} 1\n"));
  EXPECT_THAT(heard,
              HasSubstr("roger_federation_joined{federation=\"roger\",federate=\"EAGLE 2\"} 1\n"));
  EXPECT_THAT(heard, HasSubstr("security=\"open network\"} 1\n"));
  EXPECT_THAT(heard, HasSubstr("roger_packets_sent_total{station=\"EAGLE 2\"} 0\n"));
  EXPECT_THAT(heard, Not(HasSubstr("roger_packets_received_total{station=\"EAGLE 2\"} 0\n")));
  EXPECT_THAT(get(talker_port),
              Not(HasSubstr("roger_packets_sent_total{station=\"EAGLE 1\"} 0\n")));
  for (auto* station : {&listener, &talker}) {
    ::kill(station->value().pid(), SIGTERM);
    EXPECT_EQ(station->value().wait_for(60s), 0);
  }
}

TEST_F(MetricsTest, StationsServeWhatTheirRtiHasDropped) {
  const std::uint16_t port = test::free_port();
  auto station = start_roger({"radio", "--rid", rid_with_metrics("station.toml", port), "--station",
                              "EAGLE 1", "--device", "null"},
                             file("station.txt"));
  ASSERT_TRUE(station);
  const std::string labels = "{federation=\"roger\",federate=\"EAGLE 1\"";
  const std::string dropped = "roger_datagrams_dropped_total" + labels + ",reason=\"truncated\"} ";
  std::string text;
  EXPECT_TRUE(test::eventually([&] {
    text = get(port);
    return text.find(dropped + "0\n") != std::string::npos;
  })) << text;
  for (const char* name : {"datagrams_lost", "datagrams_duplicate", "messages_incomplete"}) {
    EXPECT_THAT(text, HasSubstr("roger_" + std::string(name) + "_total" + labels + "} 0"));
  }
  send_to_data_group(rid_.path(), "\x10");
  EXPECT_TRUE(test::eventually([&] {
    text = get(port);
    return text.find(dropped + "1\n") != std::string::npos;
  })) << text;
}

TEST_F(MetricsTest, StationRunsWithoutMetricsIfTheAddressIsInUse) {
  const std::uint16_t port = test::free_port();
  const auto taken =
      MetricsServer::create({"127.0.0.1", port}, [] { return std::string("x 1\n"); });
  ASSERT_TRUE(taken);
  const std::string log = file("station.txt");
  auto station = start_roger({"radio", "--rid", rid_with_metrics("station.toml", port), "--station",
                              "EAGLE 1", "--device", "null"},
                             log);
  ASSERT_TRUE(station);
  EXPECT_TRUE(appears(log, "no metrics are served")) << text_of_file(log);
  EXPECT_TRUE(appears(log, "EAGLE 1 in federation")) << text_of_file(log);
}

TEST_F(MetricsTest, ExecutiveServesItsFederations) {
  executive_.reset();
  const std::uint16_t port = test::free_port();
  const std::string rid = rid_with_metrics("executive.toml", port);
  const std::string log = file("executive2.txt");
  auto executive = start_roger({"rtiexec", "--rid", rid}, log);
  ASSERT_TRUE(executive);
  ASSERT_TRUE(appears(log, "listens at")) << text_of_file(log);
  auto station =
      start_roger({"radio", "--rid", rid_.path(), "--station", "EAGLE 1", "--device", "null"},
                  file("station.txt"));
  ASSERT_TRUE(station);
  std::string text;
  EXPECT_TRUE(test::eventually([&] {
    text = get(port);
    return text.find("roger_federates{federation=\"roger\"} 1\n") != std::string::npos;
  })) << text;
  EXPECT_THAT(text, HasSubstr("roger_executive_connections 1\n"));
  ::kill(executive.value().pid(), SIGTERM);
  EXPECT_EQ(executive.value().wait_for(60s), 0);
}

TEST_F(MetricsTest, SwarmServesTotals) {
  const std::uint16_t port = test::free_port();
  auto swarm =
      start_roger({"swarm", "--rid", rid_with_metrics("swarm.toml", port), "--stations", "4",
                   "--nets", "1", "--speaking", "1", "--federates", "2", "--seconds", "60"},
                  file("swarm.txt"));
  ASSERT_TRUE(swarm);
  std::string text;
  EXPECT_TRUE(test::eventually([&] {
    text = get(port);
    return text.find("roger_packets_sent_total{station=\"S 004\"}") != std::string::npos;
  })) << text
      << text_of_file(scratch("swarm.txt"));
  EXPECT_THAT(text,
              HasSubstr("roger_federation_joined{federation=\"roger\",federate=\"swarm 2\"} 1\n"));
  EXPECT_THAT(text, Not(HasSubstr("from=")));
}

}  // namespace
}  // namespace roger::app
