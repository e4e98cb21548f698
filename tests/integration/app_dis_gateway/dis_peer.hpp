// A DIS radio on a host of a simulated network: what it sends, and all that it receives.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "app/dis/gateway/gateway_hello.hpp"
#include "core/guarded.hpp"
#include "dds-filter/group.hpp"
#include "dis/pdu.hpp"
#include "rti/net/descriptor.hpp"
#include "tests/support/host_network.hpp"

namespace roger::app {

/// A PDU, and when it has arrived.
struct HeardPdu {
  std::chrono::steady_clock::time_point at;
  dis::Pdu pdu;
  ByteVector octets;  // of the PDU
};

/// Sends by broadcast from port 3000 and keeps every PDU of the exercise that arrives there, except
/// its own. Its functions belong to one thread.
class DisPeer {
 public:
  static constexpr std::uint8_t kExercise = 3;

  /// Time stamps of the PDUs: of a clock of its own, or of the computer's UTC.
  enum class Times : std::uint8_t { kRelative, kAbsolute };

  /// Throws std::runtime_error if the socket cannot be opened on the host.
  DisPeer(const test::HostNetwork& network, int host, Times times = Times::kRelative,
          std::uint8_t exercise = kExercise);
  ~DisPeer();
  DisPeer(const DisPeer&) = delete;
  DisPeer& operator=(const DisPeer&) = delete;

  /// Sends a PDU of the exercise whose data have been valid for the time `age`.
  void send(const dis::Body& body, std::chrono::nanoseconds age = {});
  void send_octets(const ByteVector& datagram);
  /// Sends datagrams to one host as fast as the system takes them. Returns how many were sent.
  std::size_t send_many(int host, std::span<const ByteVector> datagrams);
  /// Speaks a tone of 500 Hz at -10 dBFS for this long: announces the radio as transmitting, sends
  /// packets of 20 ms in mu-law when they are due, and announces it as on.
  void speak(const dis::Transmitter& radio, std::chrono::milliseconds length);

  /// Returns all PDUs so far, in the order of arrival.
  [[nodiscard]] std::vector<HeardPdu> heard() const { return *heard_.lock(); }
  /// Returns the bodies of one type.
  template <class Body>
  [[nodiscard]] std::vector<Body> all() const {
    std::vector<Body> out;
    for (const HeardPdu& one : heard()) {
      if (const auto* body = std::get_if<Body>(&one.pdu.body)) out.push_back(*body);
    }
    return out;
  }
  /// Returns the hellos of gateways so far, which are not among the PDUs.
  [[nodiscard]] std::vector<GatewayHello> hellos() const { return *hellos_.lock(); }
  /// Forgets the PDUs so far.
  void forget() { heard_.lock()->clear(); }
  /// Returns the newest Transmitter PDU for which `wanted` holds; nullopt: none.
  [[nodiscard]] std::optional<dis::Transmitter> find(
      const std::function<bool(const dis::Transmitter&)>& wanted) const;

 private:
  void receive();

  const filter::Ipv4Address own_;  // its broadcast returns to it
  const Times times_;
  const std::uint8_t exercise_;
  rti::net::Descriptor socket_;
  Guarded<std::vector<HeardPdu>> heard_;
  Guarded<std::vector<GatewayHello>> hellos_;
  std::atomic<bool> ends_{false};
  std::thread thread_;
};

/// Returns a radio of the peer on 40 MHz FM.
[[nodiscard]] dis::Transmitter peer_radio(std::uint16_t entity = 5);

}  // namespace roger::app
