#include "rti/net/connection.hpp"

#include <poll.h>

#include <atomic>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "core/byte_order.hpp"
#include "core/clock.hpp"
#include "rti/net/connection/byte_stream.hpp"
#include "rti/net/connection/frame_buffer.hpp"
#include "rti/net/connection/frame_writer.hpp"
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
/// FrameBuffer which frames there are, Liveness whether the other side is there, FrameWriter what
/// is sent.
///
/// While reading is paused, or frames wait for memory or a turn, liveness_ is kept current, because
/// silence cannot be detected.
///
/// TLS: until the handshake is complete nothing is written, so frames wait in the queue. Its
/// duration counts as silence. A peer that does not use TLS gets a Refused in clear text; one that
/// is not a member gets it by TLS. Data from them is discarded.
///
/// Threads: writer_ and reading_ may be used by any thread, the writer without turns_ only.
/// Everything else belongs to the I/O thread.
class Connection::State : public std::enable_shared_from_this<Connection::State> {
 public:
  State(tcp::socket socket, const ConnectionSettings& settings, std::unique_ptr<TlsStream> tls)
      : socket_(std::move(socket)),
        timers_(socket_.get_executor()),
        peer_(prepare(socket_)),
        turns_(settings.turns),
        writer_(ByteStream(socket_.native_handle(), std::move(tls), turns_), clock_,
                settings.max_frame_bytes, settings.queue,
                {{[this] { post([this] { wait_writable(); }); },
                  [this] { post([this] { report_room(); }); }},
                 [this] { post([this] { wait_for_more(); }); }}),
        frames_(settings.greeting ? settings.greeting->max_bytes - wire::kLengthBytes
                                  : settings.max_frame_bytes,
                settings.frame_memory),
        liveness_(settings.heartbeat,
                  settings.greeting ? std::optional(settings.greeting->within) : std::nullopt,
                  settings.long_frame_within) {}

  void start(Handlers handlers) {
    post([this, handlers = std::move(handlers)]() mutable {
      handlers_ = std::move(handlers);
      if (writer_.is_closed()) return report_closed();
      liveness_.heard(clock_.now());
      if (writer_.uses_tls() && !has_shaken_hands()) {
        shake_hands();
      } else {
        begin_reading();
      }
      schedule_check();
    });
  }

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

  void close(Error why) noexcept {
    try {
      post([this, why = std::move(why)] { close_now(why); });
    } catch (...) {
      log_failure({"the connection to ", peer_, " could not be closed properly"});
      writer_.abort();
    }
  }

  void close_when_sent() {
    post([this] {
      if (!writer_.close_when_sent()) return;
      liveness_.closing(clock_.now());
      set_reading(true);  // the other side's close must be read
    });
  }

  void set_reading(bool on) {
    if (reading_.exchange(on) == on || !on) return;
    post([this] {
      liveness_.not_read(clock_.now());
      if (handlers_ && read_ == Read::kNone && !writer_.is_closed()) take_frames_in_turn();
    });
  }

  void greeted() {
    liveness_.greeted();
    frames_.set_max_frame_bytes(writer_.max_frame_bytes());
    schedule_check();
  }

  BudgetShare pass_frame_memory() { return frames_.pass_memory(); }
  void set_heartbeat(const Heartbeat& heartbeat) { liveness_.set_heartbeat(heartbeat); }
  [[nodiscard]] FrameWriter& writer() { return writer_; }
  [[nodiscard]] const std::string& peer() const { return peer_; }
  std::optional<security::Certificate> peer_certificate() {
    if (!writer_.uses_tls()) return std::nullopt;
    return writer_.use_tls([](const TlsStream& tls) { return tls.peer_certificate(); });
  }

 private:
  /// The event that the next frames wait for.
  enum class Read : std::uint8_t { kNone, kSocket, kTurn };
  struct Timers {
    explicit Timers(const tcp::socket::executor_type& executor)
        : check(executor), hold(executor), memory(executor) {}
    void cancel() {
      for (asio::steady_timer* one : {&check, &hold, &memory}) one->cancel();
    }
    asio::steady_timer check;   // of liveness_
    asio::steady_timer hold;    // of frames that are held back
    asio::steady_timer memory;  // of a frame that waits for memory
  };

  // ---------------------------------------------------------------- tasks on the I/O thread

