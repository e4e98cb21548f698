// Checks that code follows the rules of a real-time thread: while a guard exists on a thread, it
// counts every allocation, lock, wait and system call of the interposed kinds on that thread.
//
// Link rt_guard.cpp into the test program itself: it defines malloc, pthread_mutex_lock, read and
// similar functions, and passes the calls on. Not with sanitizers, which define the same functions.
// The eventfd_write() of a wake-up is permitted, as in a callback, and counted separately.
#pragma once

#include <cstdint>
#include <string>

namespace roger::testing {

class RtGuard {
 public:
  RtGuard();
  ~RtGuard();
  RtGuard(const RtGuard&) = delete;
  RtGuard& operator=(const RtGuard&) = delete;

  struct Offences {
    std::uint64_t allocations = 0;  // malloc, free and related functions, including operator new
    std::uint64_t locks = 0;        // mutexes, conditions, semaphores, rwlocks
    std::uint64_t calls = 0;        // read, write, poll, sleep, open ...
    std::uint64_t wake_ups = 0;     // eventfd_write: allowed
    const char* first = nullptr;    // name of the first offending function
    [[nodiscard]] bool none() const { return allocations + locks + calls == 0; }
    [[nodiscard]] std::string text() const;
  };
  /// Returns the counts so far on this thread under this guard, without changing them.
  [[nodiscard]] static Offences offences();
};

}  // namespace roger::testing
