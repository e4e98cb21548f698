// Wakes a waiting thread from an audio callback: the one system call that a callback may make.
#pragma once

#include "core/clock.hpp"

namespace roger::audio {

/// A flag that one thread raises and another waits for, on an eventfd. Raises before a wait are
/// remembered (as one), so no wake-up is lost between looking for work and going to sleep.
class WakeUp {
 public:
  /// Throws std::system_error when the system is out of file descriptors.
  WakeUp();
  ~WakeUp();
  WakeUp(const WakeUp&) = delete;
  WakeUp& operator=(const WakeUp&) = delete;

  /// Any thread, real-time threads included: never blocks.
  void raise() noexcept;
  /// One thread: sleeps until raised or until `timeout` has passed; true when it was raised.
  bool wait(Nanoseconds timeout) noexcept;

 private:
  int descriptor_;
};

}  // namespace roger::audio