  /// Runs `work`, a task of this connection, on the I/O thread. Any exception ends the connection.
  template <class Work>
  void contain(Work&& work) noexcept {
    try {
      work();
    } catch (...) {
      close_now(log_failure({"data from ", peer_, " could not be handled"}));
    }
  }
  /// Schedules contain() on the I/O thread.
  template <class Work>
  void post(Work work) {
    asio::post(socket_.get_executor(), [self = shared_from_this(),
                                        work = std::move(work)]() mutable { self->contain(work); });
  }
  /// Runs `work` when the socket is ready.
  template <class Work>
  void wait_for(tcp::socket::wait_type what, Work work) {
    socket_.async_wait(what, [self = shared_from_this(),
                              work = std::move(work)](const boost::system::error_code& failed) {
      self->contain([&] {
        if (!failed && !self->writer_.is_closed()) work();
      });
    });
  }
  /// Runs `work` after a time, unless the connection has ended.
  template <class Work>
  void run_after(asio::steady_timer& timer, std::chrono::microseconds time, Work work) {
    timer.expires_after(time);
    timer.async_wait([self = shared_from_this(),
                      work = std::move(work)](const boost::system::error_code& failed) {
      self->contain([&] {
        if (!failed && !self->writer_.is_closed()) work();
      });
    });
  }

  /// Runs `work` in a later turn of the thread, unless the connection has ended then. Returns false
  /// if there is no memory for that.
  template <class Work>
  [[nodiscard]] bool wait_for_turn(Turns::Work kind, Work work) {
    return turns_->wait(kind, [weak = weak_from_this(), work] {
      const auto self = weak.lock();
      if (!self || self->writer_.is_closed()) return;
      self->contain(work);
    });
  }
  /// Runs `work` in this turn of the thread or in a later one, unless the connection has ended
  /// then. Returns whether it has run.
  template <class Work>
  bool run_in_turn(Turns::Work kind, Work work) {
    if (turns_ && turns_->must_wait() && wait_for_turn(kind, work)) return false;
    work();
    return true;
  }

  // ---------------------------------------------------------------- sending

  template <class Queue>
  QueueResult queue_by(const Queue& queue) {
    try {
      return queue();
    } catch (...) {
      close(log_failure({"a message to ", peer_, " could not be queued"}));
      return QueueResult::kClosed;
    }
  }

  void wait_writable() {
    if (writer_.is_closed()) return;
    wait_for(tcp::socket::wait_write,
             [this] { run_in_turn(Turns::Work::kFlush, [this] { flush(); }); });
  }

  /// Sends what is queued until the socket is full; in a later turn, if this one is used up.
  void flush() {
    if (!writer_.flush()) return;
    if (turns_ && turns_->is_used_up() && wait_for_turn(Turns::Work::kFlush, [this] { flush(); })) {
      return;
    }
    wait_writable();
  }

  /// Sends the frames that send_soon() holds back when no other follows.
  void wait_for_more() {
    if (writer_.is_closed()) return;
    run_after(timers_.hold, writer_.limits().hold.time / FrameWriter::kChecksOfHeld, [this] {
      if (writer_.send_held_if_due()) wait_for_more();
    });
  }

  void report_room() {
    if (handlers_ && handlers_->on_room) handlers_->on_room();
  }

  // ---------------------------------------------------------------- the handshake of TLS

  bool has_shaken_hands() {
    return writer_.use_tls([](const TlsStream& tls) { return tls.is_established(); });
  }

  /// Goes on with the handshake.
  void shake_hands() {
    switch (writer_.use_tls([](TlsStream& tls) { return tls.shake_hands(); })) {
      case TlsStream::Progress::kDone:
        liveness_.heard(clock_.now());
        if (writer_.flush()) wait_writable();
        return begin_reading();
      case TlsStream::Progress::kWantsRead:
        return wait_for(tcp::socket::wait_read, [this] { shake_hands(); });
      case TlsStream::Progress::kWantsWrite:
        return wait_for(tcp::socket::wait_write, [this] { shake_hands(); });
      case TlsStream::Progress::kPlain:
        return refuse_plain();
      case TlsStream::Progress::kRefused:
        return refuse_with(writer_.use_tls([this](const TlsStream& tls) {
          tls.context().report_refused(peer_, "it " + tls.problem());
          return "this program " + tls.problem();
        }));
      case TlsStream::Progress::kEnded:
        return close_now(broken(asio::error::eof));
      case TlsStream::Progress::kFailed:
        return close_now(writer_.use_tls([this](const TlsStream& tls) {
          tls.context().report_refused(peer_, "it " + tls.problem());
          return Error{ErrorCode::kInvalid, peer_ + " " + tls.problem(), {}};
        }));
    }
  }

  /// Refuses a peer that does not use TLS, in its own language.
  void refuse_plain() {
    const std::string advice = writer_.use_tls([this](const TlsStream& tls) {
      tls.context().report_refused(peer_, "it does not use TLS");
      return tls.context().authentication().advice();
    });
    writer_.end_tls();
    refuse_with("this network is protected: " + advice);
  }

