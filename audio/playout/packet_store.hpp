// Keeps coded packets in order of their sequence until their turn comes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "audio/packet.hpp"
#include "core/octets.hpp"

namespace roger::audio {

/// A packet without its bytes, as the store keeps it.
struct StoredPacket : PacketHead {
  Nanoseconds media{0};  // of its first sample, on the sender's axis of time
};

/// How far `a` is ahead of `b` on a counter that wraps; below 0 when behind.
[[nodiscard]] constexpr std::int32_t wrapped_difference(std::uint32_t a, std::uint32_t b) {
  return static_cast<std::int32_t>(a - b);
}

/// Sorted by sequence; the bytes lie in chunks of one pool, so that many short packets and few
/// long ones fit alike: 600 ms in packets of 2.5 ms, 1 s of 16-bit PCM at 48 kHz. Sequences
/// in the store must lie within half the counter's range of each other. Memory is taken in the
/// constructor; one thread.
class PacketStore {
 public:
  PacketStore();

  /// Keeps the packet as having been received at `received`, with `media` as the sender's time of
  /// it. False when there is no room or the sequence is there already.
  bool put(const CodedPacket& packet, TimePoint received, Nanoseconds media = {}) noexcept;
  /// The packet of that sequence, nullptr when it is not here.
  [[nodiscard]] StoredPacket* find(std::uint32_t sequence) noexcept;
  /// The packet of the lowest sequence, nullptr when empty.
  [[nodiscard]] const StoredPacket* front() const noexcept;
  /// The packet of the highest sequence, nullptr when empty.
  [[nodiscard]] const StoredPacket* back() const noexcept;
  /// Copies the front out as it came; only when there is one.
  void copy_front(CodedPacket& out) const noexcept;
  void drop_front() noexcept;
  void clear() noexcept;
  [[nodiscard]] std::size_t size() const noexcept { return count_; }

 private:
  static constexpr std::size_t kSlots = 240;
  static constexpr std::size_t kChunkBytes = 512;
  static constexpr std::size_t kChunks = 250;
  static constexpr std::uint8_t kNone = 0xff;

  struct Slot {
    StoredPacket packet;
    std::uint8_t chunk = kNone;
  };

  [[nodiscard]] Octet* chunk(std::uint8_t id) noexcept { return bytes_.data() + id * kChunkBytes; }
  [[nodiscard]] const Octet* chunk(std::uint8_t id) const noexcept {
    return bytes_.data() + id * kChunkBytes;
  }

  std::vector<Octet> bytes_ = std::vector<Octet>(kChunks * kChunkBytes);
  std::array<std::uint8_t, kChunks> next_{};  // chunk behind each
  std::array<Slot, kSlots> slots_{};
  std::size_t count_ = 0;
  std::uint8_t free_chunk_ = 0;
  std::size_t free_chunks_ = kChunks;
  std::array<std::uint8_t, kSlots> order_{};  // slots in use by sequence, then the free ones
};

}  // namespace roger::audio
