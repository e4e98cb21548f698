#include "rti/net/connection/turns.hpp"

#include <algorithm>
#include <utility>

namespace roger::rti::net {

bool Turns::must_wait() const {
  return is_used_up() ||
         std::ranges::any_of(waiting_, [](const Queue& queue) { return !queue.empty(); });
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
  for (auto kind = next(); kind; kind = next()) {
    if (is_used_up() && schedule()) return;
    const std::function<void()> piece = std::move(queue(*kind).front());
    queue(*kind).pop_front();
    const std::uint64_t before = spent_;
    piece();
    // spend() has added the work of this piece to that of the others.
    if (*kind == Work::kFlush) lead_ -= 2 * static_cast<std::int64_t>(spent_ - before);
  }
}

std::optional<Turns::Work> Turns::next() {
  if (!queue(Work::kSend).empty()) return Work::kSend;
  const bool flushes = !queue(Work::kFlush).empty();
  const bool takes = !queue(Work::kTake).empty();
  if (!flushes || !takes) lead_ = 0;
  if (flushes && lead_ >= 0) return Work::kFlush;
  if (takes) return Work::kTake;
  return std::nullopt;
}

}  // namespace roger::rti::net
