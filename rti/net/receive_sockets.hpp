// The sockets at which a transport receives, and the groups that they have joined.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "rti/net/descriptor.hpp"
#include "rti/net/joined_groups.hpp"
#include "rti/net/poller.hpp"
#include "rti/net/receive_socket.hpp"
#include "rti/net/udp_multicast.hpp"

namespace roger::rti::net {

/// Opens sockets as groups are joined, and adds them to a poller. Any thread may call, except where
/// noted.
///
/// A group is in the `groups` of at most one Receiver, and exactly then that socket is a member;
/// join() checks all receivers first, so joining twice adds no second membership and one leave()
/// ends it. Sockets are not closed before close(), even when their last group is left: the next
/// join reuses them, and a Receiver pointer handed to the poller stays valid.
class ReceiveSockets {
 public:
  /// A receive socket and the groups that it joined, or the socket for copies.
  struct Receiver {
    Descriptor socket;
    bool direct = false;
    bool filters_own = false;  // own datagrams are filtered out
    std::set<filter::Ipv4Address> groups;
    std::uint32_t kernel_drops = 0;  // as last reported by the kernel; wraps. Reading thread
  };

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
  [[nodiscard]] Receiver* only() const { return only_; }
  /// Returns the size of the receive buffer that the kernel granted to the newest socket.
  [[nodiscard]] std::size_t granted_bytes() const;
  [[nodiscard]] std::size_t count() const;

 private:
  Status open_group_receiver();
  Status open_direct_receiver();
  Status add(ReceiveSocket socket, bool direct);
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
  std::atomic<Receiver*> only_{nullptr};

  mutable std::mutex mutex_;  // guards everything below
  std::vector<std::unique_ptr<Receiver>> receivers_;
  std::uint16_t direct_port_ = 0;  // 0: no port for copies is open
  std::size_t granted_ = 0;
  bool closed_ = false;
};

}  // namespace roger::rti::net
