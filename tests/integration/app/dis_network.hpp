// A simulated network with a host that sends DIS PDUs, and a host that runs commands that receive
// them.
#pragma once

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iomanip>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/support/child_process.hpp"
#include "core/clock.hpp"
#include "dds-filter/group.hpp"
#include "dis/pdu.hpp"
#include "rti/net/descriptor.hpp"
#include "rti/net/socket_options.hpp"
#include "tests/integration/app/roger_process.hpp"
#include "tests/support/host_network.hpp"
#include "tests/support/wait.hpp"

namespace roger::app {

inline constexpr std::uint16_t kPort = 3000;
inline constexpr const char* kGroup = "239.1.2.3";
inline constexpr int kSender = 1;   // host
inline constexpr int kWatcher = 2;  // host

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

inline dis::RadioId radio(std::uint16_t number) {
  return {{1, 10, 3}, number};
}

template <class Body>
ByteVector pdu(const Body& body, std::uint8_t exercise = 7, Nanoseconds time = {}) {
  dis::Pdu out;
  out.header.exercise = exercise;
  out.header.timestamp = dis::Timestamp::make(time, true);
  out.body = body;
  return dis::encode(out);
}

inline ByteVector transmitter(std::uint16_t number, std::uint8_t exercise = 7) {
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
inline ByteVector signal(std::uint16_t number, Nanoseconds time) {
  dis::Signal out;
  out.radio = radio(number);
  out.encoding = dis::EncodingScheme::audio(dis::EncodingType::kMuLaw);
  out.sample_rate = 8000;
  out.samples = 160;
  out.set_data(ByteVector(160));
  return pdu(out, 7, time);
}

inline ByteVector joined(const std::vector<ByteVector>& pdus) {
  ByteVector out;
  for (const ByteVector& one : pdus) out.insert(out.end(), one.begin(), one.end());
  return out;
}

/// Returns whether a socket in the network of the calling thread is bound to a UDP port.
inline bool is_bound(std::uint16_t port) {
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
inline std::uint64_t count_read_datagrams() {
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

/// A process of a command that receives DIS PDUs, on a host of its own.
class DisNetworkTest : public testing::Test {
 protected:
  DisNetworkTest() {
    on_sender_ = network_.bare_host(kSender);
    on_watcher_ = network_.bare_host(kWatcher);
    network_.on_host(kSender, [&] { sender_.emplace(); });
  }
  ~DisNetworkTest() override {
    for (const std::string& path : {output_, json_}) std::remove(path.c_str());
  }

  /// Returns the result of `work` in the network of the watcher's host.
  template <class Work>
  auto on_watcher(const Work& work) {
    decltype(work()) out{};
    network_.on_host(kWatcher, [&] { out = work(); });
    return out;
  }

  /// Starts a command and waits until it receives. Its standard output and error go to a file.
  void start(const std::vector<std::string>& arguments) {
    std::vector<std::string> command = on_watcher_;
    command.push_back(program());
    command.insert(command.end(), arguments.begin(), arguments.end());
    auto started = ChildProcess::start({command, {}, output_});
    ASSERT_TRUE(started) << started.error().text();
    receiver_.emplace(std::move(started).value());
    ASSERT_TRUE(test::eventually([&] { return on_watcher([] { return is_bound(kPort); }); }))
        << text_of_file(output_);
    network_.wait_for_memberships();
  }
  /// Runs the program on the sender's host.
  [[nodiscard]] Outcome run_on_sender(const std::vector<std::string>& arguments) const {
    std::vector<std::string> command = on_sender_;
    command.push_back(program());
    command.insert(command.end(), arguments.begin(), arguments.end());
    return run(std::move(command));
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
    ::kill(receiver_->pid(), SIGTERM);
    return wait_for_end();
  }
  /// Waits for the end and returns the exit code.
  std::optional<int> wait_for_end() { return receiver_->wait_for(test::kPatience); }

  const std::string output_ = scratch("dis.txt");
  const std::string json_ = scratch("dis.json");

 private:
  test::HostNetwork network_;
  std::vector<std::string> on_sender_;
  std::vector<std::string> on_watcher_;
  std::optional<Sender> sender_;
  std::optional<ChildProcess> receiver_;
};

inline constexpr const char* kUnicast = "10.77.0.2";
inline constexpr const char* kBroadcast = "10.77.0.255";

}  // namespace roger::app
