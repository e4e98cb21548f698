// Wakes a waiting thread from an audio callback, with the only system call that a callback may
// make.
#pragma once

#include "core/clock.hpp"

namespace roger::audio {

/// A flag on an eventfd that one thread raises and another waits for. Raises before a wait are
/// remembered as one, so no wake-up is lost between checking for work and sleeping.
class WakeUp {
 public:
  /// Throws std::system_error if no file descriptor is available.
  WakeUp();
  ~WakeUp();
  WakeUp(const WakeUp&) = delete;
  WakeUp& operator=(const WakeUp&) = delete;

  /// Sets the flag. Any thread, including real-time threads; never blocks.
  void raise() noexcept;
  /// One thread: sleeps until the flag is raised or `timeout` has passed; returns true if it was
  /// raised.
  bool wait(Nanoseconds timeout) noexcept;

 private:
  int descriptor_;
};

}  // namespace roger::audio
