#include "radio/station/receive/displaced_streams.hpp"

#include <algorithm>
#include <span>

namespace roger::radio {

DisplacedStreams::Entry* DisplacedStreams::find(std::uint64_t stream) noexcept {
  const auto known = std::span(entries_).first(count_);
  const auto found = std::ranges::find(known, stream, &Entry::stream);
  return found == known.end() ? nullptr : &*found;
}

void DisplacedStreams::add(std::uint64_t stream, Displaced displaced, TimePoint now) noexcept {
  Entry* entry = find(stream);
  if (entry == nullptr && count_ < entries_.size()) entry = &entries_.at(count_++);
  if (entry == nullptr) entry = &*std::ranges::min_element(entries_, {}, &Entry::received_at);
  *entry = {stream, displaced, now};
}

std::optional<DisplacedStreams::Displaced> DisplacedStreams::receive(std::uint64_t stream,
                                                                     TimePoint now) noexcept {
  Entry* entry = find(stream);
  if (entry == nullptr) return std::nullopt;
  if (now - entry->received_at > kForgottenAfter) {
    remove(stream);
    return std::nullopt;
  }
  entry->received_at = now;
  return entry->displaced;
}

void DisplacedStreams::remove(std::uint64_t stream) noexcept {
  if (Entry* entry = find(stream)) *entry = entries_.at(--count_);
}

bool DisplacedStreams::take_turn(TimePoint now) noexcept {
  if (turn_at_ && now - *turn_at_ < kTurn) return false;
  turn_at_ = now;
  return true;
}

}  // namespace roger::radio
