// Wakes a thread that blocks in a socket's receive call.
#pragma once

#include <atomic>
#include <cstdint>

#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "rti/net/descriptor.hpp"

namespace roger::rti::net {

/// Wakes by an empty datagram to a loopback multicast group that only one socket has joined.
/// Blocking in the receive call saves one system call compared with waiting for several descriptors
/// (epoll). The only other way to wake such a thread is a signal, which a library must not use.
///
/// Why no wake-up is lost: the receiver sets sleeping_ and then reads woken_; the waker sets woken_
/// and then reads sleeping_ (all sequentially consistent). At least one of them therefore sees the
/// other's write: either the receiver does not block, or the waker sends the datagram, which stays
/// queued at the socket until the receiver reads it. A waker that finds woken_ set need not send
/// one: since the receiver cleared it, another waker has set it, and the same applies to that one.
class SocketWakeUp {
 public:
  /// Joins the UDP socket, which is bound to `port`, to a new wake-up group. Error: the loopback
  /// has no multicast.
  [[nodiscard]] Status attach(int socket, std::uint16_t port);
  [[nodiscard]] bool is_attached() const { return socket_.is_open(); }

  /// @{ For the receiving thread: `if (may_sleep()) receive(...); woke_up();`
  /// Returns false if ring() was called since the last time.
  bool may_sleep() {
    sleeping_ = true;
    return !woken_.exchange(false);
  }
  void woke_up() { sleeping_ = false; }
  /// @}

  /// Wakes the receiving thread. Returns false if it is not blocked here; it then notices before it
  /// blocks the next time. Any thread.
  bool ring();

  /// Returns the group that wake-up datagrams are sent to.
  [[nodiscard]] filter::Ipv4Address group() const { return group_; }

 private:
  Descriptor socket_;
  filter::Ipv4Address group_;
  std::uint16_t port_ = 0;
  std::atomic<bool> sleeping_{false};
  std::atomic<bool> woken_{false};
};

}  // namespace roger::rti::net
