#include "rti/net/connection/frame_writer.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <utility>

#include "rti/wire/codec.hpp"

namespace roger::rti::net {

FrameWriter::FrameWriter(ByteStream stream, const Clock& clock, std::size_t max_frame_bytes,
                         const QueueLimits& limits, Events events)
    : clock_(clock),
      max_frame_bytes_(max_frame_bytes),
      on_held_(std::move(events.on_held)),
      stream_(std::move(stream)),
      queue_(stream_, clock, limits, std::move(events.queue)) {
}

template <class Step>
QueueResult FrameWriter::queue_up(Bytes frame, const Step& step) {
  if (frame.size() > max_frame_bytes_ + wire::kLengthBytes) return QueueResult::kTooLarge;
  const std::lock_guard lock(mutex_);
  if (!is_open()) return QueueResult::kClosed;
  try {
    return step();
  } catch (...) {
    // Part of this frame may have been written, so no other frame can follow it.
    abort(lock);
    throw;
  }
}

QueueResult FrameWriter::send(OutgoingFrame frame) {
  return queue_up(frame.bytes(), [&] { return queue_.send(std::move(frame)); });
}

QueueResult FrameWriter::hold(OutgoingFrame frame) {
  return queue_up(frame.bytes(), [&] {
    return queue_.hold(frame.bytes()) ? QueueResult::kQueued : queue_.send(std::move(frame));
  });
}

QueueResult FrameWriter::send_soon(OutgoingFrame frame) {
  return queue_up(frame.bytes(), [&] {
    if (!queue_.hold(frame.bytes())) return queue_.send(std::move(frame));
    if (hold_schedule_.add()) on_held_();
    return QueueResult::kQueued;
  });
}

void FrameWriter::send_held() {
  const std::lock_guard lock(mutex_);
  send_held(lock);
}

void FrameWriter::send_held(const std::lock_guard<std::mutex>& locked) {
  if (!is_open() || !queue_.holds()) return;
  try {
    queue_.send_held();
  } catch (...) {
    abort(locked);
    throw;
  }
}

bool FrameWriter::send_held_if_due() {
  const std::lock_guard lock(mutex_);
  if (is_open() && hold_schedule_.check()) return true;
  send_held(lock);
  return false;
}

bool FrameWriter::flush() {
  const std::lock_guard lock(mutex_);
  // The end of the handshake flushes again.
  if (is_closed() || !stream_.is_ready()) return false;
  if (!queue_.flush()) return true;
  if (!is_open()) stream_.shut_down_sending();
  return false;
}

bool FrameWriter::wait_for_room(std::chrono::milliseconds timeout) {
  const TimePoint end = clock_.now() + timeout;
  // A duplicate: the connection may be closed meanwhile.
  const struct Duplicate {
    int number = -1;
    ~Duplicate() {
      if (number >= 0) ::close(number);
    }
  } own{duplicate()};
  while (own.number >= 0 && is_open()) {
    // In slices, because the I/O thread may have made room in the meantime.
    constexpr int kSliceMilliseconds = 20;
    pollfd waiting{own.number, POLLOUT, 0};
    ::poll(&waiting, 1, kSliceMilliseconds);
    flush();
    const std::lock_guard lock(mutex_);
    if (is_open() && queue_.has_room()) return true;
    if (clock_.now() >= end) return false;
  }
  return false;
}

int FrameWriter::duplicate() const {
  const std::lock_guard lock(mutex_);
  return is_open() ? ::fcntl(stream_.descriptor(), F_DUPFD_CLOEXEC, 0) : -1;
}

bool FrameWriter::has_stalled() const {
  const std::lock_guard lock(mutex_);
  return queue_.has_stalled();
}

bool FrameWriter::close_when_sent() {
  const std::lock_guard lock(mutex_);
  if (!is_open()) return false;
  phase_ = Phase::kClosing;
  queue_.send_held();
  if (queue_.empty()) stream_.shut_down_sending();
  return true;
}

void FrameWriter::abort() noexcept {
  const std::lock_guard lock(mutex_);
  if (!is_closed()) abort(lock);
}

void FrameWriter::abort(const std::lock_guard<std::mutex>& /*locked*/) noexcept {
  phase_ = Phase::kClosing;
  queue_.clear();
  stream_.shut_down();
}

void FrameWriter::refuse(Bytes last) {
  const std::lock_guard lock(mutex_);
  phase_ = Phase::kClosing;
  queue_.clear();
  static_cast<void>(stream_.write(last));
  stream_.shut_down_sending();
}

void FrameWriter::end_tls() {
  const std::lock_guard lock(mutex_);
  stream_.end_tls();
}

}  // namespace roger::rti::net
