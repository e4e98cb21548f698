#include "rti/net/connection.hpp"

#include <poll.h>

#include <atomic>
#include <optional>
#include <string>
#include <utility>

#include "core/byte_order.hpp"
#include "core/clock.hpp"
#include "rti/net/connection/byte_stream.hpp"
#include "rti/net/connection/frame_buffer.hpp"
#include "rti/net/connection/frame_sender.hpp"
#include "rti/net/connection/frame_writer.hpp"
#include "rti/net/connection/socket_tasks.hpp"
#include "rti/net/connection/tls_handshake.hpp"
#include "rti/net/failure.hpp"
#include "rti/net/socket_options.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::net {

using asio::ip::tcp;

namespace {

/// Interval at which a connection asks again for the memory of a long frame.
constexpr auto kMemoryRetry = std::chrono::milliseconds(20);
/// Size of a ping or pong: type and token.
constexpr std::size_t kPingBytes = 1 + sizeof(std::uint64_t);

/// Returns the address of the other side of a socket, which it makes ready for a connection.
std::string prepare(tcp::socket& socket) {
  close_on_exec(socket.native_handle());
  boost::system::error_code failed;
  socket.non_blocking(true, failed);
  socket.set_option(tcp::no_delay(true), failed);
  const tcp::endpoint remote = socket.remote_endpoint(failed);
  if (failed) return "?";
  return remote.address().to_string() + ":" + std::to_string(remote.port());
}

}  // namespace

/// Reads a connection and waits on its socket and its timers. The parts decide what follows:
/// FrameBuffer which frames there are, Liveness whether the other side is there, FrameSender when
/// frames are sent, TlsHandshake whether there will be any.
///
/// While reading is paused, or frames wait for memory or a turn, liveness_ is kept current, because
/// silence cannot be detected.
///
/// TLS: the duration of the handshake counts as silence. A peer that does not use TLS gets a
/// Refused in clear text; one that is not a member gets it by TLS. Data from them is discarded.
///
/// Threads: sender_ and reading_ may be used by any thread, the sender without turns only.
/// Everything else belongs to the I/O thread.
class Connection::State : public SocketTasks {
 public:
  State(tcp::socket connected, const ConnectionSettings& settings, std::unique_ptr<TlsStream> tls)
      : SocketTasks(std::move(connected), settings.turns),
        timers_(socket().get_executor()),
        peer_(prepare(socket())),
        sender_(*this, socket().get_executor(),
                ByteStream(socket().native_handle(), std::move(tls), settings.turns), clock_,
                settings.max_frame_bytes, settings.queue,
                {[this] { report_room(); },
                 [this] {
                   close(log_failure({"a message to ", peer_, " could not be queued"}));
                 }}),
        handshake_(*this, sender_.writer(), peer_,
                   {[this] {
                      liveness_.heard(clock_.now());
                      sender_.flush_when_possible();
                      begin_reading();
                    },
                    [this](const std::string& reason) { refuse_with(reason); },
                    [this] { close_now(broken(asio::error::eof)); },
                    [this](Error why) { close_now(std::move(why)); }}),
        frames_(settings.greeting ? settings.greeting->max_bytes - wire::kLengthBytes
                                  : settings.max_frame_bytes,
                settings.frame_memory),
        liveness_(settings.heartbeat,
                  settings.greeting ? std::optional(settings.greeting->within) : std::nullopt,
                  settings.long_frame_within) {}

  void start(Handlers handlers) {
    post([this, handlers = std::move(handlers)]() mutable {
      handlers_ = std::move(handlers);
      if (writer().is_closed()) return report_closed();
      liveness_.heard(clock_.now());
      if (writer().uses_tls() && !has_shaken_hands()) {
        handshake_.go_on();
      } else {
        begin_reading();
      }
      schedule_check();
    });
  }

  void close(Error why) noexcept {
    try {
      post([this, why = std::move(why)] { close_now(why); });
    } catch (...) {
      log_failure({"the connection to ", peer_, " could not be closed properly"});
      writer().abort();
    }
  }

