// A TCP connection that carries frames and detects when the other side has left.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "rti/net/connection/byte_budget.hpp"
#include "rti/net/connection/liveness.hpp"
#include "rti/net/connection/outgoing_frame.hpp"
#include "rti/net/connection/queue_limits.hpp"
#include "rti/net/connection/turns.hpp"
#include "rti/net/io/asio.hpp"
#include "rti/net/tls/tls_context.hpp"
#include "rti/net/tls/tls_stream.hpp"
#include "rti/wire/codec.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::net {

/// Limits of a connection whose other side has not greeted yet.
struct GreetingLimits {
  std::size_t max_bytes = 0;  // length field included
  std::chrono::milliseconds within{};
};

struct ConnectionSettings {
  Heartbeat heartbeat;
  /// Limits until greeted() is called; meanwhile no pings are sent, and those of the other side are
  /// not answered. Absent: no greeting is expected.
  std::optional<GreetingLimits> greeting;
  std::size_t max_frame_bytes = wire::kMaxFrameBytes;
  QueueLimits queue;
  /// Memory of several connections together for the incomplete frames of more than 64 KiB that they
  /// receive. A frame for which none is left is read later, when another connection has received
  /// its frame or has ended. nullptr: no such limit.
  std::shared_ptr<ByteBudget> frame_memory;
  /// Time for the rest of a frame that has this memory.
  std::chrono::milliseconds long_frame_within = kLongFrameTime;
  /// TLS of this process; nullptr: frames are sent in clear text.
  std::shared_ptr<const TlsContext> tls;
  /// Turns of the connections of one io_context, in which they handle frames and write what is
  /// queued. Only its thread may then send. nullptr: no such limit.
  std::shared_ptr<Turns> turns;
};

/// Carries frames in both directions, in order. The connection itself sends and answers pings; only
/// pongs with a token other than 0 reach the handler, like any other frame.
///
/// An exception thrown during the connection's work, including in on_frame and on_room, ends this
/// connection and nothing else: a peer that causes an oversized allocation must not end the other
/// connections.
///
/// Threads: send(), close() and close_when_sent() may be called from any thread, including from
/// handlers (see ConnectionSettings::turns for an exception). Handlers run on the io_context's
/// thread; only one thread may run it. on_closed is called exactly once after start(). After that
/// no handler runs again and all handlers are released.
class Connection {
 public:
  struct Handlers {
    /// Receives a frame without its length field. The view is valid during the call only.
    std::function<void(Bytes frame)> on_frame;
    /// Receives the reason: the other side closed or dropped the connection (kUnavailable), sent a
    /// frame beyond the limit, or no greeting or no whole frame in time (kInvalid), a handler threw
    /// or memory ran out (kSystem), or close() was called (kUnavailable, "closed"). An exception
    /// that on_closed throws is logged and otherwise ignored.
    std::function<void(const Error& why)> on_closed;
    /// Called when a crowded connection is no longer crowded: its queue has shrunk to half of
    /// crowded_bytes, and there is again shared memory, or it is empty. Optional.
    std::function<void()> on_room = nullptr;
    /// Called when on_frame has been called for all frames that have arrived, or as many as a turn
    /// permits; on_closed instead if the connection ends meanwhile. Optional.
    std::function<void()> on_pause = nullptr;
  };

  /// Creates a connection from a connected socket. With ConnectionSettings::tls it begins with a
  /// handshake in the given role: frames wait until it is complete, and a peer that is not a
  /// member of the network is refused, notified of the reason if it does not use TLS or has a wrong
  /// certificate, counted and logged.
  [[nodiscard]] static std::shared_ptr<Connection> create(
      asio::ip::tcp::socket socket, const ConnectionSettings& settings,
      TlsStream::Role role = TlsStream::Role::kServer);
  /// Creates a connection that goes on with `tls`, whose handshake is complete; nullptr: in clear
  /// text. Ignores ConnectionSettings::tls.
  [[nodiscard]] static std::shared_ptr<Connection> create(asio::ip::tcp::socket socket,
                                                          const ConnectionSettings& settings,
                                                          std::unique_ptr<TlsStream> tls);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  /// Starts reading and the heartbeat. Call once.
  void start(Handlers handlers);

  /// Sends a frame made by wire::encode(). `frame` may also contain several frames in a row, which
  /// together do not exceed the limit of one; either all or none of them are sent. The shared form
  /// avoids copies when several connections get the same frame. Writes on the caller's thread if
  /// the queue is empty, otherwise queues; never waits.
  QueueResult send(OutgoingFrame frame);
  /// As send(), but waits up to HoldLimits::time for further frames, to send them in one call. For
  /// frames that the other side does not need before a later one.
  QueueResult send_soon(OutgoingFrame frame);
  /// As send(), but waits for the next send() or send_held().
  QueueResult hold(OutgoingFrame frame);
  /// Sends what send_soon() and hold() hold back.
  void send_held();

  /// Returns whether more than crowded_bytes are queued, or anything while more than half of
  /// QueueLimits::memory is used; on_room follows. Any thread.
  [[nodiscard]] bool crowded() const;
  /// Blocks until at most half of QueueLimits::max_queued_bytes is queued, and writes from the
  /// caller's thread meanwhile: it does not depend on the I/O thread and may be called on any other
  /// thread. Returns false on timeout or when the connection has ended.
  [[nodiscard]] bool wait_for_room(std::chrono::milliseconds timeout);

  /// Pauses or resumes reading. While paused, no further frame is handled or read, so the other
  /// side's data waits in the socket buffers; its silence does not count as a timeout. Any thread.
  void set_reading(bool on);

  /// Closes the connection; on_closed follows on the I/O thread.
  void close();
  /// Closes when the queue has been sent and the other side has closed too, or after dead_after.
  /// Frames received meanwhile are discarded.
  void close_when_sent();

  /// Returns the ConnectionSettings::frame_memory of the frame for which on_frame runs, for a
  /// handler that stores it; otherwise it is given back after the call. Call it within on_frame.
  [[nodiscard]] BudgetShare pass_frame_memory();
  /// Ends the limits of ConnectionSettings::greeting. I/O thread.
  void greeted();
  /// Sets the heartbeat used from now on. I/O thread, or before start().
  void set_heartbeat(const Heartbeat& heartbeat);

  /// Returns the other side's address, "192.0.2.7:41234"; "?" if it could not be determined.
  [[nodiscard]] const std::string& peer() const;
  /// Returns the certificate of the other side's station, which is valid once a frame has arrived;
  /// nullopt in a network without certificates.
  [[nodiscard]] std::optional<security::Certificate> peer_certificate() const;

 private:
  class State;
  explicit Connection(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

}  // namespace roger::rti::net
