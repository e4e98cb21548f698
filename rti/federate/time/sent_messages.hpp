// Messages in timestamp order that a federate has sent and may still retract.
#pragma once

#include <cstdint>
#include <map>

#include "rti/federate/time/time_axis.hpp"

namespace roger::rti {

/// Numbers the messages and remembers their times until they can no longer be retracted (IEEE
/// 1516.1-2010, 8.21). Not thread-safe.
class SentMessages {
 public:
  /// Adds a message and returns its number, never 0.
  std::uint32_t add(const LogicalTimePtr& time) {
    times_.emplace(++last_, time);
    return last_;
  }
  /// Returns whether a message with this number was sent.
  [[nodiscard]] bool was_sent(std::uint64_t serial) const { return serial != 0 && serial <= last_; }
  /// Returns the time of a message that was not retracted; nullptr: none.
  [[nodiscard]] LogicalTimePtr find(std::uint32_t serial) const {
    const auto found = times_.find(serial);
    return found == times_.end() ? nullptr : found->second;
  }
  void remove(std::uint32_t serial) { times_.erase(serial); }
  /// Forgets messages that are before the federate's bound.
  void forget_before(const TimeBound& bound) {
    std::erase_if(times_, [&](const auto& entry) { return !bound.admits(*entry.second); });
  }
  void clear() { times_.clear(); }

 private:
  std::uint32_t last_ = 0;
  std::map<std::uint32_t, LogicalTimePtr> times_;  // by number
};

}  // namespace roger::rti
