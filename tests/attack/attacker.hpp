// Facts about the network of TalkingPairs for attackers, and datagrams that they send.
#pragma once

#include <netinet/in.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "core/units.hpp"
#include "rti/net/interface.hpp"
#include "rti/net/io/asio.hpp"
#include "rti/wire/types.hpp"
#include "tests/support/talking_pairs.hpp"

namespace roger::test {

inline constexpr const char* kExecutiveAddress = "10.77.0.1";
inline constexpr const char* kAddressOfA1 = "10.77.0.2";
inline constexpr std::uint16_t kDataPort = 31'250;
inline constexpr std::uint16_t kControlPort = 31'251;
inline constexpr const char* kControlGroup = "239.192.18.1";
inline constexpr const char* kGroupOfA = "239.192.16.64";  // the channel of 40 MHz
inline constexpr const char* kGroupOfB = "239.192.16.208";
inline constexpr const char* kFederation = "roger";
inline constexpr Frequency kFrequencyOfA = Frequency::from_kilohertz(40'000);

/// Host of the attacker, and one that is involved in nothing.
inline constexpr int kAttacker = TalkingPairs::kFreeHost;
inline constexpr int kBystander = TalkingPairs::kFreeHost + 1;
inline constexpr const char* kAddressOfAttacker = "10.77.0.6";
inline constexpr const char* kAddressOfBystander = "10.77.0.7";

/// Returns a number of repetitions. Sanitizers make processes several times slower, and do not
/// check the limits of memory that most repetitions are for.
[[nodiscard]] constexpr std::size_t repetitions(std::size_t count) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return count / 10;
#else
  return count;
#endif
}

[[nodiscard]] sockaddr_in endpoint(const char* address, std::uint16_t port);
/// Returns the TCP port of the executive.
[[nodiscard]] std::uint16_t executive_port(TalkingPairs& pairs);
/// Returns the endpoint of the executive.
[[nodiscard]] rti::net::asio::ip::tcp::endpoint executive_endpoint(TalkingPairs& pairs);
/// Returns the interface of the host in whose network it is called (on_host()).
[[nodiscard]] rti::net::Interface interface_here();

/// Maximum number of lines that a process shows in a test.
inline constexpr std::size_t kFewLines = 60;
/// Expects (GoogleTest) that both listeners were undisturbed, that no process has used more memory
/// than allowed, that no station has lost the federation, and that no process has shown
/// more than kFewLines.
void expect_harmless(const Conversation& heard);

/// Random bytes.
class Garbage {
 public:
  /// Returns 1 to `most` bytes. Half of them begin like a datagram of the data plane.
  [[nodiscard]] std::vector<std::uint8_t> bytes(std::size_t most);

 private:
  std::mt19937_64 random_{1};
};
/// Sends garbage on connections to the executive. Returns how many connected. Call it by on_host().
int flood_connections(int count, std::uint16_t port);
/// Sends `count` datagrams of garbage to each socket of all processes, 50 in a millisecond, so that
/// they compete with voice for processors and not for the receive buffers. Call it by on_host().
void flood_datagrams(int count);

/// A UDP socket that sends with the address of another host.
class ForgedSource {
 public:
  /// Sends from `host` instead of kAddressOfAttacker. Call it by on_host(kAttacker). Throws
  /// std::system_error.
  explicit ForgedSource(const char* host);
  ~ForgedSource();
  ForgedSource(const ForgedSource&) = delete;
  ForgedSource& operator=(const ForgedSource&) = delete;

  /// Sends to a multicast group at the data port.
  void send(const std::string& group, rti::Bytes datagram) const;

 private:
  int socket_ = -1;
};

}  // namespace roger::test
