// Waking a thread that sleeps in a socket's own receive call.
#pragma once

#include <atomic>
#include <cstdint>

#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "rti/net/descriptor.hpp"

namespace roger::rti::net {

/// An empty datagram to a group of the loopback that only one socket has joined. Sleeping in the
/// receive call itself costs a system call less than waiting for several things at once, and who
/// sleeps there can't be woken in any other way but by a signal, which is not a library's to use.
class Doorbell {
 public:
  /// Hangs itself on a UDP socket that is bound to `port`. Error: the loopback has no multicast.
  [[nodiscard]] Status hang(int socket, std::uint16_t port);
  [[nodiscard]] bool hangs() const { return bell_.is_open(); }

  /// @{ The one who sleeps: `if (may_sleep()) receive(...); woke_up();`
  /// false: it was rung since the last time.
  bool may_sleep() {
    sleeping_ = true;
    return !rung_.exchange(false);
  }
  void woke_up() { sleeping_ = false; }
  /// @}

  /// Any thread. false: nobody sleeps here now; who is about to will notice.
  bool ring();

  /// Where its datagrams go.
  [[nodiscard]] filter::Ipv4Address group() const { return group_; }

 private:
  Descriptor bell_;
  filter::Ipv4Address group_;
  std::uint16_t port_ = 0;
  std::atomic<bool> sleeping_{false};
  std::atomic<bool> rung_{false};
};

}  // namespace roger::rti::net
