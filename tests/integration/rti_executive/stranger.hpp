// A program on the network that is no federate.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/byte_order.hpp"
#include "rti/net/udp_multicast.hpp"
#include "tests/integration/rti_executive/support.hpp"

namespace roger::rti {

/// Receives what is sent to a group, and sends datagrams of its own to it.
class Stranger {
 public:
  /// `at`: the interface, and the address that it sends from. Throws std::runtime_error.
  Stranger(const std::string& group, std::uint16_t port, const net::Interface& at = loopback())
      : group_(filter::Ipv4Address::parse(group).value()) {
    net::UdpMulticastSettings settings;
    settings.interface = at;
    settings.port = port;
    auto created = net::UdpMulticast::create(io_.io, settings);
    if (!created) throw std::runtime_error(created.error().text());
    transport_ = std::move(created).value();
    if (const Status joined = transport_->join(group_); !joined) {
      throw std::runtime_error(joined.error().text());
    }
    transport_->start(
        [this](const net::Received& received) {
          overheard_.put({received.data.begin(), received.data.end()});
        },
        net::ReadBy::kIoThread);
  }
  ~Stranger() {
    transport_->stop();
    io_.fence();
  }
  Stranger(const Stranger&) = delete;
  Stranger& operator=(const Stranger&) = delete;

  void send(Bytes datagram) { transport_->send(group_, datagram); }
  /// Returns whether overhear() returns at once.
  [[nodiscard]] bool has_overheard() { return overheard_.size() > 0; }
  /// Drops the datagrams that overhear() has not returned.
  void forget() {
    while (has_overheard()) static_cast<void>(overheard_.take());
  }
  /// Returns the next datagram of others. Throws std::runtime_error when none arrives.
  [[nodiscard]] ByteVector overhear() {
    auto heard = overheard_.take();
    if (!heard) throw std::runtime_error("no datagram was overheard");
    return *std::move(heard);
  }

 private:
  IoThread io_;
  const filter::Ipv4Address group_;
  Mailbox<ByteVector> overheard_;
  std::unique_ptr<net::UdpMulticast> transport_;
};

/// Returns a datagram of the data plane with a sequence number that is greater by `more`.
[[nodiscard]] inline ByteVector renumbered(ByteVector datagram, std::uint16_t more) {
  constexpr std::size_t kSequence = 5;
  const auto before = load_big_endian<std::uint16_t>(&datagram.at(kSequence));
  store_big_endian(static_cast<std::uint16_t>(before + more), &datagram[kSequence]);
  return datagram;
}

}  // namespace roger::rti
