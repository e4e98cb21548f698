// The events of one operator, in order, kept for those who look now and then.
#pragma once

#include <cstddef>
#include <deque>
#include <mutex>

#include "radio/station/port/events.hpp"

namespace roger::radio {

/// Bounded: the oldest events give way, and a reader is told how many it missed. Any thread but a
/// real-time one.
class EventLog {
 public:
  explicit EventLog(std::size_t capacity = 4096) : capacity_(capacity) {}

  /// Appends `event` under the next sequence number.
  void add(Event event);
  [[nodiscard]] EventBatch since(std::uint64_t after) const;

 private:
  const std::size_t capacity_;
  mutable std::mutex mutex_;
  std::deque<Event> events_;
  std::uint64_t next_ = 1;
};

}  // namespace roger::radio
