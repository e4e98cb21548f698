#include "radio/exercise/timeline/inbox.hpp"

namespace roger::radio {
namespace {

/// Seconds of a hundred talkers.
constexpr std::size_t kMaxItems = 8192;

}  // namespace

void Inbox::put(const VoicePacket& voice) {
  {
    const std::lock_guard lock(mutex_);
    if (items_.size() >= kMaxItems) {
      ++refused_;
      return;
    }
    items_.emplace_back(voice);
  }
  wakes_.notify_one();
}

void Inbox::put(const Message& message) {
  const std::lock_guard lock(mutex_);
  if (items_.size() >= kMaxItems) {
    ++refused_;
    return;
  }
  items_.emplace_back(message);
}

Inbox::Batch Inbox::take(std::chrono::milliseconds longest) {
  Batch out;
  std::unique_lock lock(mutex_);
  wakes_.wait_for(lock, longest, [this] { return !open_ || !items_.empty(); });
  out.items.swap(items_);
  out.at = clock_.now();
  out.open = open_;
  return out;
}

void Inbox::end_round() {
  {
    const std::lock_guard lock(mutex_);
    ++rounds_;
  }
  round_over_.notify_all();
}

void Inbox::await_round() {
  std::unique_lock lock(mutex_);
  // The round that is under way may have taken its batch already.
  round_over_.wait(lock, [this, wanted = rounds_ + 2] { return !open_ || rounds_ >= wanted; });
}

std::uint64_t Inbox::refused() const {
  const std::lock_guard lock(mutex_);
  return refused_;
}

void Inbox::close() {
  {
    const std::lock_guard lock(mutex_);
    open_ = false;
  }
  wakes_.notify_all();
  round_over_.notify_all();
}

}  // namespace roger::radio
