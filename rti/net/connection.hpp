// One TCP connection that carries frames and notices when the other side is gone.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "rti/net/asio.hpp"
#include "rti/wire/codec.hpp"

namespace roger::rti::net {

struct Heartbeat {
  std::chrono::milliseconds ping{1000};
  std::chrono::milliseconds dead_after{4000};
};

struct ConnectionSettings {
  Heartbeat heartbeat;
  std::size_t max_frame_bytes = wire::kMaxFrameBytes;
  /// What may wait to be sent. A single frame is taken whatever its size when nothing waits.
  std::size_t max_queued_bytes = std::size_t{32} << 20U;
  /// Beyond this the connection is crowded: whoever can should send less.
  std::size_t crowded_bytes = std::size_t{8} << 20U;
  /// A crowded connection of which nothing was taken for so long is ended; absent: never.
  std::optional<std::chrono::milliseconds> stalled_after;
};

enum class QueueResult : std::uint8_t {
  kQueued,
  kFull,      // the other side does not keep up; nothing was taken
  kTooLarge,  // more than max_frame_bytes
  kClosed,    // or memory was missing, which ends the connection
};

/// Frames in both directions, in order. Pings are sent, and answered, by the connection itself;
/// pongs to tokens other than 0 reach the handler like any other frame.
///
/// Whatever is thrown while the connection is at work, by on_frame and on_room as well, ends this
/// connection and nothing else: one that asks for more memory than there is must not end the
/// others.
///
/// Threads: send(), close() and close_when_sent() may be called from any thread, handlers included.
/// Handlers run on the io_context's thread, of which there may be one only. After on_closed, which
/// comes exactly once after start(), no handler runs again and both are let go.
class Connection {
 public:
  struct Handlers {
    /// A frame without its length; a view that ends with the call.
    std::function<void(Bytes frame)> on_frame;
    /// Why: the other side closed or broke off (kUnavailable), sent a frame beyond the limit
    /// (kInvalid), a handler threw or memory was missing (kSystem), or close() was called here
    /// (kUnavailable, "closed"). What it throws itself is logged and goes no further.
    std::function<void(const Error& why)> on_closed;
    /// It was crowded, and no more than half of that waits now. May be left out.
    std::function<void()> on_room = nullptr;
  };

  /// `socket` is connected.
  [[nodiscard]] static std::shared_ptr<Connection> create(asio::ip::tcp::socket socket,
                                                          const ConnectionSettings& settings);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  /// Call once.
  void start(Handlers handlers);

  /// `frame` as wire::encode() made it; shared where many get the same. Writes at once from the
  /// caller's thread when nothing waits, else queues; never waits.
  QueueResult send(std::shared_ptr<const ByteVector> frame);
  QueueResult send(ByteVector frame);

  /// Whether more than crowded_bytes wait; on_room follows. Any thread.
  [[nodiscard]] bool crowded() const;
  /// Waits until no more than half of max_queued_bytes wait, writing from the caller's thread
  /// meanwhile: it needs no help of the I/O thread, and may run on any other. False when the time
  /// is over or the connection has ended.
  [[nodiscard]] bool wait_for_room(std::chrono::milliseconds timeout);

  /// false: no frame is handled or read any more once the present one has been, so that what the
  /// other side sends waits there; its silence is not held against it. Any thread.
  void set_reading(bool on);

  /// on_closed follows on the I/O thread.
  void close();
  /// Closes once all that waits has been sent and the other side has closed too, or after
  /// dead_after. Frames that still come are not handled.
  void close_when_sent();

  /// From now on. I/O thread or before start().
  void set_heartbeat(const Heartbeat& heartbeat);

  /// "192.0.2.7:41234"; "?" once unknown.
  [[nodiscard]] const std::string& peer() const;

 private:
  class State;
  explicit Connection(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

}  // namespace roger::rti::net
