// The interface through which a console, a script or a test observes and controls an operator's
// radios.
#pragma once

#include <memory>

#include "radio/station/port/command.hpp"
#include "radio/station/port/events.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

/// Snapshots and events out, commands in. Every call may be made from any thread but a real-time
/// one and returns at once.
class OperatorPort {
 public:
  virtual ~OperatorPort() = default;
  /// Returns the latest state; never null. Renewed about 20 times a second.
  [[nodiscard]] virtual std::shared_ptr<const StationSnapshot> snapshot() const = 0;
  /// Returns the events with a sequence above `after`.
  [[nodiscard]] virtual EventBatch events_since(std::uint64_t after) const = 0;
  /// Queues a command; its result is an event with the returned id.
  virtual CommandId submit(const Command& command) = 0;

 protected:
  OperatorPort() = default;
  OperatorPort(const OperatorPort&) = default;
  OperatorPort& operator=(const OperatorPort&) = default;
};

}  // namespace roger::radio
