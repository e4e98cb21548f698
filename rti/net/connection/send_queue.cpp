#include "rti/net/connection/send_queue.hpp"

#include <stdexcept>
#include <utility>

namespace roger::rti::net {

SendQueue::SendQueue(ByteStream& stream, const Clock& clock, const QueueLimits& limits,
                     Events events)
    : stream_(stream),
      clock_(clock),
      limits_(limits),
      events_(std::move(events)),
      memory_(limits.memory) {
}

QueueResult SendQueue::send(OutgoingFrame frame) {
  const Bytes bytes = frame.bytes();
  // A short frame leaves in one call with the held ones; a long one is not copied.
  if (held_.size() + bytes.size() > limits_.hold.bytes) send_held();
  if (!frames_.empty()) {
    const bool fits =
        bytes_ + bytes.size() <= limits_.max_queued_bytes && memory_.take(bytes.size());
    if (fits) {
      stream_.count_queued(bytes.size());
      frames_.push_back(frame.share());
      bytes_ += frames_.back()->size();
    }
    update_crowded();
    return fits ? QueueResult::kQueued : QueueResult::kFull;
  }
  if (!held_.empty()) {
    held_.insert(held_.end(), bytes.begin(), bytes.end());
    send_held();
    return QueueResult::kQueued;
  }
  const std::size_t written = stream_.write(bytes);
  if (written < bytes.size()) queue_rest(frame.share(), written);
  return QueueResult::kQueued;
}

bool SendQueue::hold(Bytes frame) {
  if (!frames_.empty() || frame.size() >= limits_.hold.bytes) return false;
  if (held_.size() + frame.size() > limits_.hold.bytes) {
    send_held();
    if (!frames_.empty()) return false;
  }
  if (!memory_.take(frame.size())) return false;
  held_.insert(held_.end(), frame.begin(), frame.end());
  return true;
}

void SendQueue::send_held() {
  if (held_.empty()) return;
  memory_.give_back(memory_.bytes());  // nothing is queued
  const std::size_t written = stream_.write(held_);
  if (written < held_.size()) {
    queue_rest(std::make_shared<const ByteVector>(std::exchange(held_, {})), written);
  }
  held_.clear();
}

void SendQueue::queue_rest(std::shared_ptr<const ByteVector> frame, std::size_t written) {
  if (!memory_.take(frame->size())) {
    throw std::runtime_error(
        "it does not keep up with its reliable traffic, and the memory for the queues of its "
        "address is used up");
  }
  stream_.count_queued(frame->size() - written);
  front_written_ = written;
  bytes_ = frame->size();
  progress_ = clock_.now();
  frames_.push_back(std::move(frame));
  update_crowded();
  events_.on_backlog();
}

void SendQueue::update_crowded() {
  crowded_ = crowded_ || bytes_ > limits_.crowded_bytes || memory_.is_mostly_used();
}

bool SendQueue::flush() {
  while (!frames_.empty()) {
    const Bytes rest = Bytes(*frames_.front()).subspan(front_written_);
    const std::size_t written = stream_.write(rest);
    if (written > 0) progress_ = clock_.now();
    if (written < rest.size()) {
      front_written_ += written;
      break;
    }
    bytes_ -= frames_.front()->size();
    memory_.give_back(frames_.front()->size());
    frames_.pop_front();
    front_written_ = 0;
    if (stream_.has_used_turn()) break;
  }
  const bool has_room = bytes_ <= limits_.crowded_bytes / 2 && !memory_.is_mostly_used();
  if (crowded_ && (frames_.empty() || has_room)) {
    crowded_ = false;
    events_.on_room();
  }
  return frames_.empty();
}

void SendQueue::clear() noexcept {
  frames_.clear();
  bytes_ = 0;
  held_.clear();
  memory_.give_back(memory_.bytes());
}

bool SendQueue::has_stalled() const {
  return limits_.stalled_after && crowded_ && clock_.now() - progress_ > *limits_.stalled_after;
}

}  // namespace roger::rti::net
