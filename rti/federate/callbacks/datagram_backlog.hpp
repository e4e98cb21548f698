// Datagrams that wait for the federate to evoke them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>

#include "rti/wire/types.hpp"

namespace roger::rti {

/// First-in, first-out store of datagram copies in large contiguous blocks: storing one costs a
/// copy but no allocation. Not thread-safe; a datagram that was taken must be released under the
/// lock that guards this object.
///
/// Each block is shared with the datagrams taken from it. A block is reused only when no such
/// reference exists, so bytes that were handed out never change.
class DatagramBacklog {
 public:
  /// A datagram that was taken. `memory` keeps its bytes in place; nullptr: its owner does.
  struct Kept {
    std::uint64_t number = 0;
    Bytes bytes;
    std::size_t position = 0;  // next message, for readers that take several turns
    std::shared_ptr<const void> memory;
  };

  /// Appends a copy. Numbers must increase.
  void push(std::uint64_t number, Bytes datagram);

  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] std::size_t size() const { return count_; }
  /// Returns the total size of the stored datagrams in bytes.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  /// @{ Return the number of the oldest datagram, or remove and return it. It must exist.
  [[nodiscard]] std::uint64_t front_number() const { return front().number; }
  [[nodiscard]] Kept take();
  /// @}
  void clear();

 private:
  static constexpr std::size_t kBlockBytes = std::size_t{256} << 10U;
  struct Head {
    std::uint64_t number = 0;
    std::size_t size = 0;
  };
  struct Block {
    std::unique_ptr<std::uint8_t[]> bytes;
    std::size_t capacity = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
    [[nodiscard]] bool fits(std::size_t size) const { return capacity - end >= size; }
  };
  [[nodiscard]] Head front() const;
  Block& room_for(std::size_t size);

  std::deque<std::shared_ptr<Block>> blocks_;
  std::shared_ptr<Block> spare_;
  std::size_t count_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace roger::rti
