// Best effort over UDP multicast.
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
  std::uint16_t port = 0;  // of every group; 0: one of the kernel's choice (see port())
  int ttl = 1;
  bool loopback = true;  // other processes of this host get our datagrams too
  std::size_t receive_buffer_bytes = std::size_t{4} << 20U;
};

/// One port, many groups. Linux lets a socket join 20 groups, so sockets are opened as needed; each
/// is bound to the port on all addresses and sees only what it joined itself on the chosen
/// interface (IP_MULTICAST_ALL off), whatever other sockets of the host have joined. What a
/// transport sends does not come back to it, but on kernels without socket filters.
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
