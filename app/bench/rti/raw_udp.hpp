// The same bytes without an RTI: what the sockets alone can do.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "core/result.hpp"
#include "rti/net/descriptor.hpp"

namespace roger::app::bench {

/// How messages are put into datagrams and system calls.
enum class RawMode {
  kSingle,     // one a datagram and a call
  kBundled,    // as many as fit 1400 bytes, one datagram a call
  kSegmented,  // such datagrams, as many as one call takes (UDP_SEGMENT)
};

/// Messages of `size` bytes that a call takes, at least one.
[[nodiscard]] std::size_t messages_a_call(RawMode mode, std::size_t size);

/// Counts the bytes that come to a multicast group of the loopback, on a thread of its own.
class RawReceiver {
 public:
  RawReceiver() = default;
  ~RawReceiver();
  RawReceiver(const RawReceiver&) = delete;
  RawReceiver& operator=(const RawReceiver&) = delete;

  /// Opens a port of the kernel's choice and begins to count.
  [[nodiscard]] Status start();
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  void run();

  rti::net::Descriptor socket_;
  std::uint16_t port_ = 0;
  std::atomic<std::uint64_t> bytes_{0};
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

/// Sends to that group.
class RawSender {
 public:
  [[nodiscard]] Status start(std::uint16_t port);
  /// Sends at least `messages` of `size` bytes, and says how many. Each is copied into place, as a
  /// program would that has them elsewhere.
  std::uint64_t send(RawMode mode, std::size_t size, std::uint64_t messages);

 private:
  rti::net::Descriptor socket_;
  std::vector<std::uint8_t> buffer_;
};

}  // namespace roger::app::bench
