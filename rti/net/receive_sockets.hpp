// The sockets at which a transport receives, and the groups that they have joined.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "rti/net/direct_socket.hpp"
#include "rti/net/joined_groups.hpp"
#include "rti/net/poller.hpp"
#include "rti/net/receive_socket.hpp"
#include "rti/net/udp_multicast.hpp"

namespace roger::rti::net {

/// Opens sockets as groups are joined, and adds them to a poller. Any thread may call, except where
/// noted. The kernel makes a thread that joins or leaves a group, or closes a socket, wait for
/// other changes of the host's network interfaces; only threads that do the same wait for that
/// thread.
///
/// A group is in the `groups` of at most one Receiver, and exactly then that socket is a member;
/// join() checks all receivers first, so joining twice adds no second membership and one leave()
/// ends it. Sockets are not closed before close(), even when their last group is left: the next
/// join reuses them, and a Receiver pointer handed to the poller stays valid.
class ReceiveSockets {
 public:
  /// Keeps references to `poller`, whose tags are Receiver pointers, and to `joined_groups`, which
  /// gets the groups whose own datagrams are filtered out.
  ReceiveSockets(const UdpMulticastSettings& settings, Poller& poller, JoinedGroups& joined_groups);

  /// Opens the first socket, unless there is no multicast. Call once, first.
  [[nodiscard]] Status open(const OwnAddress& own);
  /// Returns the port of all groups, which is constant after open().
  [[nodiscard]] std::uint16_t port() const { return port_; }

  [[nodiscard]] Status join(filter::Ipv4Address group);
  void leave(filter::Ipv4Address group);
  /// Opens the socket for copies if it is not open. Returns its port.
  [[nodiscard]] Result<std::uint16_t> listen_directly();
  /// Closes all sockets. No thread may read them any longer.
  void close();

  /// Returns the only socket; nullptr: there are none or several. Valid until close().
  [[nodiscard]] Receiver* only() const {
    Receiver* const direct = direct_.receiver();
    if (direct == nullptr) return only_;
    return count_ == 0 ? direct : nullptr;
  }
  /// Returns the size of the receive buffer that the kernel granted to the newest socket for
  /// groups.
  [[nodiscard]] std::size_t granted_bytes() const { return granted_; }
  [[nodiscard]] std::size_t count() const {
    return count_ + (direct_.receiver() != nullptr ? 1U : 0U);
  }

 private:
  Status open_group_receiver();
  void note_if_clipped(std::size_t granted);
  /// Changes a membership. Returns 0 or the kernel's error number.
  int change(const Receiver& receiver, int option, filter::Ipv4Address group);
  Status joined(Receiver& receiver, filter::Ipv4Address group);
  Error join_error(filter::Ipv4Address group, int number) const;

  const UdpMulticastSettings settings_;
  Poller& poller_;
  JoinedGroups& joined_groups_;
  OwnAddress own_;
  std::uint16_t port_ = 0;
  std::atomic<Receiver*> only_{nullptr};  // of the sockets for groups
  std::atomic<std::size_t> count_{0};     // same
  std::atomic<std::size_t> granted_{0};
  DirectSocket direct_;

  std::mutex mutex_;  // held while the kernel works; guards everything below
  std::vector<std::unique_ptr<Receiver>> receivers_;
  bool closed_ = false;
};

}  // namespace roger::rti::net
