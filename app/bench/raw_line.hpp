// Two ends that play ping-pong over bare sockets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "core/result.hpp"

namespace roger::app::bench {

/// One end of a line: UDP multicast on the loopback, or TCP. Not thread-safe.
class RawLine {
 public:
  /// How receive() waits.
  enum class Wait { kBlocking, kSpinning };

  RawLine() = default;
  ~RawLine();
  RawLine(RawLine&& other) noexcept;
  RawLine& operator=(RawLine&& other) noexcept;

  /// Listens on a port of the kernel's choice; set_peer() before sending.
  static Result<RawLine> udp();
  [[nodiscard]] std::uint16_t port() const { return port_; }
  void set_peer(std::uint16_t port) { peer_ = port; }
  /// To a RawRelay.
  static Result<RawLine> tcp(std::uint16_t port);

  [[nodiscard]] bool send(std::span<const std::uint8_t> message);
  /// Exactly a message of that size; false when none came for two seconds.
  [[nodiscard]] bool receive(std::span<std::uint8_t> message, Wait wait);

 private:
  int in_ = -1;
  int out_ = -1;  // the same where one socket does both
  bool stream_ = false;
  std::uint16_t port_ = 0;
  std::uint16_t peer_ = 0;
};

/// Carries bytes between two TCP connections, as a forwarder must: two hops.
class RawRelay {
 public:
  RawRelay() = default;
  ~RawRelay();
  RawRelay(const RawRelay&) = delete;
  RawRelay& operator=(const RawRelay&) = delete;

  [[nodiscard]] Status listen();
  [[nodiscard]] std::uint16_t port() const { return port_; }
  /// Accepts two connections and carries what comes until one of them ends.
  void run();

 private:
  int listener_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace roger::app::bench