  void close_when_sent() {
    post([this] {
      if (!writer().close_when_sent()) return;
      liveness_.closing(clock_.now());
      set_reading(true);  // the other side's close must be read
    });
  }

  void set_reading(bool on) {
    if (reading_.exchange(on) == on || !on) return;
    post([this] {
      liveness_.not_read(clock_.now());
      if (handlers_ && read_ == Read::kNone && !writer().is_closed()) take_frames_in_turn();
    });
  }

  void greeted() {
    liveness_.greeted();
    frames_.set_max_frame_bytes(writer().max_frame_bytes());
    schedule_check();
  }

  BudgetShare pass_frame_memory() { return frames_.pass_memory(); }
  void set_heartbeat(const Heartbeat& heartbeat) { liveness_.set_heartbeat(heartbeat); }
  [[nodiscard]] FrameSender& sender() { return sender_; }
  [[nodiscard]] FrameWriter& writer() { return sender_.writer(); }
  [[nodiscard]] const std::string& peer() const { return peer_; }
  std::optional<security::Certificate> peer_certificate() {
    if (!writer().uses_tls()) return std::nullopt;
    return writer().use_tls([](const TlsStream& tls) { return tls.peer_certificate(); });
  }

 private:
  /// The event that the next frames wait for.
  enum class Read : std::uint8_t { kNone, kSocket, kTurn };
  struct Timers {
    explicit Timers(const tcp::socket::executor_type& executor)
        : check(executor), memory(executor) {}
    asio::steady_timer check;   // of liveness_
    asio::steady_timer memory;  // of a frame that waits for memory
  };

  [[nodiscard]] bool has_ended() const override { return writer().is_closed(); }
  void on_thrown() noexcept override {
    close_now(log_failure({"data from ", peer_, " could not be handled"}));
  }
  [[nodiscard]] const FrameWriter& writer() const { return sender_.writer(); }

  void report_room() {
    if (handlers_ && handlers_->on_room) handlers_->on_room();
  }

  // ---------------------------------------------------------------- the handshake of TLS

  bool has_shaken_hands() {
    return writer().use_tls([](const TlsStream& tls) { return tls.is_established(); });
  }

  /// Ends the connection after a Refused with the reason. Nothing that the peer sends is kept.
  void refuse_with(const std::string& reason) {
    writer().refuse(wire::encode(wire::Refused{reason}));
    liveness_.closing(clock_.now());
    frames_.discard_all();
    begin_reading();
  }

  // ---------------------------------------------------------------- reading

  void begin_reading() {
    frames_.open();
    read();
  }

  void read() {
    if (!reading_) return;
    read_ = Read::kSocket;
    if (!frames_.make_room()) return wait_for_memory();
    if (frames_.uses_budget()) liveness_.long_frame_arrives(clock_.now());
    if (writer().uses_tls()) return read_tls();
    read_some(frames_.room(), [this](const boost::system::error_code& failed, std::size_t size) {
      take(failed, size);
    });
  }

  /// Goes on when other connections have given back enough memory for the frame.
  void wait_for_memory() {
    run_after(timers_.memory, kMemoryRetry, [this] {
      read_ = Read::kNone;
      read();
    });
  }

  /// Reads what has arrived by TLS, at once if the stream still has some of it.
  void read_tls() {
    const bool pending = writer().use_tls([](const TlsStream& tls) { return tls.has_pending(); });
    if (pending) return post([this] { take_tls(); });
    wait_for(tcp::socket::wait_read, [this] { take_tls(); });
  }

  void take_tls() {
    if (writer().is_closed()) return;
    const TlsStream::Transfer got =
        writer().use_tls([this](TlsStream& tls) { return tls.read(frames_.room()); });
    switch (got.progress) {
      case TlsStream::Progress::kDone:
        return take({}, got.bytes);
      case TlsStream::Progress::kWantsRead:
      case TlsStream::Progress::kWantsWrite:
        return wait_for(tcp::socket::wait_read, [this] { take_tls(); });
      case TlsStream::Progress::kFailed:
        return close_now(Error{ErrorCode::kInvalid, peer_ + " sent data that TLS rejects", {}});
      case TlsStream::Progress::kEnded:
      case TlsStream::Progress::kPlain:
      case TlsStream::Progress::kRefused:
        return take(asio::error::eof, 0);
    }
  }

