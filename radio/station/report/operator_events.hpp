// The events of one operator, and the interface through which its parts report them.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>

#include "radio/station/port/command.hpp"
#include "radio/station/port/events.hpp"
#include "radio/station/setup/operator_context.hpp"

namespace roger::radio {

/// The newest events in order: the newest kAlwaysKept, and those of the last minute up to
/// `capacity`, so that the memory does not grow for hours. A reader is informed how many it missed.
/// Any thread but a real-time one.
class EventLog {
 public:
  static constexpr std::chrono::minutes kKept{1};
  static constexpr std::size_t kAlwaysKept = 64;

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

/// Any thread but a real-time one.
class OperatorEvents {
 public:
  explicit OperatorEvents(const OperatorContext& context) : context_(context) {}

  /// Numbers a command, from 1.
  [[nodiscard]] CommandId next_command() {
    return last_command_.fetch_add(1, std::memory_order_relaxed) + 1;
  }

  void add(Event event) { log_.add(std::move(event)); }
  /// Adds an event of the operator itself, with the present time.
  void report(EventKind kind, RadioId radio, Notice notice = {}, CommandId command = 0);
  /// Reports the result of a command.
  void finish(CommandId command, RadioId radio, const CommandResult& result);

  [[nodiscard]] EventBatch since(std::uint64_t after) const { return log_.since(after); }

 private:
  const OperatorContext& context_;
  EventLog log_;
  std::atomic<CommandId> last_command_{0};
};

}  // namespace roger::radio
