// The socket at which a transport receives copies that are sent to it alone.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

#include "core/result.hpp"
#include "rti/net/poller.hpp"
#include "rti/net/receive_socket.hpp"
#include "rti/net/udp_multicast.hpp"

namespace roger::rti::net {

/// Opened when the first copies are asked for. Any thread may call, except where noted.
class DirectSocket {
 public:
  /// Keeps references to both arguments. The tag in the poller is a Receiver pointer.
  DirectSocket(const UdpMulticastSettings& settings, Poller& poller)
      : settings_(settings), poller_(poller) {}

  /// Opens the socket if it is not open; the first free port from `first` on. Returns its port.
  [[nodiscard]] Result<std::uint16_t> open(std::uint16_t first);
  /// Returns the open socket; nullptr: it is not open. Valid until close().
  [[nodiscard]] Receiver* receiver() const { return open_; }
  /// Closes the socket, for good. No thread may read it any longer.
  void close();

 private:
  const UdpMulticastSettings& settings_;
  Poller& poller_;
  std::atomic<Receiver*> open_{nullptr};
  std::mutex mutex_;  // guards everything below
  std::unique_ptr<Receiver> receiver_;
  std::uint16_t port_ = 0;
  bool closed_ = false;
};

}  // namespace roger::rti::net