  /// Ends the connection after a Refused with the reason. Nothing that the peer sends is kept.
  void refuse_with(const std::string& reason) {
    writer_.refuse(wire::encode(wire::Refused{reason}));
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
    if (writer_.uses_tls()) return read_tls();
    const std::span<std::uint8_t> room = frames_.room();
    socket_.async_read_some(
        asio::buffer(room.data(), room.size()),
        [self = shared_from_this()](const boost::system::error_code& failed, std::size_t size) {
          self->contain([&] { self->take(failed, size); });
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
    const bool pending = writer_.use_tls([](const TlsStream& tls) { return tls.has_pending(); });
    if (pending) return post([this] { take_tls(); });
    wait_for(tcp::socket::wait_read, [this] { take_tls(); });
  }

  void take_tls() {
    if (writer_.is_closed()) return;
    const TlsStream::Transfer got =
        writer_.use_tls([this](TlsStream& tls) { return tls.read(frames_.room()); });
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
    if (writer_.is_closed()) return;
    if (failed) return close_now(broken(failed));
    frames_.add(size);
    if (turns_) turns_->spend(size);
    take_frames_in_turn();
  }

  /// Handles the complete frames in the buffer, in this turn or in later ones, then reads further
  /// ones.
  void take_frames_in_turn() {
    if (turns_ && turns_->must_wait() && wait_to_take()) return;
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
      if (turns_) turns_->spend(frame.value()->size());
      handle(*frame.value());
      if (writer_.is_closed()) return;
      goes_on = reading_;
      // If there is no memory to wait, the next frame follows in this turn.
      waits = goes_on && turns_ && turns_->is_used_up() && wait_to_take();
    }
    if (frames_.end_turn()) liveness_.heard(clock_.now());
    if (!frames_.uses_budget()) liveness_.no_long_frame();
    if (handlers_ && handlers_->on_pause) handlers_->on_pause();
    if (goes_on && !waits) read();
  }

  void handle(Bytes frame) {
    if (!writer_.is_open()) return;
    // A frame of another length goes to the handler, which reports it as malformed.
    if (!liveness_.expects_greeting() && frame.size() == kPingBytes &&
        (frame.front() == wire::Ping::kType || frame.front() == wire::Pong::kType)) {
      const auto token = load_big_endian<std::uint64_t>(&frame[1]);
      if (frame.front() == wire::Ping::kType) {
        // If the queue is full, the pong is not needed: the other side receives the queued frames
        // as signs of life.
        send(OutgoingFrame(wire::encode(wire::Pong{token})));
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
      pollfd end{socket_.native_handle(), POLLRDHUP, 0};
      if (::poll(&end, 1, 0) > 0) return close_now(broken(asio::error::eof));
      liveness_.not_read(clock_.now());
    }
    if (read_ == Read::kTurn) {
      // The data that has arrived is handled soon.
      liveness_.not_read(clock_.now());
      if (liveness_.expects_greeting()) return schedule_check();
    }
    if (writer_.has_stalled()) {
      return close_now(Error{ErrorCode::kUnavailable,
                             peer_ + " has not read queued data for " +
                                 std::to_string(writer_.limits().stalled_after->count()) + " ms",
                             {}});
    }
    if (auto problem = liveness_.problem(clock_.now(), writer_.is_open())) {
      problem->message = peer_ + " " + problem->message;
      return close_now(*std::move(problem));
    }
    send(OutgoingFrame(wire::encode(wire::Ping{})));
    schedule_check();
  }

  void close_now(Error why) noexcept {
    const auto close_socket = [this] {
      boost::system::error_code ignored;
      socket_.close(ignored);
    };
    if (!writer_.close(close_socket)) return;
    timers_.cancel();
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

  tcp::socket socket_;
  Timers timers_;
  const SteadyClock clock_;
  const std::string peer_;
  const std::shared_ptr<Turns> turns_;
  FrameWriter writer_;
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

QueueResult Connection::send(std::shared_ptr<const ByteVector> frame) {
  return state_->send(OutgoingFrame(std::move(frame)));
}

QueueResult Connection::send(ByteVector frame) {
  return state_->send(OutgoingFrame(std::move(frame)));
}

QueueResult Connection::send_soon(std::shared_ptr<const ByteVector> frame) {
  return state_->send_soon(OutgoingFrame(std::move(frame)));
}

QueueResult Connection::send_soon(ByteVector frame) {
  return state_->send_soon(OutgoingFrame(std::move(frame)));
}

QueueResult Connection::send(OutgoingFrame frame) {
  return state_->send(std::move(frame));
}

QueueResult Connection::send_soon(OutgoingFrame frame) {
  return state_->send_soon(std::move(frame));
}

QueueResult Connection::hold(OutgoingFrame frame) {
  return state_->hold(std::move(frame));
}

void Connection::send_held() {
  state_->send_held();
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
