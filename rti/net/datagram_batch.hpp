// Receives many datagrams with one system call.
#pragma once

#include <sys/socket.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "rti/net/transport.hpp"

namespace roger::rti::net {

/// Fetches the packets queued at a socket: several at a time (recvmmsg), each of which may hold a
/// train of datagrams that the kernel coalesced (UDP_GRO). Not thread-safe.
class DatagramBatch {
 public:
  DatagramBatch();

  /// Asks the kernel to coalesce trains and to report each packet's group and the drop count.
  /// Error: names the required socket option that failed; coalescing is optional.
  [[nodiscard]] static Status prepare(int socket);

  /// Fetches queued packets. With `waits`, blocks for up to SO_RCVTIMEO if none is queued, and may
  /// leave packets queued although full() returns false: the next call fetches them. Returns
  /// false if there was none, or on an error that an earlier send left at the socket, which a
  /// receiver can ignore.
  bool fetch(int socket, bool waits = false);

  /// Returns whether the last fetch() filled all its slots, so that more packets may be queued.
  [[nodiscard]] bool full() const { return count_ == offered_ && offered_ > 1; }

  /// Calls `each(Received)` for every datagram of the last fetch().
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

  /// Stores in `drops` the kernel's count of packets dropped at the socket since it was opened, as
  /// of the last fetch; the count wraps. Leaves `drops` unchanged if the kernel did not report it.
  void read_drops(std::uint32_t& drops) const {
    if (drops_reported_) drops = drops_;
  }

 private:
  /// Numbers of slots, each of which costs time, filled or not: all of them only after a fetch that
  /// filled those offered.
  static constexpr std::size_t kMaxPackets = 8;
  static constexpr std::size_t kMinPackets = 2;
  /// While packets come alone, a fetch that waits offers one slot, because an empty one costs time.
  /// Every fourth fetch looks for a second packet.
  static constexpr std::size_t kLoneInSuccession = 4;
  static constexpr std::size_t kMaxPacketBytes = std::size_t{1} << 16U;
  struct Packet {
    Received whole;
    std::size_t segment = 0;  // size of its datagrams in bytes; the last may be shorter
  };
  [[nodiscard]] std::size_t count_slots(bool waits) const;
  void read_control(const msghdr& message, Packet& packet);

  std::unique_ptr<std::uint8_t[]> buffer_;
  std::array<Packet, kMaxPackets> packets_{};
  /// Slots offered by the last fetch().
  std::size_t offered_ = kMinPackets;
  std::size_t count_ = 0;
  std::size_t lone_ = 0;  // number of successive fetches that returned one packet
  std::uint32_t drops_ = 0;
  bool drops_reported_ = false;
};

}  // namespace roger::rti::net
