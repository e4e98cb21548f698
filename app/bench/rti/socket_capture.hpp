// Datagrams as they are, read past the RTI.
#pragma once

#include <chrono>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "dds-filter/group.hpp"

namespace roger::app::bench {

/// A socket of its own that has joined a multicast group on the loopback. The kernel hands it every
/// datagram one by one, also those that were sent in one call. Not thread-safe.
class SocketCapture {
 public:
  /// Errors: kSystem.
  static Result<SocketCapture> open(filter::Group group);
  ~SocketCapture();
  SocketCapture(SocketCapture&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
  SocketCapture& operator=(SocketCapture&&) = delete;

  /// The UDP payload of the next one; empty when none came within `patience`.
  [[nodiscard]] std::vector<std::uint8_t> next(std::chrono::milliseconds patience);

 private:
  explicit SocketCapture(int socket) : socket_(socket) {}
  int socket_ = -1;
};

}  // namespace roger::app::bench
