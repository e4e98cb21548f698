// The part of a connection that any thread may use.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>

#include "core/clock.hpp"
#include "rti/net/connection/byte_stream.hpp"
#include "rti/net/connection/hold_schedule.hpp"
#include "rti/net/connection/outgoing_frame.hpp"
#include "rti/net/connection/send_queue.hpp"
#include "rti/net/tls/tls_stream.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::net {

/// Sends frames over a stream until the connection ends.
///
/// Phases: kOpen -> kClosing -> kClosed, or kOpen -> kClosed directly; never backwards. kClosing
/// accepts no frames and waits for the other side to close. abort() enters it as well, because it
/// may run on a thread that must not end the connection; the reading thread then finds the end of
/// the stream. The sending direction is shut down when the phase is kClosing and the queue is
/// empty.
///
/// Threads: any, except where noted. The events are called with the mutex locked; they must only
/// schedule work.
class FrameWriter {
 public:
  struct Events {
    SendQueue::Events queue;
    /// A frame is held back: send_held_if_due() must be called periodically until it returns false.
    std::function<void()> on_held;
  };

  /// Keeps a reference to `clock`.
  FrameWriter(ByteStream stream, const Clock& clock, std::size_t max_frame_bytes,
              const QueueLimits& limits, Events events);

  [[nodiscard]] bool is_open() const { return phase_ == Phase::kOpen; }
  [[nodiscard]] bool is_closed() const { return phase_ == Phase::kClosed; }
  [[nodiscard]] std::size_t max_frame_bytes() const { return max_frame_bytes_; }

  /// Writes or queues a frame. Throws as SendQueue::send(), after abort().
  QueueResult send(OutgoingFrame frame);
  /// As send(), but holds the frame back if possible, until the next send() or send_held().
  QueueResult hold(OutgoingFrame frame);
  /// As hold(), and calls on_held if no call has been made since the last send_held_if_due() that
  /// has returned false.
  QueueResult send_soon(OutgoingFrame frame);
  /// Sends the frames that are held back. Throws as SendQueue::send(); no frame may follow.
  void send_held();
  /// Checks the HoldSchedule, and calls send_held() if the frames no longer wait. Returns whether
  /// it must be called again.
  [[nodiscard]] bool send_held_if_due();
  /// Sends queued frames. Returns whether frames are left, which wait for the socket to become
  /// writable.
  bool flush();
  /// Sends queued frames until at most half of the queue is used. Blocks; returns false on timeout
  /// or when the connection has ended.
  [[nodiscard]] bool wait_for_room(std::chrono::milliseconds timeout);

  [[nodiscard]] bool crowded() const { return queue_.crowded(); }
  /// Returns whether the other side has read nothing of a crowded queue for stalled_after.
  [[nodiscard]] bool has_stalled() const;
  [[nodiscard]] const QueueLimits& limits() const { return queue_.limits(); }

  /// Enters kClosing; what is queued is still sent. Returns false if the phase was not kOpen.
  /// Throws as SendQueue::send().
  bool close_when_sent();
  /// Enters kClosing; drops what is queued, and sends `last` as far as the kernel takes it.
  void refuse(Bytes last);
  /// Enters kClosing and drops everything, because memory has run out.
  void abort() noexcept;
  /// Enters kClosed, drops everything and calls `close_socket()`, while no thread writes. Returns
  /// false if the phase was kClosed. I/O thread.
  template <class CloseSocket>
  bool close(const CloseSocket& close_socket) noexcept {
    const std::lock_guard lock(mutex_);
    if (phase_.exchange(Phase::kClosed) == Phase::kClosed) return false;
    close_socket();
    queue_.clear();
    return true;
  }

  /// Returns whether the stream uses TLS. I/O thread.
  [[nodiscard]] bool uses_tls() const { return stream_.tls() != nullptr; }
  /// Returns `use(TlsStream&)`, while no thread writes. I/O thread, if uses_tls().
  template <class Use>
  auto use_tls(const Use& use) {
    const std::lock_guard lock(mutex_);
    return use(*stream_.tls());
  }
  /// Goes on in clear text. I/O thread.
  void end_tls();

 private:
  enum class Phase : std::uint8_t { kOpen, kClosing, kClosed };

  /// Calls `step()`, which adds to the queue, if the phase is kOpen.
  template <class Step>
  QueueResult queue_up(Bytes frame, const Step& step);
  void send_held(const std::lock_guard<std::mutex>& locked);
  void abort(const std::lock_guard<std::mutex>& locked) noexcept;
  /// Returns a duplicate of the descriptor; negative: the phase is not kOpen, or none is left.
  [[nodiscard]] int duplicate() const;

  const Clock& clock_;
  const std::size_t max_frame_bytes_;
  const std::function<void()> on_held_;
  mutable std::mutex mutex_;  // guards the stream, also its descriptor's lifetime, and the queue
  std::atomic<Phase> phase_{Phase::kOpen};  // changed under the mutex
  ByteStream stream_;
  SendQueue queue_;
  HoldSchedule hold_schedule_;  // of send_soon()
};

}  // namespace roger::rti::net
