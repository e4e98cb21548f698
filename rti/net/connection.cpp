#include "rti/net/connection.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <deque>
#include <mutex>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "core/byte_order.hpp"
#include "core/clock.hpp"
#include "rti/net/failure.hpp"
#include "rti/net/socket_options.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::net {

using asio::ip::tcp;

namespace {

constexpr std::size_t kFirstBuffer = std::size_t{64} << 10U;
/// Longest time that send_soon() holds a frame back, and most bytes that it holds back.
constexpr auto kHoldTime = std::chrono::milliseconds(1);
constexpr std::size_t kMaxHeld = std::size_t{32} << 10U;
/// Number of bytes of an incomplete frame that count as a sign of life.
constexpr std::size_t kSignOfLifeBytes = 1024;
/// Size of a ping or pong: type and token.
constexpr std::size_t kPingBytes = 1 + sizeof(std::uint64_t);

std::string to_text(std::chrono::milliseconds time) {
  return std::to_string(time.count()) + " ms";
}

}  // namespace

/// The state of a connection.
///
/// Phases: kOpen -> kClosing -> kClosed, or kOpen -> kClosed directly; never backwards.
/// close_when_sent() enters kClosing and shuts down the sending direction when the queue is empty;
/// close_now() enters kClosed and is idempotent, so on_closed is called once. abort_locked()
/// enters kClosing as well, because it may run on a thread that must not call handlers; the
/// shut-down socket then makes the I/O thread read the end of the stream and call close_now().
///
/// Heartbeat: a Ping is sent at every Heartbeat::ping. A complete frame, or kSignOfLifeBytes of an
/// incomplete one, is a sign of life and updates last_heard_; single bytes do not, so a peer cannot
/// keep a connection by sending a frame slowly. The connection ends when last_heard_ is older than
/// dead_after. While reading is paused, last_heard_ is kept current, because silence cannot be
/// detected.
///
/// Greeting: while settings_.greeting is set, timer_ expires once, at the end of the time for it,
/// instead of at every heartbeat.
///
/// Back-pressure: a frame is written directly only while the queue is empty, so frames never
/// overtake each other. crowded_ is set above crowded_bytes and cleared at half of it; this
/// hysteresis keeps on_room from being called for every frame.
///
/// Frames of send_soon() collect in held_ until the next frame or until hold_timer_ expires. Frames
/// are held only while the queue is empty, and the queue takes them before any other frame, so the
/// order remains.
///
/// TLS: until the handshake is complete nothing is written, so frames wait in the queue. Its
/// duration counts as silence. A peer that does not use TLS gets a Refused in clear text, and tls_
/// is then empty; one that is not a member gets it by TLS. The phase is then kClosing, in which
/// received frames are discarded.
///
/// Threads: mutex_ guards the queue, held_, phase_, tls_ and the descriptor's lifetime (it is
/// closed under the mutex), so that any thread may write. Everything else belongs to the I/O
/// thread.
class Connection::State : public std::enable_shared_from_this<Connection::State> {
  enum class Phase : std::uint8_t {
    kOpen,
    kClosing,  // accepts no frames, discards received ones, waits for the other side to close
    kClosed,
  };

 public:
  State(tcp::socket socket, const ConnectionSettings& settings, std::unique_ptr<TlsStream> tls)
      : socket_(std::move(socket)),
        timer_(socket_.get_executor()),
        hold_timer_(socket_.get_executor()),
        settings_(settings),
        descriptor_(socket_.native_handle()),
        tls_(std::move(tls)) {
    close_on_exec(descriptor_);
    boost::system::error_code failed;
    socket_.non_blocking(true, failed);
    socket_.set_option(tcp::no_delay(true), failed);
    const tcp::endpoint remote = socket_.remote_endpoint(failed);
    peer_ = failed ? "?" : remote.address().to_string() + ":" + std::to_string(remote.port());
  }

