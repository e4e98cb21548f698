// Messages over bare sockets of the loopback interface, the baseline of the other peers.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "examples/peer/exercise.hpp"
#include "rti/net/descriptor.hpp"

namespace roger::app::bench {

/// UDP, a message per datagram, or TCP, each message with its length in four bytes before it.
class SocketsLine final : public peer::Line {
 public:
  /// The near end uses `port`, the far one the port after it. Waits for the other end of a TCP
  /// connection. Throws a CommandError.
  SocketsLine(bool near, bool reliable, std::uint16_t port);
  ~SocketsLine() override;

  void send(const std::vector<char>& message) override;
  void start(std::function<void(const char* data, std::size_t bytes)> on_message) override;

 private:
  void receive_datagrams();
  void receive_stream();

  const bool reliable_;
  rti::net::Descriptor socket_;
  std::vector<char> buffer_;  // of send()
  std::function<void(const char* data, std::size_t bytes)> on_message_;
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

}  // namespace roger::app::bench
