// Keeps coded packets in sequence order until they are played.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "audio/packet.hpp"
#include "core/octets.hpp"

namespace roger::audio {

/// A packet without its bytes, as kept in the store.
struct StoredPacket : PacketHead {
  Nanoseconds media{0};  // of its first sample, on the sender's time axis
};

/// Returns how far `a` is ahead of `b` on a counter that wraps; negative when behind (serial number
/// arithmetic, RFC 1982).
[[nodiscard]] constexpr std::int32_t wrapped_difference(std::uint32_t a, std::uint32_t b) {
  return static_cast<std::int32_t>(a - b);
}

/// Slots are sorted by sequence; the bytes lie in linked chunks of one pool. The pool therefore
/// holds many short packets or few long ones: 600 ms in packets of 2.5 ms, or 1 s of 16-bit PCM at
/// 48 kHz. All sequences in the store must lie within half the counter's range of each other.
/// Memory is allocated in the constructor; one thread.
class PacketStore {
 public:
  PacketStore();

  /// Stores the packet with its arrival time `received` and its time `media` on the sender's axis.
  /// Returns false if the store is full or already holds this sequence.
  bool put(const CodedPacket& packet, TimePoint received, Nanoseconds media = {}) noexcept;
  /// Returns the packet of this sequence, or nullptr if it is not stored.
  [[nodiscard]] StoredPacket* find(std::uint32_t sequence) noexcept;
  /// Returns the packet of the lowest sequence, or nullptr if the store is empty.
  [[nodiscard]] const StoredPacket* front() const noexcept;
  /// Returns the packet of the highest sequence, or nullptr if the store is empty.
  [[nodiscard]] const StoredPacket* back() const noexcept;
  /// Copies the front packet as it arrived. The store must not be empty.
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
  std::array<std::uint8_t, kChunks> next_{};  // the chunk that follows each chunk
  std::array<Slot, kSlots> slots_{};
  std::size_t count_ = 0;
  std::uint8_t free_chunk_ = 0;
  std::size_t free_chunks_ = kChunks;
  std::array<std::uint8_t, kSlots> order_{};  // used slots by sequence, then the free ones
};

}  // namespace roger::audio
