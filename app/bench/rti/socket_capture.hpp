// Datagrams as they are, read past the RTI.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "rti/net/descriptor.hpp"

namespace roger::app::bench {

/// A socket of its own that has joined a multicast group on the loopback. The kernel hands it every
/// datagram one by one, also those that were sent in one call. Not thread-safe.
class SocketCapture {
 public:
  /// Errors: kSystem.
  static Result<SocketCapture> open(filter::Group group);

  /// The UDP payload of the next one; empty when none came within `patience`.
  [[nodiscard]] std::vector<std::uint8_t> next(std::chrono::milliseconds patience);

 private:
  SocketCapture() = default;
  rti::net::Descriptor socket_;
};

}  // namespace roger::app::bench