  void start(Handlers handlers) {
    post([this, handlers = std::move(handlers)]() mutable {
      handlers_ = std::move(handlers);
      started_ = true;
      if (closed()) return report_closed();
      last_heard_ = clock_.now();
      if (tls_ && !tls_->is_established()) {
        shake_hands();
      } else {
        begin_reading();
      }
      schedule_heartbeat();
    });
  }

  /// Sends `frame`; `keep` converts it to the queued form if it must be queued.
  template <class Keep>
  QueueResult send(Bytes frame, Keep keep) {
    if (frame.size() > settings_.max_frame_bytes + wire::kLengthBytes) {
      return QueueResult::kTooLarge;
    }
    const std::lock_guard lock(mutex_);
    if (phase_ != Phase::kOpen) return QueueResult::kClosed;
    try {
      return send_locked(frame, keep);
    } catch (...) {
      // Part of this frame may have been written, so no other frame can follow it.
      log_failure({"a message to ", peer_, " could not be queued"});
      abort_locked();
      return QueueResult::kClosed;
    }
  }

  /// As send(), but holds the frame back if possible.
  template <class Keep>
  QueueResult send_soon(Bytes frame, Keep keep) {
    {
      const std::lock_guard lock(mutex_);
      if (phase_ != Phase::kOpen) return QueueResult::kClosed;
      if (queue_.empty() && held_.size() + frame.size() <= kMaxHeld) {
        try {
          if (!std::exchange(hold_pending_, true)) post([this] { wait_for_more(); });
          held_.insert(held_.end(), frame.begin(), frame.end());
          return QueueResult::kQueued;
        } catch (...) {
          log_failure({"a message to ", peer_, " could not be held back"});
          abort_locked();
          return QueueResult::kClosed;
        }
      }
    }
    return send(frame, std::move(keep));
  }

  void close(Error why) noexcept {
    try {
      post([this, why = std::move(why)] { close_now(why); });
    } catch (...) {
      log_failure({"the connection to ", peer_, " could not be closed properly"});
      const std::lock_guard lock(mutex_);
      if (phase_ != Phase::kClosed) abort_locked();
    }
  }

  void close_when_sent() {
    post([this] {
      {
        const std::lock_guard lock(mutex_);
        if (phase_ != Phase::kOpen) return;
        phase_ = Phase::kClosing;
        send_held_locked();
        if (queue_.empty()) shut_down_sending();
      }
      closing_since_ = clock_.now();
      set_reading(true);  // the other side's close must be read
    });
  }

  bool crowded() const { return crowded_; }

  bool wait_for_room(std::chrono::milliseconds timeout) {
    const TimePoint end = clock_.now() + timeout;
    int own = -1;  // a duplicate: the connection may be closed meanwhile
    {
      const std::lock_guard lock(mutex_);
      if (phase_ == Phase::kOpen) own = ::fcntl(descriptor_, F_DUPFD_CLOEXEC, 0);
    }
    if (own < 0) return false;
    bool room = false;
    bool over = false;
    while (!room && !over) {
      // In slices, because the I/O thread may have made room in the meantime.
      constexpr int kSliceMilliseconds = 20;
      pollfd waiting{own, POLLOUT, 0};
      ::poll(&waiting, 1, kSliceMilliseconds);
      flush();
      const std::lock_guard lock(mutex_);
      over = phase_ != Phase::kOpen || clock_.now() >= end;
      room = phase_ == Phase::kOpen && queued_bytes_ <= settings_.max_queued_bytes / 2;
    }
    ::close(own);
    return room;
  }

  void set_reading(bool on) {
    if (reading_.exchange(on) == on || !on) return;
    post([this] {
      last_heard_ = clock_.now();
      if (started_ && !read_pending_ && !closed() && take_frames()) read();
    });
  }

  void greeted() {
    settings_.greeting.reset();
    schedule_heartbeat();
  }

  void set_heartbeat(const Heartbeat& heartbeat) { settings_.heartbeat = heartbeat; }
  const std::string& peer() const { return peer_; }
  std::optional<security::Certificate> peer_certificate() {
    const std::lock_guard lock(mutex_);
    return tls_ ? tls_->peer_certificate() : std::nullopt;
  }

