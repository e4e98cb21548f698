// Bytes without meaning, sent to an executive and to stations that talk.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "tests/support/talking_pairs.hpp"

namespace roger::test {
namespace {

using namespace std::chrono_literals;

constexpr const char* kExecutiveAddress = "10.77.0.1";
constexpr std::uint16_t kDataPort = 31'250;
constexpr std::uint16_t kControlPort = 31'251;
constexpr const char* kBeaconGroup = "239.192.18.1";
constexpr const char* kGroupOfA = "239.192.16.64";  // the channel of 40 MHz
constexpr const char* kGroupOfB = "239.192.16.208";

sockaddr_in endpoint(const char* address, std::uint16_t port) {
  sockaddr_in out{};
  out.sin_family = AF_INET;
  out.sin_port = htons(port);
  ::inet_pton(AF_INET, address, &out.sin_addr);
  return out;
}

class Garbage {
 public:
  /// Returns 1 to `most` random bytes. Half of them begin like a datagram of the data plane.
  std::vector<std::uint8_t> bytes(std::size_t most) {
    std::vector<std::uint8_t> out(1 + random_() % most);
    for (std::uint8_t& one : out) one = static_cast<std::uint8_t>(random_());
    constexpr std::uint8_t kVersion = 0x10;
    if (random_() % 2 == 0) out.front() = kVersion | (out.front() & 0x0FU);
    return out;
  }

 private:
  std::mt19937_64 random_{1};
};

/// Sends garbage on connections to a port that accepts them. Returns how many connected.
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

/// Sends `count` datagrams to each of the targets, 50 in a millisecond, so that they compete with
/// voice for processors and not for the receive buffers.
void flood_datagrams(int count) {
  Garbage garbage;
  const int one = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  std::vector<sockaddr_in> targets = {
      endpoint(kBeaconGroup, kControlPort), endpoint(kBeaconGroup, kDataPort),
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

/// Returns the port in "Executive listens on HOST:PORT".
std::uint16_t port_of(StationProgram& executive) {
  for (const std::string& line : executive.lines()) {
    if (line.starts_with("Executive listens")) {
      return static_cast<std::uint16_t>(std::stoul(line.substr(line.rfind(':') + 1)));
    }
  }
  throw std::runtime_error(executive.transcript());
}

TEST(GarbageTest, VoiceSurvivesGarbageOnEverySocket) {
  TalkingPairs pairs;
  const std::uint16_t port = port_of(pairs.program(TalkingPairs::kExecutive));
  static_cast<void>(pairs.network().bare_host(TalkingPairs::kFreeHost));
  constexpr int kConnections = 300;
  int connected = 0;
  pairs.network().on_host(TalkingPairs::kFreeHost, [&] {
    connected = flood_connections(kConnections, port);
    flood_datagrams(1000);
  });
  EXPECT_EQ(connected, kConnections);
  const Conversation heard = pairs.end();
  expect_undisturbed(heard, "A2");
  expect_undisturbed(heard, "B2");
  expect_bounded_memory(heard);
}

}  // namespace
}  // namespace roger::test
