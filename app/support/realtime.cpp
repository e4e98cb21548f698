#include "app/support/realtime.hpp"

#include <pthread.h>
#include <sched.h>

#include <thread>

#include "core/result.hpp"

namespace roger::app {

std::string realtime_refusal() {
  std::string refusal;
  std::thread attempt([&] {
    constexpr int kPriority = 10;
    sched_param parameters{};
    parameters.sched_priority = kPriority;
    const int result = ::pthread_setschedparam(::pthread_self(), SCHED_FIFO, &parameters);
    if (result != 0) refusal = system_reason(result);
  });
  attempt.join();
  return refusal;
}

}  // namespace roger::app
