// Wrapper for the functions that JACK calls.
#pragma once

#include <pthread.h>

#include <utility>

namespace roger::audio {

/// Calls `work` without thread cancellation. libjack ends the thread of a client that is closed or
/// deactivated by asynchronous cancellation, at any point of its code. Inside a noexcept function
/// that terminates the program, and a thread waiting for this one would block forever. Real-time
/// safe. The function that JACK calls must not be noexcept: the thread may be cancelled in this
/// function, before or after `work`.
template <class Work>
void run_uncancelled(Work&& work) {
  int before = PTHREAD_CANCEL_ENABLE;
  ::pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
  std::forward<Work>(work)();
  ::pthread_setcancelstate(before, nullptr);
}

}  // namespace roger::audio
