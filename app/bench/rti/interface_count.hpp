// Counts the datagrams that a network interface carries, requested or not.
#pragma once

#include <cstdint>
#include <string>

#include "dds-filter/group.hpp"
#include "rti/net/descriptor.hpp"

namespace roger::app::bench {

enum class Direction { kIn, kOut };

/// Consecutive multicast groups on one port.
struct GroupBlock {
  filter::Group first;
  std::uint32_t count = 1;
  /// Excluded group: the presence messages of the RTI.
  filter::Ipv4Address except;
};

/// Counts UDP datagrams to a block of groups that an interface receives (in) or sends (out). Uses a
/// packet socket whose filter passes nothing else, so IGMP and presence messages are not counted.
/// The kernel counts even what does not fit the socket's queue, and nothing is read from it, so
/// counting costs the process no time and misses nothing. Not thread-safe.
class InterfaceCount {
 public:
  /// Starts counting. Throws a CommandError: kNotFound (no such interface), kSystem
  /// (needs CAP_NET_RAW).
  static InterfaceCount open(const std::string& interface, Direction direction,
                             const GroupBlock& groups);

  /// Returns the count since the last call, or since open().
  [[nodiscard]] std::uint64_t take();

 private:
  explicit InterfaceCount(int socket) : socket_(socket) {}
  rti::net::Descriptor socket_;
};

}  // namespace roger::app::bench
