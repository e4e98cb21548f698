// roger dis-watch on a simulated network, with PDUs from sockets of other hosts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/support/child_process.hpp"
#include "app/support/json_file.hpp"
#include "core/clock.hpp"
#include "dds-filter/group.hpp"
#include "dis/pdu.hpp"
#include "rti/net/descriptor.hpp"
#include "rti/net/socket_options.hpp"
#include "tests/integration/app/roger_process.hpp"
#include "tests/support/free_port.hpp"
#include "tests/support/host_network.hpp"
#include "tests/support/wait.hpp"

namespace roger::app {
namespace {

using namespace std::chrono_literals;
using nlohmann::ordered_json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr std::uint16_t kPort = 3000;
constexpr const char* kGroup = "239.1.2.3";
constexpr int kSender = 1;   // host
constexpr int kWatcher = 2;  // host

/// A UDP socket that may send to broadcast addresses.
class Sender {
 public:
  /// Opens the socket in the network of the calling thread. Throws std::runtime_error.
  Sender() : socket_(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {
    if (socket_.get() < 0 || !rti::net::set_option(socket_.get(), SOL_SOCKET, SO_BROADCAST, 1)) {
      throw std::runtime_error("no socket that sends broadcast");
    }
  }
  void send(const std::string& address, std::uint16_t port, const ByteVector& datagram) const {
    const auto to = rti::net::socket_address(filter::Ipv4Address::parse(address).value(), port);
    EXPECT_EQ(::sendto(socket_.get(), datagram.data(), datagram.size(), 0,
                       rti::net::as_sockaddr(to), sizeof to),
              static_cast<ssize_t>(datagram.size()))
        << address;
  }

 private:
  rti::net::Descriptor socket_;
};

dis::RadioId radio(std::uint16_t number) {
  return {{1, 10, 3}, number};
}

template <class Body>
ByteVector pdu(const Body& body, std::uint8_t exercise = 7, Nanoseconds time = 0ns) {
  dis::Pdu out;
  out.header.exercise = exercise;
  out.header.timestamp = dis::Timestamp::make(time, true);
  out.body = body;
  return dis::encode(out);
}

ByteVector transmitter(std::uint16_t number, std::uint8_t exercise = 7) {
  dis::Transmitter out;
  out.radio = radio(number);
  out.transmit_state = dis::TransmitState::kOnTransmitting;
  out.frequency = 40'025'000;
  out.modulation.major = dis::MajorModulation::kAngle;
  out.modulation.detail = 1;
  out.modulation.system = dis::RadioSystem::kSincgars;
  out.crypto_system = dis::CryptoSystem::kKy58;
  out.crypto_key_id = 17;
  return pdu(out, exercise);
}

/// Returns 20 ms of mu-law.
ByteVector signal(std::uint16_t number, Nanoseconds time) {
  dis::Signal out;
  out.radio = radio(number);
  out.encoding = dis::EncodingScheme::audio(dis::EncodingType::kMuLaw);
  out.sample_rate = 8000;
  out.samples = 160;
  out.set_data(ByteVector(160));
  return pdu(out, 7, time);
}

ByteVector joined(const std::vector<ByteVector>& pdus) {
  ByteVector out;
  for (const ByteVector& one : pdus) out.insert(out.end(), one.begin(), one.end());
  return out;
}

/// Returns whether a socket in the network of the calling thread is bound to a UDP port.
bool is_bound(std::uint16_t port) {
  std::ifstream table("/proc/thread-self/net/udp");
  std::ostringstream all;
  all << table.rdbuf();
  std::ostringstream local;
  local << " 00000000:" << std::hex << std::uppercase << std::setw(4) << std::setfill('0') << port
        << " ";
  return all.str().find(local.str()) != std::string::npos;
}

/// Returns the number of datagrams that programs in the network of the calling thread have read
/// from UDP sockets.
std::uint64_t count_read_datagrams() {
  std::ifstream table("/proc/thread-self/net/snmp");
  std::string name;
  std::string first;
  for (std::string line; std::getline(table, line);) {
    std::istringstream words(line);
    words >> name >> first;
    if (name == "Udp:" && first != "InDatagrams") return std::stoull(first);
  }
  return 0;
}

/// A process of `roger dis-watch` on a host of its own.
class DisWatchTest : public testing::Test {
 protected:
  DisWatchTest() {
    network_.bare_host(kSender);
    on_watcher_ = network_.bare_host(kWatcher);
    network_.on_host(kSender, [&] { sender_.emplace(); });
  }
  ~DisWatchTest() override {
    for (const std::string& path : {output_, json_}) std::remove(path.c_str());
  }

