// The baseline of the throughput measurement: the same bytes over bare sockets.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "rti/net/descriptor.hpp"

namespace roger::app::bench {

/// How messages are combined into datagrams and system calls.
enum class RawMode {
  kSingle,     // one message per datagram and call
  kBundled,    // as many messages as fit a datagram; one datagram per call
  kSegmented,  // as kBundled, with as many datagrams per call as UDP_SEGMENT allows
};

/// Maximum size of a datagram of several messages, as in the default RID.
inline constexpr std::size_t kRawBundleBytes = 1400;

/// Returns the number of messages of `size` bytes per call, at least one. `bundle_bytes`: maximum
/// size of a datagram of several messages.
[[nodiscard]] std::size_t messages_a_call(RawMode mode, std::size_t size,
                                          std::size_t bundle_bytes = kRawBundleBytes);

/// Counts the bytes received from a multicast group on the loopback interface, on its own thread.
class RawReceiver {
 public:
  RawReceiver() = default;
  ~RawReceiver();
  RawReceiver(const RawReceiver&) = delete;
  RawReceiver& operator=(const RawReceiver&) = delete;

  /// Opens a port chosen by the kernel and starts counting. `pause`: time for which datagrams
  /// accumulate between two reads; 0: each is read as it arrives.
  void start(std::chrono::milliseconds pause = {});
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  void run();

  rti::net::Descriptor socket_;
  std::uint16_t port_ = 0;
  std::chrono::milliseconds pause_{0};
  std::atomic<std::uint64_t> bytes_{0};
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

/// Sends to that group.
class RawSender {
 public:
  void start(std::uint16_t port);
  /// Sends at least `messages` messages of `size` bytes and returns their number. Copies each
  /// message into the send buffer, as a program would whose data is elsewhere, so that the
  /// comparison with the RTI is fair.
  std::uint64_t send(RawMode mode, std::size_t size, std::uint64_t messages,
                     std::size_t bundle_bytes = kRawBundleBytes);

 private:
  rti::net::Descriptor socket_;
  std::vector<std::uint8_t> buffer_;
};

}  // namespace roger::app::bench
