// Ctrl-C and SIGTERM as something to wait for, so that everything is ended in order.
#pragma once

#include <chrono>

namespace roger::app {

/// Takes SIGINT, SIGTERM and SIGHUP away from their usual effect for this process. Make it on the
/// main thread before any other thread starts (threads inherit the blocked signals); one a
/// process. Its calls belong to one thread at a time.
class StopSignal {
 public:
  StopSignal();
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  /// Waits at most `time`; true when the process has been asked to stop, now or before.
  bool wait_for(std::chrono::milliseconds time);
  /// True when the process has been asked to stop.
  bool asked() { return wait_for(std::chrono::milliseconds{0}); }
  /// Readable once a signal came; for an event loop that waits itself.
  [[nodiscard]] int descriptor() const { return descriptor_; }

 private:
  int descriptor_ = -1;
  bool asked_ = false;
};

}  // namespace roger::app