  /// Returns the result of `work` in the network of the watcher's host.
  template <class Work>
  auto on_watcher(const Work& work) {
    decltype(work()) out{};
    network_.on_host(kWatcher, [&] { out = work(); });
    return out;
  }

  /// Starts the command and waits until it receives. Its standard output and error go to a file.
  void start(const std::vector<std::string>& options) {
    std::vector<std::string> command = on_watcher_;
    command.insert(command.end(), {program(), "dis-watch"});
    command.insert(command.end(), options.begin(), options.end());
    auto started = ChildProcess::start({command, {}, output_});
    ASSERT_TRUE(started) << started.error().text();
    watch_.emplace(std::move(started).value());
    ASSERT_TRUE(test::eventually([&] { return on_watcher([] { return is_bound(kPort); }); }))
        << text_of_file(output_);
    network_.wait_for_memberships();
  }
  /// Joins a group on the watcher's host without receiving it, and returns the socket.
  rti::net::Descriptor join_on_watcher(const std::string& group) {
    return on_watcher([&] {
      rti::net::Descriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
      ip_mreqn membership{};
      membership.imr_multiaddr.s_addr = htonl(filter::Ipv4Address::parse(group).value().value);
      EXPECT_TRUE(rti::net::set_option(socket.get(), IPPROTO_IP, IP_ADD_MEMBERSHIP, membership));
      return socket;
    });
  }
  /// Waits until the command has read as many datagrams in total.
  [[nodiscard]] bool has_read(std::uint64_t datagrams) {
    return test::eventually(
        [&] { return on_watcher([] { return count_read_datagrams(); }) >= datagrams; });
  }
  void send(const std::string& address, const ByteVector& datagram) const {
    sender_->send(address, kPort, datagram);
  }
  /// Sends SIGTERM and waits for the end.
  std::optional<int> terminate() {
    ::kill(watch_->pid(), SIGTERM);
    return watch_->wait_for(test::kPatience);
  }

  const std::string output_ = scratch("dis-watch.txt");
  const std::string json_ = scratch("dis-watch.json");