  /// Handles a completed read, or the error that ended reading.
  void take(const boost::system::error_code& failed, std::size_t size) {
    read_ = Read::kNone;
    if (writer().is_closed()) return;
    if (failed) return close_now(broken(failed));
    frames_.add(size);
    if (turns() != nullptr) turns()->spend(size);
    take_frames_in_turn();
  }

  /// Handles the complete frames in the buffer, in this turn or in later ones, then reads further
  /// ones.
  void take_frames_in_turn() {
    if (turns() != nullptr && turns()->must_wait() && wait_to_take()) return;
    take_frames();
  }

  /// Calls take_frames() in a later turn. Returns false if there is no memory for that.
  [[nodiscard]] bool wait_to_take() {
    if (!wait_for_turn(Turns::Work::kTake, [this] { take_frames(); })) return false;
    read_ = Read::kTurn;
    return true;
  }

  Error broken(const boost::system::error_code& failed) const {
    if (failed == asio::error::eof) {
      return Error{ErrorCode::kUnavailable, peer_ + " closed the connection", {}};
    }
    return Error{
        ErrorCode::kUnavailable, "the connection to " + peer_ + " failed: " + failed.message(), {}};
  }

  /// Handles the complete frames in the buffer until the turn is used up, then waits for the next
  /// turn or reads further ones: not if reading was paused or the connection has ended.
  void take_frames() {
    read_ = Read::kNone;
    // Another thread may continue reading at any time. It then calls this function again, so only
    // one of the two may read.
    bool goes_on = reading_;
    bool waits = false;
    while (goes_on && !waits) {
      const Result<std::optional<Bytes>> frame = frames_.next();
      if (!frame) {
        const char* const as = liveness_.expects_greeting() ? " as a greeting" : "";
        return close_now(Error{frame.error().code, peer_ + " " + frame.error().message + as, {}});
      }
      if (!frame.value()) break;
      if (turns() != nullptr) turns()->spend(frame.value()->size());
      handle(*frame.value());
      if (writer().is_closed()) return;
      goes_on = reading_;
      // If there is no memory to wait, the next frame follows in this turn.
      waits = goes_on && turns() != nullptr && turns()->is_used_up() && wait_to_take();
    }
    if (frames_.end_turn()) liveness_.heard(clock_.now());
    if (!frames_.uses_budget()) liveness_.no_long_frame();
    if (handlers_ && handlers_->on_pause) handlers_->on_pause();
    if (goes_on && !waits) read();
  }

  void handle(Bytes frame) {
    if (!writer().is_open()) return;
    // A frame of another length goes to the handler, which reports it as malformed.
    if (!liveness_.expects_greeting() && frame.size() == kPingBytes &&
        (frame.front() == wire::Ping::kType || frame.front() == wire::Pong::kType)) {
      const auto token = load_big_endian<std::uint64_t>(&frame[1]);
      if (frame.front() == wire::Ping::kType) {
        // If the queue is full, the pong is not needed: the other side receives the queued frames
        // as signs of life.
        sender_.send(OutgoingFrame(wire::encode(wire::Pong{token})));
        return;
      }
      if (token == 0) return;
    }
    handlers_->on_frame(frame);
  }

  // ---------------------------------------------------------------- the end

  void schedule_check() {
    run_after(timers_.check, liveness_.interval(), [this] { check(); });
  }

