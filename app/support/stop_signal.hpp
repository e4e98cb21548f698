// Waits for Ctrl-C and SIGTERM so that a command can shut down in order.
#pragma once

#include <chrono>

namespace roger::app {

/// Blocks SIGINT, SIGTERM and SIGHUP for this process and receives them through a signalfd.
/// Construct it on the main thread before any other thread starts that does not block all signals,
/// because threads inherit the signal mask. One instance per process; its calls belong to one
/// thread at a time.
class StopSignal {
 public:
  StopSignal();
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  /// Waits up to `time`. Returns whether the process has been asked to stop, now or earlier.
  bool wait_for(std::chrono::milliseconds time);
  /// Returns whether the process has been asked to stop.
  bool asked() { return wait_for(std::chrono::milliseconds{0}); }
  /// Returns a descriptor that becomes readable when a signal arrives, for event loops.
  [[nodiscard]] int descriptor() const { return descriptor_; }

 private:
  int descriptor_ = -1;
  bool asked_ = false;
};

}  // namespace roger::app
