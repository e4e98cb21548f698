// Sends copies of multicast datagrams to receivers that multicast does not reach.
#pragma once

#include <netinet/in.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/counters.hpp"
#include "core/result.hpp"
#include "rti/net/descriptor.hpp"
#include "rti/net/transport.hpp"

namespace roger::rti::net {

/// The receivers of copies by group, and the socket that copies are sent from. Any thread; never
/// waits. Without receivers it costs one read of any() and no socket.
class UnicastFanout {
 public:
  /// As Transport::copy_to().
  [[nodiscard]] Status copy_to(const DirectAddress& to,
                               std::span<const filter::Ipv4Address> groups);

  [[nodiscard]] bool any() const { return any_.load(std::memory_order_relaxed); }

  /// Sends datagrams of `group` to all receivers that asked for them. The datagrams are stored
  /// consecutively in `bytes` and have the lengths `sizes`. When the kernel's send buffer is full,
  /// the rest is dropped.
  void send(filter::Ipv4Address group, Bytes bytes, std::span<const std::uint16_t> sizes) noexcept;

  /// Fills in the counters of copies.
  void count(TransportCounters& out) const;

 private:
  class Batch;

  std::atomic<bool> any_{false};
  std::mutex mutex_;  // guards all members below
  Descriptor socket_;
  std::unordered_map<std::uint32_t, std::vector<sockaddr_in>> receivers_;  // by group

  Counter copies_;
  Counter copied_bytes_;
  Counter copies_dropped_;
};

}  // namespace roger::rti::net
