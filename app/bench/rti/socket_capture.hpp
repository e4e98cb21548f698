// Captures datagrams independently of the RTI.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "dds-filter/group.hpp"
#include "rti/net/descriptor.hpp"

namespace roger::app::bench {

/// A separate socket that has joined a multicast group on the loopback interface. The kernel
/// delivers every datagram individually, including those sent by one call. Not thread-safe.
class SocketCapture {
 public:
  /// Joins `group`. Throws a CommandError on failure.
  static SocketCapture open(filter::Group group);

  /// Returns the UDP payload of the next datagram; empty if none arrives within `patience`.
  [[nodiscard]] std::vector<std::uint8_t> next(std::chrono::milliseconds patience);

 private:
  SocketCapture() = default;
  rti::net::Descriptor socket_;
};

}  // namespace roger::app::bench
