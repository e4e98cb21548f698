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
/// A ping or pong: type and token.
constexpr std::size_t kLifeBytes = 1 + sizeof(std::uint64_t);

std::string text_of(std::chrono::milliseconds time) {
  return std::to_string(time.count()) + " ms";
}

}  // namespace

/// Threads: mutex_ guards the queue, phase_ and the descriptor's life (it is closed under it), so
/// that any thread may write. All else belongs to the I/O thread.
class Connection::State : public std::enable_shared_from_this<Connection::State> {
  enum class Phase : std::uint8_t {
    kOpen,
    kClosing,  // takes no more to send, what comes is not handled, the other side's end is awaited
    kClosed,
  };

 public:
  State(tcp::socket socket, const ConnectionSettings& settings)
      : socket_(std::move(socket)),
        timer_(socket_.get_executor()),
        settings_(settings),
        descriptor_(socket_.native_handle()),
        buffer_(kFirstBuffer) {
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
      if (closed()) return tell_closed();
      last_heard_ = clock_.now();
      read();
      beat();
    });
  }

  /// `keep` makes of the frame what is queued, if it has to be.
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
      // Of this frame a part may have been written, so no other can follow it.
      log_failure({"a message to ", peer_, " could not be queued"});
      break_off_locked();
      return QueueResult::kClosed;
    }
  }

  void close(Error why) noexcept {
    try {
      post([this, why = std::move(why)] { close_now(why); });
    } catch (...) {
      log_failure({"the connection to ", peer_, " could not be closed in order"});
      const std::lock_guard lock(mutex_);
      if (phase_ != Phase::kClosed) break_off_locked();
    }
  }

  void close_when_sent() {
    post([this] {
      {
        const std::lock_guard lock(mutex_);
        if (phase_ != Phase::kOpen) return;
        phase_ = Phase::kClosing;
        if (queue_.empty()) shut_sending();
      }
      closing_since_ = clock_.now();
      set_reading(true);  // for the other side's end
    });
  }

  bool crowded() const { return crowded_; }

  bool wait_for_room(std::chrono::milliseconds timeout) {
    const TimePoint end = clock_.now() + timeout;
    int own = -1;  // of its own life: the connection may be closed meanwhile
    {
      const std::lock_guard lock(mutex_);
      if (phase_ == Phase::kOpen) own = ::fcntl(descriptor_, F_DUPFD_CLOEXEC, 0);
    }
    if (own < 0) return false;
    bool room = false;
    bool over = false;
    while (!room && !over) {
      // In slices: the I/O thread may have made room by then.
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

  void set_heartbeat(const Heartbeat& heartbeat) { settings_.heartbeat = heartbeat; }
  const std::string& peer() const { return peer_; }

 private:
  /// Runs `work`, of this connection, on the I/O thread. Whatever it throws ends the connection.
  template <class Work>
  void contain(Work&& work) noexcept {
    try {
      work();
    } catch (...) {
      close_now(log_failure({"what came from ", peer_, " could not be handled"}));
    }
  }
  /// contain() on the I/O thread, later.
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

  // Under mutex_. How much the kernel took; a broken connection shows when it is read from.
  std::size_t write_some(Bytes bytes) const {
    const ssize_t sent =
        ::send(descriptor_, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    return sent < 0 ? 0 : static_cast<std::size_t>(sent);
  }

  // Under mutex_. Tells the other side that nothing more comes.
  void shut_sending() const { ::shutdown(descriptor_, SHUT_WR); }

  // Under mutex_, for want of memory: the I/O thread reads an end, and closes.
  void break_off_locked() noexcept {
    phase_ = Phase::kClosing;
    queue_.clear();
    queued_bytes_ = 0;
    ::shutdown(descriptor_, SHUT_RDWR);
  }

  // Under mutex_.
  template <class Keep>
  QueueResult send_locked(Bytes frame, Keep& keep) {
    if (!queue_.empty()) {
      if (queued_bytes_ + frame.size() > settings_.max_queued_bytes) return QueueResult::kFull;
      queue_.push_back(keep());
      queued_bytes_ += frame.size();
      crowded_ = crowded_ || queued_bytes_ > settings_.crowded_bytes;
      return QueueResult::kQueued;
    }
    const std::size_t written = write_some(frame);
    if (written == frame.size()) return QueueResult::kQueued;
    front_written_ = written;
    queued_bytes_ = frame.size();
    crowded_ = queued_bytes_ > settings_.crowded_bytes;
    progress_ = clock_.now();
    queue_.push_back(keep());
    post([this] { wait_writable(); });
    return QueueResult::kQueued;
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

  /// True when nothing is left to wait for.
  bool flush() {
    const std::lock_guard lock(mutex_);
    if (phase_ == Phase::kClosed) return true;
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
    if (phase_ == Phase::kClosing) shut_sending();
    return true;
  }

  void read() {
    if (!reading_) return;
    read_pending_ = true;
    socket_.async_read_some(
        asio::buffer(buffer_.data() + filled_, buffer_.size() - filled_),
        [self = shared_from_this()](const boost::system::error_code& failed, std::size_t size) {
          self->contain([&] { self->take(failed, size); });
        });
  }

  /// What has been read, or how reading ended.
  void take(const boost::system::error_code& failed, std::size_t size) {
    read_pending_ = false;
    if (closed()) return;
    if (failed) return close_now(broken(failed));
    last_heard_ = clock_.now();
    filled_ += size;
    if (take_frames()) read();
  }

  Error broken(const boost::system::error_code& failed) const {
    if (failed == asio::error::eof) {
      return Error{ErrorCode::kUnavailable, peer_ + " closed the connection", {}};
    }
    return Error{
        ErrorCode::kUnavailable, "the connection to " + peer_ + " broke: " + failed.message(), {}};
  }

  /// Handles the whole frames in the buffer; false when the connection is to end.
  bool take_frames() {
    std::size_t at = 0;
    while (reading_ && filled_ - at >= wire::kLengthBytes) {
      const std::size_t length = load_big_endian<std::uint32_t>(buffer_.data() + at);
      if (length == 0 || length > settings_.max_frame_bytes) {
        close_now(Error{ErrorCode::kInvalid,
                        peer_ + " sent a frame of " + std::to_string(length) + " bytes; 1 to " +
                            std::to_string(settings_.max_frame_bytes) + " are allowed",
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
    // Grows with what has come, never ahead of it to what a length merely claims.
    if (filled_ == buffer_.size()) buffer_.resize(buffer_.size() * 2);
    return true;
  }

  void handle(Bytes frame) {
    if (!open()) return;
    // One of another length is for the handler, which knows what to say to it.
    if (frame.size() == kLifeBytes &&
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

  /// A sign of life that does not fit is not missed: the other side has plenty to read.
  void send_own(ByteVector frame) {
    send(Bytes(frame), [&frame] { return std::make_shared<const ByteVector>(std::move(frame)); });
  }

  void beat() {
    timer_.expires_after(settings_.heartbeat.ping);
    timer_.async_wait([self = shared_from_this()](const boost::system::error_code& failed) {
      if (!failed) self->contain([&] { self->look_after(); });
    });
  }

  /// At each beat.
  void look_after() {
    if (closed()) return;
    const TimePoint now = clock_.now();
    const auto limit = settings_.heartbeat.dead_after;
    if (!reading_) {
      // What has come is not read, but an end behind it shows.
      pollfd end{descriptor_, POLLRDHUP, 0};
      if (::poll(&end, 1, 0) > 0) return close_now(broken(asio::error::eof));
      last_heard_ = now;
    }
    if (const auto stalled = this->stalled(now)) {
      return close_now(Error{
          ErrorCode::kUnavailable,
          peer_ + " has taken nothing for " + text_of(*stalled) + " of the much that waits for it",
          {}});
    }
    if (now - last_heard_ > limit || (!open() && now - closing_since_ > limit)) {
      return close_now(
          Error{ErrorCode::kUnavailable, peer_ + " has been silent for " + text_of(limit), {}});
    }
    send_own(wire::encode(wire::Ping{}));
    beat();
  }

  /// For how long nothing has been taken, once that is too long.
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
    }
    timer_.cancel();
    why_ = std::move(why);
    if (started_) tell_closed();
  }

  void tell_closed() noexcept {
    // The handlers often hold what holds this connection; letting go of them undoes the circle.
    const Handlers handlers = std::exchange(handlers_, {});
    try {
      if (handlers.on_closed) handlers.on_closed(why_);
    } catch (...) {
      log_failure({"the end of the connection to ", peer_, " could not be handled"});
    }
  }

  tcp::socket socket_;
  asio::steady_timer timer_;
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
  bool read_pending_ = false;
  std::atomic<bool> reading_{true};

  std::mutex mutex_;
  Phase phase_ = Phase::kOpen;
  std::deque<std::shared_ptr<const ByteVector>> queue_;
  std::size_t front_written_ = 0;
  std::size_t queued_bytes_ = 0;
  /// More than crowded_bytes waited, and since then never half of that. Written under mutex_.
  std::atomic<bool> crowded_{false};
  TimePoint progress_;  // when something of the queue was taken last
};

std::shared_ptr<Connection> Connection::create(tcp::socket socket,
                                               const ConnectionSettings& settings) {
  return std::shared_ptr<Connection>(
      new Connection(std::make_shared<State>(std::move(socket), settings)));
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

void Connection::set_heartbeat(const Heartbeat& heartbeat) {
  state_->set_heartbeat(heartbeat);
}

const std::string& Connection::peer() const {
  return state_->peer();
}

}  // namespace roger::rti::net
