// The networks by which a gateway reaches a DIS exercise.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/dis/capture/udp_datagram.hpp"
#include "app/dis/network/dis_network_sender.hpp"
#include "app/dis/network/dis_network_settings.hpp"
#include "app/dis/network/dis_socket.hpp"
#include "app/dis/network/interface_changes.hpp"
#include "core/clock.hpp"
#include "core/guarded.hpp"
#include "core/octets.hpp"
#include "core/result.hpp"
#include "rti/net/descriptor.hpp"
#include "rti/net/interface.hpp"

namespace roger::app {

/// Datagrams of all networks of an exercise.
struct DisNetworkFigures {
  std::uint64_t received = 0;
  std::uint64_t other_interface = 0;  // dropped: arrived at an interface that is not configured
  std::uint64_t lost = 0;  // dropped by the kernel, because receive() was called too late
  std::uint64_t sent = 0;  // counted for each destination, like the errors
  std::uint64_t send_errors = 0;
};

/// Receives at the ports of several networks, and sends each PDU to all destinations of all
/// networks. Datagrams are accepted from the interfaces of the networks and from this computer,
/// whose programs send to its own addresses by the loopback. If an interface is down, has lost its
/// address or is missing, sending fails until it has recovered; the groups are then joined again.
/// Failures are counted, and logged when they begin and end.
class DisNetwork {
 public:
  /// Time for which a PDU waits for others of its datagram, if the poller of descriptor() does not
  /// delay it.
  static constexpr Nanoseconds kBundleTime = std::chrono::milliseconds(1);

  /// Errors: kNotFound (no such interface), kUnavailable (the port is used by a program that does
  /// not share it; the interface is down, or has no broadcast address although PDUs are to be sent
  /// by broadcast), kSystem (such as an interface that refuses multicast). They name port, group
  /// and interface.
  static Result<std::unique_ptr<DisNetwork>> open(std::span<const DisNetworkSettings> settings);
  /// Sends what is waiting.
  ~DisNetwork();
  DisNetwork(const DisNetwork&) = delete;
  DisNetwork& operator=(const DisNetwork&) = delete;

  /// Returns the descriptor for poll(), which is readable if receive() should be called: datagrams
  /// have arrived, a datagram of several PDUs is to be sent, or an interface has changed.
  [[nodiscard]] int descriptor() const { return poll_.get(); }
  /// Returns the next datagram that has arrived; nullopt if there is none. Its data are valid until
  /// the next call. Sends the PDUs that have waited for kBundleTime. Does not wait. One thread.
  std::optional<UdpDatagram> receive();

  /// Sends a PDU, or keeps it until its datagram is complete (DisNetworkSettings::bundle_octets).
  /// Does not wait. Any thread.
  void send(Bytes pdu);

  /// Returns the sums since the start. Any thread.
  [[nodiscard]] DisNetworkFigures figures() const;

 private:
  /// The part that several threads use.
  struct Sending {
    std::vector<DisNetworkSender> senders;  // one for each of networks_
    bool bundle_waits = false;              // the timer is set
  };

  /// One of the networks.
  struct Network {
    DisNetworkSettings settings;
    std::size_t socket = 0;         // of sockets_
    rti::net::Interface interface;  // at which the groups are joined
  };
  /// @{ The ready descriptor, in an epoll_event: one of these, or the index of a socket.
  static constexpr std::uint64_t kTimer = ~std::uint64_t{0};
  static constexpr std::uint64_t kChanges = kTimer - 1;
  /// @}

  DisNetwork();
  Status open_descriptors();
  Status open_network(const DisNetworkSettings& settings);
  Result<std::size_t> find_or_open_socket(std::uint16_t port);
  [[nodiscard]] Status watch(int descriptor, std::uint64_t ready) const;
  /// Handles what has happened, except arrived datagrams. Returns the socket that is to be read;
  /// nullopt: no datagram has arrived.
  std::optional<std::size_t> handle_events();
  void follow_interfaces();
  void move_groups(Network& network, const rti::net::Interface& to);
  void flush();
  [[nodiscard]] bool is_accepted(std::size_t socket, unsigned interface) const;

  std::vector<Network> networks_;
  std::vector<DisSocket> sockets_;  // one for each port
  std::size_t next_socket_ = 0;     // the one to read, so that each has its turn
  unsigned loopback_;               // index of the interface
  Guarded<Sending> sending_;
  InterfaceChanges changes_;
  rti::net::Descriptor timer_;
  rti::net::Descriptor poll_;
  std::atomic<std::uint64_t> received_{0};
  std::atomic<std::uint64_t> other_interface_{0};
};

}  // namespace roger::app