 private:
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

  bool closed() {
    const std::lock_guard lock(mutex_);
    return phase_ == Phase::kClosed;
  }
  bool open() {
    const std::lock_guard lock(mutex_);
    return phase_ == Phase::kOpen;
  }

  // Under mutex_. Returns how many bytes the kernel took; errors are detected by the next read.
  std::size_t write_some(Bytes bytes) const {
    if (tls_) return tls_->is_established() ? tls_->write(bytes).bytes : 0;
    const ssize_t sent =
        ::send(descriptor_, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    return sent < 0 ? 0 : static_cast<std::size_t>(sent);
  }

  // Under mutex_. Signals the other side that no further data follows.
  void shut_down_sending() const { ::shutdown(descriptor_, SHUT_WR); }

  // Under mutex_, when memory has run out: the I/O thread then reads the end of the stream and
  // closes the connection.
  void abort_locked() noexcept {
    phase_ = Phase::kClosing;
    queue_.clear();
    queued_bytes_ = 0;
    held_.clear();
    ::shutdown(descriptor_, SHUT_RDWR);
  }

  // Under mutex_.
  template <class Keep>
  QueueResult send_locked(Bytes frame, Keep& keep) {
    // A short frame leaves in one call with the held ones; a long one is not copied.
    if (held_.size() + frame.size() > kMaxHeld) send_held_locked();
    if (!queue_.empty()) {
      if (queued_bytes_ + frame.size() > settings_.max_queued_bytes) return QueueResult::kFull;
      queue_.push_back(keep());
      queued_bytes_ += frame.size();
      crowded_ = crowded_ || queued_bytes_ > settings_.crowded_bytes;
      return QueueResult::kQueued;
    }
    if (!held_.empty()) {
      held_.insert(held_.end(), frame.begin(), frame.end());
      send_held_locked();
      return QueueResult::kQueued;
    }
    const std::size_t written = write_some(frame);
    if (written < frame.size()) queue_rest_locked(keep(), written);
    return QueueResult::kQueued;
  }

  // Under mutex_, while the queue is empty. Queues a frame whose beginning has been written.
  void queue_rest_locked(std::shared_ptr<const ByteVector> frame, std::size_t written) {
    front_written_ = written;
    queued_bytes_ = frame->size();
    crowded_ = queued_bytes_ > settings_.crowded_bytes;
    progress_ = clock_.now();
    queue_.push_back(std::move(frame));
    post([this] { wait_writable(); });
  }

  // Under mutex_. Sends the frames that were held back in one call.
  void send_held_locked() {
    if (held_.empty()) return;
    const std::size_t written = write_some(held_);
    if (written < held_.size()) {
      queue_rest_locked(std::make_shared<const ByteVector>(std::exchange(held_, {})), written);
    }
    held_.clear();
  }

  /// Sends the frames that are held back after kHoldTime, unless another frame has taken them
  /// along.
  void wait_for_more() {
    if (closed()) return;
    hold_timer_.expires_after(kHoldTime);
    hold_timer_.async_wait([self = shared_from_this()](const boost::system::error_code& failed) {
      if (failed) return;
      self->contain([&] {
        const std::lock_guard lock(self->mutex_);
        self->hold_pending_ = false;
        if (self->phase_ == Phase::kOpen) self->send_held_locked();
      });
    });
  }

  void wait_writable() {
    if (closed()) return;
    socket_.async_wait(tcp::socket::wait_write,
                       [self = shared_from_this()](const boost::system::error_code& failed) {
                         self->contain([&] {
                           if (!failed && !self->flush()) self->wait_writable();
                         });
                       });
  }

  /// Writes queued frames; returns true when the caller need not wait for the socket to become
  /// writable.
  bool flush() {
    const std::lock_guard lock(mutex_);
    if (phase_ == Phase::kClosed) return true;
    if (tls_ && !tls_->is_established()) return true;  // the end of the handshake flushes again
    while (!queue_.empty()) {
      const Bytes rest = Bytes(*queue_.front()).subspan(front_written_);
      const std::size_t written = write_some(rest);
      if (written > 0) progress_ = clock_.now();
      if (written < rest.size()) {
        front_written_ += written;
        break;
      }
      queued_bytes_ -= queue_.front()->size();
      queue_.pop_front();
      front_written_ = 0;
    }
    if (crowded_ && queued_bytes_ <= settings_.crowded_bytes / 2) {
      crowded_ = false;
      post([this] {
        if (handlers_.on_room) handlers_.on_room();
      });
    }
    if (!queue_.empty()) return false;
    if (phase_ == Phase::kClosing) shut_down_sending();
    return true;
  }

  /// Goes on with the handshake of TLS.
  void shake_hands() {
    TlsStream::Progress progress{};
    {
      const std::lock_guard lock(mutex_);
      if (phase_ == Phase::kClosed) return;
      progress = tls_->shake_hands();
    }
    switch (progress) {
      case TlsStream::Progress::kDone:
        last_heard_ = clock_.now();
        if (!flush()) wait_writable();
        return begin_reading();
      case TlsStream::Progress::kWantsRead:
        return wait_for(tcp::socket::wait_read, [this] { shake_hands(); });
      case TlsStream::Progress::kWantsWrite:
        return wait_for(tcp::socket::wait_write, [this] { shake_hands(); });
      case TlsStream::Progress::kPlain:
        return refuse_plain();
      case TlsStream::Progress::kRefused:
        tls_->context().report_refused(peer_, "it " + tls_->problem());
        return refuse_with("this program " + tls_->problem());
      case TlsStream::Progress::kEnded:
        return close_now(broken(asio::error::eof));
      case TlsStream::Progress::kFailed:
        tls_->context().report_refused(peer_, "it " + tls_->problem());
        return close_now(Error{ErrorCode::kInvalid, peer_ + " " + tls_->problem(), {}});
    }
  }

  /// Refuses a peer that does not use TLS, in its own language.
  void refuse_plain() {
    const std::string advice = tls_->context().authentication().advice();
    {
      const std::lock_guard lock(mutex_);
      tls_->context().report_refused(peer_, "it does not use TLS: it has no key");
      tls_.reset();
    }
    refuse_with("this network is protected: " + advice);
  }

  /// Ends the connection after a Refused with the reason. Nothing else is sent, and nothing that
  /// the peer sends is kept.
  void refuse_with(const std::string& reason) {
    {
      const std::lock_guard lock(mutex_);
      queue_.clear();
      queued_bytes_ = 0;
      held_.clear();
      const ByteVector refusal = wire::encode(wire::Refused{reason});
      static_cast<void>(write_some(refusal));
      phase_ = Phase::kClosing;
      shut_down_sending();
    }
    closing_since_ = clock_.now();
    discards_ = true;
    begin_reading();
  }

  /// Runs `work` when the socket is ready.
  template <class Work>
  void wait_for(tcp::socket::wait_type what, Work work) {
    socket_.async_wait(what, [self = shared_from_this(),
                              work = std::move(work)](const boost::system::error_code& failed) {
      self->contain([&] {
        if (!failed && !self->closed()) work();
      });
    });
  }

  /// Starts to read. A peer that has not completed a handshake needs no buffer before.
  void begin_reading() {
    buffer_.resize(kFirstBuffer);
    read();
  }

  void read() {
    if (!reading_) return;
    read_pending_ = true;
    if (tls_) return read_tls();
    socket_.async_read_some(
        asio::buffer(buffer_.data() + filled_, buffer_.size() - filled_),
        [self = shared_from_this()](const boost::system::error_code& failed, std::size_t size) {
          self->contain([&] { self->take(failed, size); });
        });
  }

  /// Reads what has arrived by TLS, at once if the stream still has some of it.
  void read_tls() {
    const auto pending = [this] {
      const std::lock_guard lock(mutex_);
      return tls_->has_pending();
    };
    if (pending()) return post([this] { take_tls(); });
    wait_for(tcp::socket::wait_read, [this] { take_tls(); });
  }

  void take_tls() {
    TlsStream::Transfer got;
    {
      const std::lock_guard lock(mutex_);
      if (phase_ == Phase::kClosed) return;
      got = tls_->read(std::span(buffer_).subspan(filled_));
    }
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
    read_pending_ = false;
    if (closed()) return;
    if (failed) return close_now(broken(failed));
    if (discards_) return read();
    filled_ += size;
    if (take_frames()) read();
  }

  Error broken(const boost::system::error_code& failed) const {
    if (failed == asio::error::eof) {
      return Error{ErrorCode::kUnavailable, peer_ + " closed the connection", {}};
    }
    return Error{
        ErrorCode::kUnavailable, "the connection to " + peer_ + " failed: " + failed.message(), {}};
  }

  /// Handles the complete frames in the buffer; returns false when the connection has ended.
  bool take_frames() {
    std::size_t at = 0;
    while (reading_ && filled_ - at >= wire::kLengthBytes) {
      const std::size_t length = load_big_endian<std::uint32_t>(buffer_.data() + at);
      if (length == 0 || length > max_frame_bytes()) {
        close_now(Error{ErrorCode::kInvalid,
                        peer_ + " sent a frame of " + std::to_string(length) + " bytes; 1 to " +
                            std::to_string(max_frame_bytes()) + " are allowed" +
                            (settings_.greeting ? " as a greeting" : ""),
                        {}});
        return false;
      }
      if (filled_ - at - wire::kLengthBytes < length) break;
      handle(Bytes(buffer_).subspan(at + wire::kLengthBytes, length));
      if (closed()) return false;
      at += wire::kLengthBytes + length;
    }
    std::memmove(buffer_.data(), buffer_.data() + at, filled_ - at);
    filled_ -= at;
    if (at > 0 || filled_ >= heard_bytes_ + kSignOfLifeBytes) {
      last_heard_ = clock_.now();
      heard_bytes_ = filled_;
    }
    // The buffer grows with the data received, never in advance to a length that a frame only
    // claims.
    if (filled_ == buffer_.size()) buffer_.resize(buffer_.size() * 2);
    return true;
  }

  void handle(Bytes frame) {
    if (!open()) return;
    // A frame of another length goes to the handler, which reports it as malformed.
    if (!settings_.greeting && frame.size() == kPingBytes &&
        (frame.front() == wire::Ping::kType || frame.front() == wire::Pong::kType)) {
      const auto token = load_big_endian<std::uint64_t>(&frame[1]);
      if (frame.front() == wire::Ping::kType) {
        send_own(wire::encode(wire::Pong{token}));
        return;
      }
      if (token == 0) return;
    }
    handlers_.on_frame(frame);
  }

  /// Sends a ping or pong. If the queue is full, it is not needed: the other side receives the
  /// queued frames as signs of life.
  void send_own(ByteVector frame) {
    send(Bytes(frame), [&frame] { return std::make_shared<const ByteVector>(std::move(frame)); });
  }

  std::size_t max_frame_bytes() const {
    return settings_.greeting ? settings_.greeting->max_bytes - wire::kLengthBytes
                              : settings_.max_frame_bytes;
  }

  void schedule_heartbeat() {
    timer_.expires_after(settings_.greeting ? settings_.greeting->within
                                            : settings_.heartbeat.ping);
    timer_.async_wait([self = shared_from_this()](const boost::system::error_code& failed) {
      if (!failed) self->contain([&] { self->check(); });
    });
  }

  /// Checks the connection and sends a ping, at every heartbeat.
  void check() {
    if (closed()) return;
    if (settings_.greeting && open()) {
      return close_now(
          Error{ErrorCode::kInvalid,
                peer_ + " has sent no greeting within " + to_text(settings_.greeting->within),
                {}});
    }
    const TimePoint now = clock_.now();
    const auto limit = settings_.heartbeat.dead_after;
    if (!reading_) {
      // Received data is not read while paused, but the other side's close is detected.
      pollfd end{descriptor_, POLLRDHUP, 0};
      if (::poll(&end, 1, 0) > 0) return close_now(broken(asio::error::eof));
      last_heard_ = now;
    }
    if (const auto stalled = this->stalled(now)) {
      return close_now(Error{ErrorCode::kUnavailable,
                             peer_ + " has not read queued data for " + to_text(*stalled),
                             {}});
    }
    if (now - last_heard_ > limit || (!open() && now - closing_since_ > limit)) {
      return close_now(
          Error{ErrorCode::kUnavailable, peer_ + " has been silent for " + to_text(limit), {}});
    }
    send_own(wire::encode(wire::Ping{}));
    schedule_heartbeat();
  }

  /// Returns the stall timeout if the other side has not read queued data for longer than that.
  std::optional<std::chrono::milliseconds> stalled(TimePoint now) {
    const std::lock_guard lock(mutex_);
    if (!settings_.stalled_after || !crowded_ || now - progress_ <= *settings_.stalled_after) {
      return std::nullopt;
    }
    return settings_.stalled_after;
  }

  void close_now(Error why) noexcept {
    {
      const std::lock_guard lock(mutex_);
      if (phase_ == Phase::kClosed) return;
      phase_ = Phase::kClosed;
      boost::system::error_code ignored;
      socket_.close(ignored);
      queue_.clear();
      queued_bytes_ = 0;
      held_.clear();
    }
    timer_.cancel();
    hold_timer_.cancel();
    why_ = std::move(why);
    if (started_) report_closed();
  }

  void report_closed() noexcept {
    // The handlers often keep the owner of this connection alive; releasing them breaks the
    // reference cycle.
    const Handlers handlers = std::exchange(handlers_, {});
    try {
      if (handlers.on_closed) handlers.on_closed(why_);
    } catch (...) {
      log_failure({"the end of the connection to ", peer_, " could not be handled"});
    }
  }

  tcp::socket socket_;
  asio::steady_timer timer_;
  asio::steady_timer hold_timer_;
  const SteadyClock clock_;
  ConnectionSettings settings_;
  const int descriptor_;
  std::string peer_;
  Handlers handlers_;
  bool started_ = false;
  Error why_;
  TimePoint last_heard_;
  TimePoint closing_since_;
  std::vector<std::uint8_t> buffer_;
  std::size_t filled_ = 0;
  std::size_t heard_bytes_ = 0;  // of the incomplete frame, at last_heard_
  bool read_pending_ = false;
  bool discards_ = false;  // the peer was refused: nothing that it sends is kept
  std::atomic<bool> reading_{true};

  std::mutex mutex_;
  Phase phase_ = Phase::kOpen;
  std::deque<std::shared_ptr<const ByteVector>> queue_;
  std::size_t front_written_ = 0;
  std::size_t queued_bytes_ = 0;
  ByteVector held_;            // whole frames of send_soon()
  bool hold_pending_ = false;  // hold_timer_ will expire
  /// Set when more than crowded_bytes are queued, cleared at half of that. Written under mutex_.
  std::atomic<bool> crowded_{false};
  TimePoint progress_;              // last time the kernel took bytes of the queue
  std::unique_ptr<TlsStream> tls_;  // nullptr: clear text
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
  const Bytes bytes(*frame);
  return state_->send(bytes, [&frame] { return std::move(frame); });
}

QueueResult Connection::send(ByteVector frame) {
  const Bytes bytes(frame);
  return state_->send(bytes,
                      [&frame] { return std::make_shared<const ByteVector>(std::move(frame)); });
}

QueueResult Connection::send_soon(std::shared_ptr<const ByteVector> frame) {
  const Bytes bytes(*frame);
  return state_->send_soon(bytes, [&frame] { return std::move(frame); });
}

bool Connection::crowded() const {
  return state_->crowded();
}

bool Connection::wait_for_room(std::chrono::milliseconds timeout) {
  return state_->wait_for_room(timeout);
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
