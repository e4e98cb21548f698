// The events of one operator, and how its parts report them.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <utility>

#include "radio/station/port/command.hpp"
#include "radio/station/report/event_log.hpp"
#include "radio/station/setup/operator_context.hpp"

namespace roger::radio {

/// Why a command is refused; none: it was carried out.
using CommandResult = std::optional<Notice>;

/// Returns the result of a step that fails with an Error.
[[nodiscard]] inline CommandResult result_of(const Status& status) {
  return status ? CommandResult{} : CommandResult{status.error()};
}

/// Any thread but a real-time one.
class OperatorEvents {
 public:
  explicit OperatorEvents(const OperatorContext& context) : context_(context) {}

  /// Numbers a command, from 1.
  [[nodiscard]] CommandId next_command() {
    return last_command_.fetch_add(1, std::memory_order_relaxed) + 1;
  }

  void add(Event event) { log_.add(std::move(event)); }
  /// Adds an event of the operator itself, which happens now.
  void tell(EventKind kind, RadioId radio, Notice notice = {}, CommandId command = 0);
  /// Reports the result of a command.
  void finish(CommandId command, RadioId radio, const CommandResult& result);

  [[nodiscard]] EventBatch since(std::uint64_t after) const { return log_.since(after); }

 private:
  const OperatorContext& context_;
  EventLog log_;
  std::atomic<CommandId> last_command_{0};
};

}  // namespace roger::radio
