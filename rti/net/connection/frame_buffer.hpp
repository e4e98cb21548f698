// Divides the bytes of a stream into frames.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "core/result.hpp"
#include "rti/net/connection/byte_budget.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::net {

/// Stores received bytes until they form whole frames. Not thread-safe.
///
/// Use in turns: call make_room(), store bytes in room() and report them with add(), take frames
/// with next() until there is none, then call end_turn(). The buffer grows with the data received,
/// never in advance to a length that a frame only claims.
///
/// A frame that is longer than the first buffer needs memory from a budget. All of it is reserved
/// at once, so that no two connections wait for each other, and given back in the end_turn() after
/// the frame was taken, unless pass_memory() has passed it on.
class FrameBuffer {
 public:
  /// `memory`: for long frames; nullptr: without a limit.
  explicit FrameBuffer(std::size_t max_frame_bytes, std::shared_ptr<ByteBudget> memory = nullptr)
      : max_frame_bytes_(max_frame_bytes), memory_(std::move(memory)) {}

  /// Changes the maximum size of the frames that next() returns from now on.
  void set_max_frame_bytes(std::size_t bytes) { max_frame_bytes_ = bytes; }
  [[nodiscard]] std::size_t max_frame_bytes() const { return max_frame_bytes_; }

  /// Allocates memory for the first bytes. A peer that has not completed a handshake needs none.
  void open();
  /// Drops all bytes that are added from now on.
  void discard_all() { discards_ = true; }

  /// Makes room for further bytes. Call it after open(), and when next() has found no further
  /// frame. Returns false if the memory does not suffice for the incomplete frame; call it again
  /// later.
  [[nodiscard]] bool make_room();
  /// Returns whether the last make_room() has returned false.
  [[nodiscard]] bool waits_for_memory() const { return waits_for_memory_; }
  /// Returns whether the incomplete frame uses memory of the budget, for which others may wait.
  [[nodiscard]] bool uses_budget() const { return memory_.is_limited() && memory_.bytes() > 0; }
  /// Returns where the next bytes of the stream can be stored. Not empty after make_room().
  [[nodiscard]] std::span<std::uint8_t> room();
  /// Takes the first `size` bytes of room().
  void add(std::size_t size);

  /// Removes a frame; std::nullopt if the next one is incomplete. The frame has no length field and
  /// is valid until the next call of a function that is not const. Error (kInvalid): the length of
  /// the frame, as the rest of a sentence about the sender.
  [[nodiscard]] Result<std::optional<Bytes>> next();
  /// Returns the memory of the frame that next() has just returned, for a caller that stores what
  /// it contains; empty if the frame needed none.
  [[nodiscard]] BudgetShare pass_memory() { return std::move(memory_); }
  /// Returns whether there was a sign of life in this turn: a complete frame, or kSignOfLifeBytes
  /// of an incomplete one. Single bytes are none.
  bool end_turn();

  /// Number of bytes of an incomplete frame that count as a sign of life.
  static constexpr std::size_t kSignOfLifeBytes = 1024;

 private:
  std::size_t max_frame_bytes_;
  BudgetShare memory_;  // for a frame that is longer than the first buffer
  bool waits_for_memory_ = false;
  ByteVector bytes_;
  std::size_t filled_ = 0;
  std::size_t taken_ = 0;  // beginning of the next frame
  std::size_t heard_ = 0;  // bytes of the incomplete frame at the last sign of life
  bool discards_ = false;
};

}  // namespace roger::rti::net
