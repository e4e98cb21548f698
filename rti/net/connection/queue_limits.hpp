// Limits of the frames that a connection has not sent yet.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>

#include "rti/net/connection/byte_budget.hpp"

namespace roger::rti::net {

/// Frames that wait to be sent with later ones in one call.
struct HoldLimits {
  /// Most bytes that wait. A frame of this size is not worth a copy.
  std::size_t bytes = std::size_t{32} << 10U;
  /// Longest time that a frame waits. The wait ends when no frame was added for a quarter of it.
  std::chrono::microseconds time{1000};
};

struct QueueLimits {
  /// Maximum number of bytes in the send queue. An empty queue accepts a single frame of any size.
  std::size_t max_queued_bytes = std::size_t{32} << 20U;
  /// Queue size in bytes above which the connection is crowded. A sender should then send less if
  /// it can.
  std::size_t crowded_bytes = std::size_t{8} << 20U;
  /// Time after which a crowded connection is closed if the other side has not taken a byte;
  /// absent: never.
  std::optional<std::chrono::milliseconds> stalled_after;
  /// Limit of the bytes that wait in the queues of several connections together; nullptr: none.
  /// While more than half of it is used, each of them with a queue is crowded. A connection ends if
  /// the memory does not suffice for the rest of a frame that was sent in part.
  std::shared_ptr<ByteBudget> memory;
  HoldLimits hold{};
};

}  // namespace roger::rti::net
