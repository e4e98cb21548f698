// What has to be around the functions that JACK calls.
#pragma once

#include <pthread.h>

#include <utility>

namespace roger::audio {

/// Calls `work` to its end. libjack ends the thread of a client that is closed or deactivated by a
/// cancellation that takes effect at once, wherever the thread is; in code that must not throw, or
/// that another thread waits for, that would end or block the program. Real-time safe. The function
/// that JACK calls must not be noexcept: the thread may end in here, before or after `work`.
template <class Work>
void run_uncancelled(Work&& work) {
  int before = PTHREAD_CANCEL_ENABLE;
  ::pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
  std::forward<Work>(work)();
  ::pthread_setcancelstate(before, nullptr);
}

}  // namespace roger::audio
