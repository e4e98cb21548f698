// Many datagrams with one system call.
#pragma once

#include <sys/socket.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "rti/net/transport.hpp"

namespace roger::rti::net {

/// Fetches what waits at a socket: several packets at a time (recvmmsg), each of which may hold a
/// train of datagrams that the kernel left together (UDP_GRO). Not thread-safe.
class DatagramBatch {
 public:
  DatagramBatch();

  /// Asks the kernel to leave trains together and to tell group and drops. Error: which of the
  /// calls that must not fail did.
  [[nodiscard]] static Status prepare(int socket);

  /// Fetches what is there; `waits`: for as long as SO_RCVTIMEO says if nothing is. false: nothing
  /// was there, or an error of an earlier send, which no receiver minds.
  bool fetch(int socket, bool waits = false);

  /// Whether the last fetch() took all that it could, so that more may wait.
  [[nodiscard]] bool full() const { return count_ == asked_; }

  /// Calls `each(Received)` with every datagram of the last fetch().
  template <class F>
  void for_each(F&& each) const {
    for (std::size_t i = 0; i < count_; ++i) {
      const Packet& packet = packets_[i];
      Bytes rest = packet.whole.data;
      do {
        Received one = packet.whole;
        one.data = rest.first(packet.segment < rest.size() ? packet.segment : rest.size());
        rest = rest.subspan(one.data.size());
        each(one);
      } while (!rest.empty());
    }
  }

  /// The kernel's count of packets dropped at the last fetch's socket, since it was opened; wraps.
  /// Left alone where the kernel did not tell.
  void read_drops(std::uint32_t& drops) const {
    if (drops_told_) drops = drops_;
  }

 private:
  static constexpr std::size_t kPackets = 8;
  /// Few while few come: each place costs time, whether or not it is filled.
  static constexpr std::size_t kFew = 2;
  static constexpr std::size_t kLargest = std::size_t{1} << 16U;
  struct Packet {
    Received whole;
    std::size_t segment = 0;  // size of its datagrams; the last may be shorter
  };
  void read_control(const msghdr& message, Packet& packet);

  std::unique_ptr<std::uint8_t[]> buffer_;
  std::array<Packet, kPackets> packets_{};
  std::size_t asked_ = kFew;  // of the last fetch()
  std::size_t count_ = 0;
  std::uint32_t drops_ = 0;
  bool drops_told_ = false;
};

}  // namespace roger::rti::net
