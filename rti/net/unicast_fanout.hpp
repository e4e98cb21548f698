// Copies of multicast datagrams for receivers that the multicast does not reach.
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

/// Who gets copies of which groups, and the socket that they leave from. Any thread; never waits.
/// As long as nobody wants copies it costs the look at any(), and no socket.
class UnicastFanout {
 public:
  /// As Transport::copy_to().
  [[nodiscard]] Status copy_to(const DirectAddress& to,
                               std::span<const filter::Ipv4Address> groups);

  [[nodiscard]] bool any() const { return any_.load(std::memory_order_relaxed); }

  /// Sends datagrams of `group`, that stand one behind the other in `bytes` and have `sizes`, to
  /// all who want them. When the kernel's buffer is full the rest is dropped.
  void send(filter::Ipv4Address group, Bytes bytes, std::span<const std::uint16_t> sizes) noexcept;

  /// Fills in what is of copies.
  void count(TransportCounters& out) const;

 private:
  class Batch;

  std::atomic<bool> any_{false};
  std::mutex mutex_;  // guards all below
  Descriptor socket_;
  std::unordered_map<std::uint32_t, std::vector<sockaddr_in>> receivers_;  // by group

  Counter copies_;
  Counter copied_bytes_;
  Counter copies_dropped_;
};

}  // namespace roger::rti::net
