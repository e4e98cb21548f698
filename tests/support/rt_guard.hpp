// Proves that code keeps the rules of a real-time thread: while a guard lives on a thread, every
// allocation, lock, wait and system call of the interposed kind on that thread is counted.
//
// Link rt_guard.cpp into the test program itself: it defines malloc, pthread_mutex_lock, read and
// their like, and passes them on. Not under sanitizers, which define the same. The eventfd_write()
// of a wake-up is allowed, as in a callback, and counted apart.
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
    std::uint64_t allocations = 0;  // malloc, free and all their relatives, operator new included
    std::uint64_t locks = 0;        // mutexes, conditions, semaphores, rwlocks
    std::uint64_t calls = 0;        // read, write, poll, sleep, open ...
    std::uint64_t wake_ups = 0;     // eventfd_write: allowed
    const char* first = nullptr;    // name of the first offending function
    [[nodiscard]] bool none() const { return allocations + locks + calls == 0; }
    [[nodiscard]] std::string text() const;
  };
  /// So far on this thread under this guard. Reads without disturbing.
  [[nodiscard]] static Offences offences();
};

}  // namespace roger::testing
