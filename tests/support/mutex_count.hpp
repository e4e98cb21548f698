// Counts mutex locks by threads, for example on the path of a voice packet from the socket to the
// playout ring.
//
// Link mutex_count.cpp into the test program itself: it defines pthread_mutex_lock and related
// functions and passes the calls on. Not with sanitizers, which define the same functions, and not
// together with rt_guard.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace roger::testing {

/// Counts from its construction on: locks of mutexes and read-write locks, whether the thread
/// waited or not. A wait for a condition is not counted. Any number of objects may exist at the
/// same time, on any threads.
class MutexCount {
 public:
  // Counts of the process; locks of further threads are not included.
  static constexpr std::size_t kMaxThreads = 256;

  MutexCount();

  /// Returns the locks by the calling thread.
  [[nodiscard]] std::uint64_t of_this_thread() const;
  /// Returns the locks by all threads, including ended ones.
  [[nodiscard]] std::uint64_t of_all_threads() const;
  /// Returns the threads with locks, by name and number: "roger-io (4711): 3, main (4710): 1".
  [[nodiscard]] std::string text() const;

 private:
  std::array<std::uint64_t, kMaxThreads> before_{};
};

}  // namespace roger::testing
