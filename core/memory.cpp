#include "core/memory.hpp"

#include <condition_variable>
#include <csignal>
#include <cstdlib>  // defines __GLIBC__
#include <mutex>
#include <stop_token>
#include <string>
#include <system_error>

#include "core/log.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace roger {
namespace {

/// Blocks all signals in threads that are started while it exists, so that others receive them.
class BlockedSignals {
 public:
  BlockedSignals() {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~BlockedSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace

void return_freed_memory() {
#ifdef __GLIBC__
  ::malloc_trim(0);
#endif
}

#ifdef __GLIBC__
FreedMemoryLimit::FreedMemoryLimit(std::chrono::milliseconds interval) {
  constexpr int kLargeBytes = 1 << 20;
  constexpr int kHeaps = 2;
  // Setting the first also ends the automatic change of the second, whose default would be too
  // small: the end of the heap would be returned and requested again all the time.
  ::mallopt(M_MMAP_THRESHOLD, kLargeBytes);
  ::mallopt(M_TRIM_THRESHOLD, 2 * kLargeBytes);
  ::mallopt(M_ARENA_MAX, kHeaps);
  const auto return_regularly = [interval](const std::stop_token& done) {
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    const auto is_done = [&] { return done.stop_requested(); };
    while (!stopped.wait_for(lock, done, interval, is_done)) return_freed_memory();
  };
  const BlockedSignals blocked;
  try {
    returning_ = std::jthread(return_regularly);
  } catch (const std::system_error& failed) {
    log(LogLevel::kWarning, "core", std::string("freed memory is not returned: ") + failed.what());
  }
}
#else
FreedMemoryLimit::FreedMemoryLimit(std::chrono::milliseconds) {
}
#endif

}  // namespace roger