 private:
  test::HostNetwork network_;
  std::vector<std::string> on_watcher_;
  std::optional<Sender> sender_;
  std::optional<ChildProcess> watch_;
};

constexpr const char* kUnicast = "10.77.0.2";
constexpr const char* kBroadcast = "10.77.0.255";

TEST_F(DisWatchTest, ReportsRadiosAndMalformedPdusAsJson) {
  start({"--group", kGroup, "--interface", "eth0", "--exercise", "7", "--json", json_});
  send(kBroadcast, transmitter(1));
  send(kUnicast, signal(1, 0ms));
  send(kGroup, signal(1, 20ms));
  send(kBroadcast, joined({signal(1, 80ms), signal(1, 100ms), transmitter(2)}));
  send(kBroadcast, transmitter(3, 8));  // another exercise
  send(kBroadcast, pdu(dis::EntityState{}));
  send(kUnicast, ByteVector{'g', 'a', 'r', 'b', 'a', 'g', 'e'});
  ByteVector too_long = signal(1, 120ms);
  constexpr std::size_t kDataLengthAt = 28;
  too_long.at(kDataLengthAt) = 0xFF;
  send(kUnicast, too_long);
  send(kUnicast, too_long);
  ASSERT_TRUE(has_read(9)) << text_of_file(output_);
  EXPECT_EQ(terminate(), 0) << text_of_file(output_);

  const auto read = read_json(json_);
  ASSERT_TRUE(read) << read.error().text();
  const ordered_json& report = read.value();
  EXPECT_EQ(report.at("exercise"), 7);
  EXPECT_EQ(report.at("datagrams"), 9);
  EXPECT_EQ(report.at("pdus"), 11);
  EXPECT_EQ(report.at("other_pdus"), 2);
  ASSERT_EQ(report.at("transmitters").size(), 2U) << report;
  ordered_json talking = report.at("transmitters").at(0);
  EXPECT_GT(talking.at("packets_per_s").get<double>(), 0.0);
  EXPECT_GE(talking.at("last_seen_s_ago").get<double>(), 0.0);
  talking.erase("packets_per_s");
  talking.erase("last_seen_s_ago");
  EXPECT_EQ(talking, ordered_json::parse(R"({
      "exercise": 7, "site": 1, "application": 10, "entity": 3, "radio": 1,
      "source": "10.77.0.1", "several_sources": false, "frequency_hz": 40025000,
      "modulation": "angle FM", "radio_system": "SINCGARS", "spread_spectrum": [],
      "state": "transmitting", "crypto_system": "KY-58", "crypto_key": 17,
      "crypto_mode": "baseband", "encoding": "mu-law", "sample_rate": 8000,
      "transmitter_pdus": 1, "packets": 4, "missing": 2})"));
  EXPECT_EQ(report.at("transmitters").at(1).at("radio"), 2);
  EXPECT_TRUE(report.at("transmitters").at(1).at("encoding").is_null());
  ASSERT_EQ(report.at("malformed").size(), 2U) << report;
  const ordered_json& garbage = report.at("malformed").at(0);
  EXPECT_EQ(garbage.at("source"), "10.77.0.1");
  EXPECT_EQ(garbage.at("reason"), "too short");
  EXPECT_EQ(garbage.at("count"), 1);
  const ordered_json& wrong = report.at("malformed").at(1);
  EXPECT_EQ(wrong.at("count"), 2);
  EXPECT_THAT(wrong.at("example").get<std::string>(),
              AllOf(HasSubstr("Signal PDU"), HasSubstr("data length")));

  const std::string shown = text_of_file(output_);
  EXPECT_THAT(shown, AllOf(HasSubstr("1:10:3/1"), HasSubstr("40.025"), HasSubstr("transmitting")));
  EXPECT_THAT(shown, Not(HasSubstr("\x1b"))) << "no terminal";
}

TEST_F(DisWatchTest, JsonReplacesTheTablesOnStandardOutput) {
  start({"--json"});
  send(kBroadcast, transmitter(1));
  ASSERT_TRUE(has_read(1)) << text_of_file(output_);
  EXPECT_EQ(terminate(), 0);
  const std::string shown = text_of_file(output_);
  const ordered_json report = ordered_json::parse(shown, nullptr, false);
  ASSERT_FALSE(report.is_discarded()) << shown;
  EXPECT_TRUE(report.at("exercise").is_null());
  EXPECT_EQ(report.at("transmitters").size(), 1U);
}

TEST_F(DisWatchTest, GroupsOfOtherProgramsAreNotReceived) {
  const rti::net::Descriptor other = join_on_watcher(kGroup);
  start({"--json", json_});
  send(kGroup, transmitter(1));
  send(kBroadcast, transmitter(2));
  ASSERT_TRUE(has_read(1)) << text_of_file(output_);
  EXPECT_EQ(terminate(), 0);
  const auto report = read_json(json_);
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_EQ(report.value().at("datagrams"), 1);
  EXPECT_EQ(report.value().at("transmitters").at(0).at("radio"), 2);
}

TEST(DisWatchOptionsTest, ItEndsAfterTheGivenTime) {
  const std::string port = std::to_string(test::free_port());
  const Outcome outcome = roger({"dis-watch", "--port", port, "--seconds", "0.1"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.text, HasSubstr("No transmitter has sent a PDU yet."));
}

TEST(DisWatchOptionsTest, PortIsSharedOnlyIfTheOtherProgramPermits) {
  const std::uint16_t port = test::free_port();
  const test::TakenUdpPort taken(port);
  const Outcome outcome = roger({"dis-watch", "--port", std::to_string(port)});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.text, HasSubstr("UDP port " + std::to_string(port) + " is taken"));
}

TEST(DisWatchOptionsTest, WrongGroupsAndInterfacesAreUsageErrors) {
  const std::string port = std::to_string(test::free_port());
  const Outcome group = roger({"dis-watch", "--port", port, "--group", "10.0.0.1"});
  EXPECT_EQ(group.exit_code, 2);
  EXPECT_THAT(group.text, HasSubstr("--group 10.0.0.1: expected a multicast address"));
  const Outcome interface =
      roger({"dis-watch", "--port", port, "--group", kGroup, "--interface", "eth99"});
  EXPECT_EQ(interface.exit_code, 2);
  EXPECT_THAT(interface.text, HasSubstr("eth99"));
  EXPECT_EQ(roger({"dis-watch", "--interface", "lo"}).exit_code, 2) << "without a group";
  EXPECT_EQ(roger({"dis-watch", "--exercise", "256"}).exit_code, 2);
}

}  // namespace
}  // namespace roger::app
