// The messages of `forwarder` over bare sockets, as a baseline for the cost of their sender.
#pragma once

#include <netinet/in.h>

#include <atomic>
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "dds-filter/group.hpp"
#include "rti/net/descriptor.hpp"

namespace roger::app::bench {

/// How a message gets to its receivers.
enum class FanWay {
  kForwarder,  // over one TCP connection, whatever their number
  kUnicast,    // a datagram for each
  kMulticast,  // one datagram
};

/// Returns the way with that name: "forwarder", "unicast" or "multicast". Throws
/// std::runtime_error for other names.
[[nodiscard]] FanWay parse_fan_way(const std::string& name);

/// The socket of a receiver, which a thread of its own reads.
class BareFanReceiver {
 public:
  /// Opens a socket on the interface with that address. `on_bytes` is called on the thread, with
  /// the number of bytes of each read. Throws a CommandError on failure. The thread ends early if a
  /// read fails for good; the messages after that count as lost.
  BareFanReceiver(FanWay way, filter::Ipv4Address interface,
                  std::function<void(std::size_t)> on_bytes);
  ~BareFanReceiver();
  BareFanReceiver(const BareFanReceiver&) = delete;
  BareFanReceiver& operator=(const BareFanReceiver&) = delete;

  /// Where a BareFanSender sends to.
  [[nodiscard]] const filter::Group& place() const { return place_; }

 private:
  void run();

  const std::function<void(std::size_t)> on_bytes_;
  const bool is_stream_;
  rti::net::Descriptor socket_;
  filter::Group place_;
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

/// The sender. Not thread-safe.
class BareFanSender {
 public:
  /// `receivers`: their places, at least one; only the first one receives with kForwarder. Throws a
  /// CommandError if it cannot connect.
  BareFanSender(FanWay way, filter::Ipv4Address interface,
                const std::vector<filter::Group>& receivers);

  /// Sends a message to all receivers. A message that the socket does not accept is lost.
  void send(std::span<const char> message);

 private:
  rti::net::Descriptor socket_;
  std::vector<sockaddr_in> destinations_;  // none if the socket is connected
};

}  // namespace roger::app::bench
