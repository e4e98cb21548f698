// Messages in timestamp order that a federate has sent and may still retract.
#pragma once

#include <cstddef>
#include <cstdint>

#include "rti/federate/time/retractable_messages.hpp"

namespace roger::rti {

/// Numbers the messages and remembers their times until they can no longer be retracted (IEEE
/// 1516.1-2010, 8.21). Not thread-safe.
class SentMessages {
 public:
  struct Added {
    std::uint32_t serial = 0;    // the number of the message, never 0
    bool has_forgotten = false;  // a message, because there were too many
  };

  /// Remembers at most `limit` messages, those with the latest times.
  explicit SentMessages(std::size_t limit) : messages_(limit) {}

  Added add(const LogicalTimePtr& time) {
    const bool forgot = messages_.add(++last_, time);
    return {last_, forgot};
  }
  /// Returns whether a message with this number was sent.
  [[nodiscard]] bool was_sent(std::uint64_t serial) const { return serial != 0 && serial <= last_; }
  /// Returns the time of a message that was not retracted; nullptr: none.
  [[nodiscard]] LogicalTimePtr find(std::uint32_t serial) const { return messages_.find(serial); }
  [[nodiscard]] bool may_be_retracted(std::uint32_t serial) const {
    return find(serial) != nullptr;
  }
  void remove(std::uint32_t serial) { messages_.remove(serial); }
  /// Forgets messages that are before the federate's bound.
  void forget_before(const TimeBound& bound) { messages_.forget_before(bound); }
  void clear() { messages_.clear(); }

 private:
  std::uint32_t last_ = 0;
  RetractableMessages<std::uint32_t> messages_;  // by number
};

}  // namespace roger::rti
