// One TCP connection that carries frames and notices when the other side is gone.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
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
};

enum class QueueResult : std::uint8_t {
  kQueued,
  kFull,      // the other side does not keep up; nothing was taken
  kTooLarge,  // more than max_frame_bytes
  kClosed,
};

/// Frames in both directions, in order. Pings are sent, and answered, by the connection itself;
/// pongs to tokens other than 0 reach the handler like any other frame.
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
    /// (kInvalid), or close() was called here (kUnavailable, "closed").
    std::function<void(const Error& why)> on_closed;
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
