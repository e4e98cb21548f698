#include "tests/attack/attacker.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <system_error>

namespace roger::test {
namespace {

void require(bool succeeded, const char* what) {
  if (!succeeded) throw std::system_error(errno, std::generic_category(), what);
}

}  // namespace

sockaddr_in endpoint(const char* address, std::uint16_t port) {
  sockaddr_in out{};
  out.sin_family = AF_INET;
  out.sin_port = htons(port);
  ::inet_pton(AF_INET, address, &out.sin_addr);
  return out;
}

std::uint16_t executive_port(TalkingPairs& pairs) {
  StationProgram& executive = pairs.program(TalkingPairs::kExecutive);
  for (const std::string& line : executive.lines()) {
    // "Executive listens on HOST:PORT"
    if (line.starts_with("Executive listens")) {
      return static_cast<std::uint16_t>(std::stoul(line.substr(line.rfind(':') + 1)));
    }
  }
  throw std::runtime_error(executive.transcript());
}

rti::net::asio::ip::tcp::endpoint executive_endpoint(TalkingPairs& pairs) {
  return {rti::net::asio::ip::make_address(kExecutiveAddress), executive_port(pairs)};
}

rti::net::Interface interface_here() {
  return rti::net::choose_interface("eth0").value();
}

void expect_harmless(const Conversation& heard) {
  expect_undisturbed(heard, "A2");
  expect_undisturbed(heard, "B2");
  expect_bounded_memory(heard);
  for (const auto& [name, shown] : heard.shown) {
    EXPECT_EQ(heard.count(name, "the connection to the federation is lost"), 0U) << name << "\n"
                                                                                 << heard.to_text();
    // A receiver shows the delay every 5 s, so slow machines would show more.
    const auto delays = std::count_if(shown.begin(), shown.end(), [](const std::string& line) {
      return line.find("ms from microphone to loudspeaker") != std::string::npos;
    });
    EXPECT_LE(shown.size() - static_cast<std::size_t>(delays), kFewLines) << name << "\n"
                                                                          << heard.to_text();
  }
}

std::vector<std::uint8_t> Garbage::bytes(std::size_t most) {
  std::vector<std::uint8_t> out(1 + random_() % most);
  for (std::uint8_t& one : out) one = static_cast<std::uint8_t>(random_());
  constexpr std::uint8_t kVersion = 0x10;
  if (random_() % 2 == 0) out.front() = kVersion | (out.front() & 0x0FU);
  return out;
}

int flood_connections(int count, std::uint16_t port) {
  Garbage garbage;
  const sockaddr_in to = endpoint(kExecutiveAddress, port);
  int connected = 0;
  for (int i = 0; i < count; ++i) {
    const int one = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (::connect(one, reinterpret_cast<const sockaddr*>(&to), sizeof(to)) == 0) ++connected;
    const std::vector<std::uint8_t> bytes = garbage.bytes(4096);
    static_cast<void>(::send(one, bytes.data(), bytes.size(), MSG_NOSIGNAL));
    ::close(one);
  }
  return connected;
}

void flood_datagrams(int count) {
  Garbage garbage;
  const int one = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  std::vector<sockaddr_in> targets = {
      endpoint(kControlGroup, kControlPort), endpoint(kControlGroup, kDataPort),
      endpoint(kGroupOfA, kDataPort), endpoint(kGroupOfB, kDataPort)};
  for (int host = 1; host <= 5; ++host) {
    const std::string address = "10.77.0." + std::to_string(host);
    for (int port = 0; port < 5; ++port) {
      targets.push_back(endpoint(address.c_str(), static_cast<std::uint16_t>(kDataPort + port)));
    }
  }
  for (int i = 0; i < count; ++i) {
    for (const sockaddr_in& to : targets) {
      const std::vector<std::uint8_t> bytes = garbage.bytes(1400);
      ::sendto(one, bytes.data(), bytes.size(), MSG_NOSIGNAL,
               reinterpret_cast<const sockaddr*>(&to), sizeof(to));
    }
    if (i % 2 == 0) ::usleep(1000);
  }
  ::close(one);
}

ForgedSource::ForgedSource(const char* host)
    : socket_(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {
  require(socket_ >= 0, "socket");
  // The kernel then accepts an address of another host.
  const int on = 1;
  require(::setsockopt(socket_, SOL_IP, IP_TRANSPARENT, &on, sizeof(on)) == 0, "IP_TRANSPARENT");
  const sockaddr_in source = endpoint(host, 0);
  require(::bind(socket_, reinterpret_cast<const sockaddr*>(&source), sizeof(source)) == 0, "bind");
  ip_mreqn by{};
  by.imr_address = endpoint(kAddressOfAttacker, 0).sin_addr;
  require(::setsockopt(socket_, SOL_IP, IP_MULTICAST_IF, &by, sizeof(by)) == 0, "IP_MULTICAST_IF");
  // Its own host does not receive the datagrams.
  const int off = 0;
  require(::setsockopt(socket_, SOL_IP, IP_MULTICAST_LOOP, &off, sizeof(off)) == 0,
          "IP_MULTICAST_LOOP");
}

ForgedSource::~ForgedSource() {
  ::close(socket_);
}

void ForgedSource::send(const std::string& group, rti::Bytes datagram) const {
  const sockaddr_in to = endpoint(group.c_str(), kDataPort);
  const auto sent = ::sendto(socket_, datagram.data(), datagram.size(), MSG_NOSIGNAL,
                             reinterpret_cast<const sockaddr*>(&to), sizeof(to));
  require(sent == static_cast<ssize_t>(datagram.size()), "sendto");
}

}  // namespace roger::test
