// Best effort over UDP multicast, with copies for those whom it does not reach.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/result.hpp"
#include "rti/net/asio.hpp"
#include "rti/net/interface.hpp"
#include "rti/net/transport.hpp"

namespace roger::rti::net {

struct UdpMulticastSettings {
  Interface interface;
  /// false: nothing is multicast nor joined; all goes by copies.
  bool multicast = true;
  std::uint16_t port = 0;  // of every group; 0: one of the kernel's choice (see port())
  int ttl = 1;
  bool loopback = true;  // other processes of this host get our datagrams too
  std::size_t receive_buffer_bytes = std::size_t{16} << 20U;
};

/// Copies come to the first free port from here on, one for each federate of a host; or to any port
/// where 64 are taken.
[[nodiscard]] constexpr std::uint16_t first_direct_port(std::uint16_t data_port) {
  // Those between are the beacons' and the doctor's by default.
  return static_cast<std::uint16_t>(data_port + 3);
}

/// One port, many groups. Linux lets a socket join 20 groups, so sockets are opened as needed; each
/// is bound to the port on all addresses and sees only what it joined itself on the chosen
/// interface (IP_MULTICAST_ALL off), whatever other sockets of the host have joined. What a
/// transport sends does not come back to it, but on kernels without socket filters. Copies come to
/// a port of their own, at a socket that is opened when it is needed.
class UdpMulticast final : public Transport {
 public:
  /// `io` must outlive the transport and is what handlers run on. Error (kSystem, kUnavailable):
  /// which call the kernel refused and why. Says once in the log when the kernel clips the
  /// receive buffer.
  [[nodiscard]] static Result<std::unique_ptr<UdpMulticast>> create(
      asio::io_context& io, const UdpMulticastSettings& settings);
  ~UdpMulticast() override;

  void start(Handler handler, ReadBy by) override;
  void stop() override;
  void receive(std::optional<Nanoseconds> wait) override;
  void wake() override;
  [[nodiscard]] Status join(filter::Ipv4Address group) override;
  void leave(filter::Ipv4Address group) override;
  SendResult send(filter::Ipv4Address group, Bytes datagram) noexcept override;
  void send_train(filter::Ipv4Address group, Bytes bytes,
                  std::span<const std::uint16_t> sizes) noexcept override;
  [[nodiscard]] Result<std::uint16_t> listen_directly() override;
  [[nodiscard]] Status copy_to(const DirectAddress& to,
                               std::span<const filter::Ipv4Address> groups) override;
  [[nodiscard]] TransportCounters counters() const override;

  [[nodiscard]] std::uint16_t port() const;
  /// What the kernel granted of `receive_buffer_bytes`.
  [[nodiscard]] std::size_t receive_buffer_bytes() const;
  /// Receiving sockets open at present.
  [[nodiscard]] std::size_t socket_count() const;

 private:
  class State;
  explicit UdpMulticast(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

}  // namespace roger::rti::net
