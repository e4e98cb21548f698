// Datagrams that wait for the federate to evoke them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>

#include "rti/wire/types.hpp"

namespace roger::rti {

/// Copies of datagrams, first in first out, one behind the other in large blocks: keeping one costs
/// a copy and no allocation. Not thread-safe; what was taken out must be let go under the same lock
/// as everything else here.
class DatagramBacklog {
 public:
  /// One that was taken out; its bytes stay where they are as long as this does.
  struct Kept {
    std::uint64_t number = 0;
    Bytes bytes;
    std::size_t position = 0;  // for who reads it in several turns
    std::shared_ptr<const void> memory;
  };

  /// Numbers grow.
  void push(std::uint64_t number, Bytes datagram);

  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] std::size_t size() const { return count_; }
  /// Of those that wait.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  /// @{ Of the oldest; there must be one.
  [[nodiscard]] std::uint64_t front_number() const;
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
