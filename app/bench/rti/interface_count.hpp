// How many datagrams a network interface carries, whether anybody asked for them or not.
#pragma once

#include <cstdint>
#include <string>

#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "rti/net/descriptor.hpp"

namespace roger::app::bench {

enum class Direction { kIn, kOut };

/// Groups one after the other, on one port.
struct GroupBlock {
  filter::Group first;
  std::uint32_t count = 1;
  /// One that is left out: where the signs of presence go.
  filter::Ipv4Address except;
};

/// The kernel's count of the UDP datagrams to a block of groups that an interface hands over (in)
/// or is handed (out). A packet socket whose filter passes nothing else, so requests to join, signs
/// of life and the like are left out; nothing is ever read from it, so counting costs the process
/// no time. Not thread-safe.
class InterfaceCount {
 public:
  /// Counts from now on. Errors: kNotFound (no such interface), kSystem (needs CAP_NET_RAW).
  static Result<InterfaceCount> open(const std::string& interface, Direction direction,
                                     const GroupBlock& groups);

  /// Since it was opened or last asked.
  [[nodiscard]] Result<std::uint64_t> take();

 private:
  explicit InterfaceCount(int socket) : socket_(socket) {}
  rti::net::Descriptor socket_;
};

}  // namespace roger::app::bench