  /// Checks whether the other side is there, and sends a ping.
  void check() {
    if (!reading_ || frames_.waits_for_memory()) {
      // Received data is not read meanwhile, but the other side's close is detected.
      pollfd end{socket().native_handle(), POLLRDHUP, 0};
      if (::poll(&end, 1, 0) > 0) return close_now(broken(asio::error::eof));
      liveness_.not_read(clock_.now());
    }
    if (read_ == Read::kTurn) {
      // The data that has arrived is handled soon.
      liveness_.not_read(clock_.now());
      if (liveness_.expects_greeting()) return schedule_check();
    }
    if (writer().has_stalled()) {
      return close_now(Error{ErrorCode::kUnavailable,
                             peer_ + " has not read queued data for " +
                                 std::to_string(writer().limits().stalled_after->count()) + " ms",
                             {}});
    }
    if (auto problem = liveness_.problem(clock_.now(), writer().is_open())) {
      problem->message = peer_ + " " + problem->message;
      return close_now(*std::move(problem));
    }
    sender_.send(OutgoingFrame(wire::encode(wire::Ping{})));
    schedule_check();
  }

  void close_now(Error why) noexcept {
    const auto close_socket = [this] {
      boost::system::error_code ignored;
      socket().close(ignored);
    };
    if (!writer().close(close_socket)) return;
    timers_.check.cancel();
    timers_.memory.cancel();
    sender_.cancel();
    why_ = std::move(why);
    if (handlers_) report_closed();
  }

  void report_closed() noexcept {
    // The handlers often keep the owner of this connection alive; releasing them breaks the
    // reference cycle.
    const std::optional<Handlers> handlers = std::exchange(handlers_, std::nullopt);
    try {
      if (handlers->on_closed) handlers->on_closed(why_);
    } catch (...) {
      log_failure({"the end of the connection to ", peer_, " could not be handled"});
    }
  }

  Timers timers_;
  const SteadyClock clock_;
  const std::string peer_;
  FrameSender sender_;
  TlsHandshake handshake_;
  FrameBuffer frames_;
  Liveness liveness_;
  std::optional<Handlers> handlers_;  // absent before start() and after the end
  Error why_;
  Read read_ = Read::kNone;
  std::atomic<bool> reading_{true};
};

std::shared_ptr<Connection> Connection::create(tcp::socket socket,
                                               const ConnectionSettings& settings,
                                               TlsStream::Role role) {
  std::unique_ptr<TlsStream> tls;
  if (settings.tls) {
    tls = std::make_unique<TlsStream>(settings.tls, socket.native_handle(), role);
  }
  return create(std::move(socket), settings, std::move(tls));
}

std::shared_ptr<Connection> Connection::create(tcp::socket socket,
                                               const ConnectionSettings& settings,
                                               std::unique_ptr<TlsStream> tls) {
  return std::shared_ptr<Connection>(
      new Connection(std::make_shared<State>(std::move(socket), settings, std::move(tls))));
}

Connection::~Connection() {
  close();
}

void Connection::start(Handlers handlers) {
  state_->start(std::move(handlers));
}

QueueResult Connection::send(OutgoingFrame frame) {
  return state_->sender().send(std::move(frame));
}

QueueResult Connection::send_soon(OutgoingFrame frame) {
  return state_->sender().send_soon(std::move(frame));
}

QueueResult Connection::hold(OutgoingFrame frame) {
  return state_->sender().hold(std::move(frame));
}

void Connection::send_held() {
  state_->sender().send_held();
}

bool Connection::crowded() const {
  return state_->writer().crowded();
}

bool Connection::wait_for_room(std::chrono::milliseconds timeout) {
  return state_->writer().wait_for_room(timeout);
}

void Connection::set_reading(bool on) {
  state_->set_reading(on);
}

void Connection::close() {
  state_->close(Error{ErrorCode::kUnavailable, "closed", {}});
}

void Connection::close_when_sent() {
  state_->close_when_sent();
}

BudgetShare Connection::pass_frame_memory() {
  return state_->pass_frame_memory();
}

void Connection::greeted() {
  state_->greeted();
}

void Connection::set_heartbeat(const Heartbeat& heartbeat) {
  state_->set_heartbeat(heartbeat);
}

const std::string& Connection::peer() const {
  return state_->peer();
}

std::optional<security::Certificate> Connection::peer_certificate() const {
  return state_->peer_certificate();
}

}  // namespace roger::rti::net
