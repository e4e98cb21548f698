// Reads the receive sockets of a transport.
#pragma once

#include <atomic>
#include <cstdint>

#include "core/counters.hpp"
#include "dds-filter/group.hpp"
#include "rti/net/contained_handler.hpp"
#include "rti/net/datagram_batch.hpp"
#include "rti/net/receive_socket.hpp"
#include "rti/net/transport.hpp"

namespace roger::rti::net {

/// Takes datagrams from sockets, unpacks copies, counts everything and passes it to a handler. For
/// the reading thread, except stop(), is_stopped() and count().
class DatagramIntake {
 public:
  /// Sets the handler; call once, before the first fetch.
  void set_handler(Transport::Handler handler) { handler_.set(std::move(handler)); }
  /// Ignores the datagrams of a group that only wake the reading thread.
  void ignore(filter::Ipv4Address group) { ignored_ = group; }

  /// Handles the datagrams that are queued at a socket. With `waits`, blocks for up to SO_RCVTIMEO
  /// if there are none.
  void fetch(Receiver& receiver, bool waits = false);

  /// Handles nothing any longer.
  void stop() { stopped_ = true; }
  [[nodiscard]] bool is_stopped() const { return stopped_; }
  /// Returns the number of datagrams that the kernel dropped, own ones included. Any thread.
  [[nodiscard]] std::uint64_t dropped_by_kernel() const { return dropped_by_kernel_.value(); }
  /// Fills in the counters of receiving. Any thread.
  void count(TransportCounters& out) const;

 private:
  void take(const Received& datagram);
  void take_copy(Received datagram);
  void add(const Received& datagram);

  ContainedHandler handler_;
  DatagramBatch batch_;
  filter::Ipv4Address ignored_;
  std::atomic<bool> stopped_{false};
  Counter datagrams_;
  Counter bytes_;
  Counter directly_;
  Counter foreign_group_;
  Counter dropped_by_kernel_;
};

}  // namespace roger::rti::net
