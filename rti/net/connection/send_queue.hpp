// The frames of a connection that the kernel has not taken yet.
#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>

#include "core/clock.hpp"
#include "rti/net/connection/byte_stream.hpp"
#include "rti/net/connection/outgoing_frame.hpp"
#include "rti/net/connection/queue_limits.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::net {

/// Writes frames in order. A frame is written directly only while no other waits, so frames never
/// overtake each other. The queue becomes crowded above crowded_bytes and stays so until half of
/// it; this hysteresis keeps on_room from being called for every frame. Any queue that is not empty
/// is also crowded while more than half of QueueLimits::memory is used: the connections that use it
/// up may each stay far below crowded_bytes.
///
/// Held frames wait for a next frame, to be written with it in one call. Frames are held only while
/// the queue is empty, and are written or queued before any other frame, so the order remains.
///
/// Not thread-safe, except for crowded(). If a function throws, part of a frame may have been
/// written; no frame may follow.
class SendQueue {
 public:
  struct Events {
    /// Bytes are left in a queue that was empty: flush() must follow when the socket is writable.
    std::function<void()> on_backlog;
    /// The queue is no longer crowded.
    std::function<void()> on_room;
  };

  /// Keeps references to `stream` and `clock`.
  SendQueue(ByteStream& stream, const Clock& clock, const QueueLimits& limits, Events events);

  /// Writes or queues a frame. Returns kQueued or kFull. A frame that the kernel takes at once
  /// needs no QueueLimits::memory: a connection whose other side reads does not depend on what
  /// others queue. Throws std::bad_alloc, and std::runtime_error if the memory does not suffice for
  /// the rest of a frame that the kernel has taken in part.
  QueueResult send(OutgoingFrame frame);
  /// Holds a frame back until send() or send_held(). Returns false if it cannot be held. Throws
  /// std::bad_alloc.
  [[nodiscard]] bool hold(Bytes frame);
  [[nodiscard]] bool holds() const { return !held_.empty(); }
  /// Writes the held frames in one call. Throws as send().
  void send_held();
  /// Writes queued frames until the kernel accepts no further bytes, or the turn of this thread is
  /// used up. Returns whether the queue is empty.
  bool flush();
  /// Drops all frames.
  void clear() noexcept;

  [[nodiscard]] bool empty() const { return frames_.empty(); }
  [[nodiscard]] const QueueLimits& limits() const { return limits_; }
  /// Returns whether at most half of max_queued_bytes is queued.
  [[nodiscard]] bool has_room() const { return bytes_ <= limits_.max_queued_bytes / 2; }
  /// Any thread.
  [[nodiscard]] bool crowded() const { return crowded_; }
  /// Returns whether the queue is crowded and the kernel has taken nothing of it for stalled_after.
  [[nodiscard]] bool has_stalled() const;

 private:
  void queue_rest(std::shared_ptr<const ByteVector> frame, std::size_t written);
  void update_crowded();

  ByteStream& stream_;
  const Clock& clock_;
  const QueueLimits limits_;
  const Events events_;
  std::deque<std::shared_ptr<const ByteVector>> frames_;
  std::size_t front_written_ = 0;
  std::size_t bytes_ = 0;  // in frames_
  BudgetShare memory_;     // for frames_ and held_
  std::atomic<bool> crowded_{false};
  TimePoint progress_;  // last time the kernel took bytes of the queue
  ByteVector held_;
};

}  // namespace roger::rti::net
