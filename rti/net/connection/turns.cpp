#include "rti/net/connection/turns.hpp"

#include <utility>

namespace roger::rti::net {

bool Turns::must_wait(Work kind) const {
  if (is_used_up()) return true;
  for (std::size_t before = 0; before <= static_cast<std::size_t>(kind); ++before) {
    if (!waiting_.at(before).empty()) return true;
  }
  return false;
}

bool Turns::schedule() noexcept {
  if (is_scheduled_) return true;
  try {
    post_([weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->begin();
    });
    is_scheduled_ = true;
  } catch (...) {
    // The caller goes on in this turn.
  }
  return is_scheduled_;
}

void Turns::begin() {
  is_scheduled_ = false;
  used_ = 0;
  for (auto* queue = next(); queue != nullptr; queue = next()) {
    if (is_used_up() && schedule()) return;
    const std::function<void()> piece = std::move(queue->front());
    queue->pop_front();
    piece();
  }
}

std::deque<std::function<void()>>* Turns::next() {
  for (auto& queue : waiting_) {
    if (!queue.empty()) return &queue;
  }
  return nullptr;
}

}  // namespace roger::rti::net
