// The sending side of a connection: when its frames are written.
#pragma once

#include <cstddef>
#include <functional>
#include <utility>

#include "core/clock.hpp"
#include "rti/net/connection/byte_stream.hpp"
#include "rti/net/connection/frame_writer.hpp"
#include "rti/net/connection/outgoing_frame.hpp"
#include "rti/net/connection/queue_limits.hpp"
#include "rti/net/connection/socket_tasks.hpp"
#include "rti/net/io/asio.hpp"

namespace roger::rti::net {

/// Writes what the FrameWriter has queued when the socket can take it, in turns, and what it holds
/// back when the time for that has passed.
///
/// Threads: send(), send_soon(), hold() and send_held() may be called from any thread, but with
/// turns on the I/O thread only. Everything else belongs to the I/O thread, see also FrameWriter.
class FrameSender {
 public:
  struct Events {
    /// A crowded queue has room again. Called on the I/O thread.
    std::function<void()> on_room;
    /// A frame could not be queued, and no other may follow. Called in the handler of the
    /// exception, on the caller's thread.
    std::function<void()> on_thrown;
  };

  /// Keeps references to `tasks`, which owns this object, and `clock`.
  FrameSender(SocketTasks& tasks, const asio::any_io_executor& executor, ByteStream stream,
              const Clock& clock, std::size_t max_frame_bytes, const QueueLimits& limits,
              Events events);

  /// @{ As the functions of Connection.
  QueueResult send(OutgoingFrame frame) {
    return queue_by([&] { return writer_.send(std::move(frame)); });
  }
  QueueResult send_soon(OutgoingFrame frame) {
    return queue_by([&] { return writer_.send_soon(std::move(frame)); });
  }
  QueueResult hold(OutgoingFrame frame) {
    return queue_by([&] { return writer_.hold(std::move(frame)); });
  }
  void send_held() {
    static_cast<void>(queue_by([&] {
      writer_.send_held();
      return QueueResult::kQueued;
    }));
  }
  /// @}

  /// Sends what is queued, now and when the socket can take it.
  void flush_when_possible() {
    if (writer_.flush()) wait_writable();
  }
  /// Ends waiting for further frames. Call it when the connection has ended.
  void cancel() { hold_timer_.cancel(); }

  [[nodiscard]] FrameWriter& writer() { return writer_; }
  [[nodiscard]] const FrameWriter& writer() const { return writer_; }

 private:
  template <class Queue>
  QueueResult queue_by(const Queue& queue) {
    try {
      return queue();
    } catch (...) {
      on_thrown_();
      return QueueResult::kClosed;
    }
  }
  void wait_writable();
  /// Sends what is queued until the socket is full; in a later turn, if this one is used up.
  void flush();
  /// Sends the frames that send_soon() holds back when no other follows.
  void wait_for_more();

  SocketTasks& tasks_;
  asio::steady_timer hold_timer_;
  const std::function<void()> on_thrown_;
  FrameWriter writer_;
};

}  // namespace roger::rti::net
