// Best-effort transport over UDP multicast, with unicast copies for receivers that multicast does
// not reach.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/result.hpp"
#include "rti/net/interface.hpp"
#include "rti/net/io/asio.hpp"
#include "rti/net/transport.hpp"

namespace roger::rti::net {

struct UdpMulticastSettings {
  Interface interface;
  /// false: no multicast is sent and no group joined; all traffic goes by copies.
  bool multicast = true;
  std::uint16_t port = 0;  // of every group; 0: chosen by the kernel (see port())
  int ttl = 1;
  bool loopback = true;  // other processes of this host also receive our datagrams
  std::size_t receive_buffer_bytes = std::size_t{16} << 20U;
};

/// Returns the first port for copies. Each federate of a host takes the first free port from here
/// on, or any port if 64 are taken.
[[nodiscard]] constexpr std::uint16_t first_direct_port(std::uint16_t data_port) {
  // By default, the ports in between belong to the beacons and the doctor.
  return static_cast<std::uint16_t>(data_port + 3);
}

/// One port, many groups. Linux allows a socket 20 memberships, so sockets are opened as needed.
/// Each is bound to the port on all addresses and receives only groups that it joined itself on the
/// chosen interface (IP_MULTICAST_ALL off), regardless of what other sockets of the host have
/// joined. A transport does not receive its own datagrams, except on kernels without socket
/// filters. Copies arrive at a separate port and socket, opened when needed.
class UdpMulticast final : public Transport {
 public:
  /// Creates a transport whose handlers run on `io`, which must outlive it. Error (kSystem,
  /// kUnavailable): names the call that the kernel refused and the reason. Informs once per
  /// process if the kernel limits the receive buffer; a warning follows only if that loses
  /// datagrams.
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
  /// Returns the size that the kernel granted for `receive_buffer_bytes`.
  [[nodiscard]] std::size_t receive_buffer_bytes() const;
  /// Returns the number of open receive sockets.
  [[nodiscard]] std::size_t socket_count() const;

 private:
  class State;
  explicit UdpMulticast(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

}  // namespace roger::rti::net
