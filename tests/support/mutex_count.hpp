// Counts the mutexes that threads take, for example on the way of a voice packet from the socket to
// the playout ring.
//
// Link mutex_count.cpp into the test program itself: it defines pthread_mutex_lock and its
// relatives and passes them on. Not under sanitizers, which define the same, and not together with
// rt_guard.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace roger::testing {

/// Counts from its construction on: mutexes and read-write locks that were taken, whether the
/// thread had to wait or not. A wait for a condition is not counted. Any number may live at the
/// same time, on any threads.
class MutexCount {
 public:
  static constexpr std::size_t kMaxThreads = 256;  // of the process; locks of more are not counted

  MutexCount();

  /// Returns the locks that the calling thread took.
  [[nodiscard]] std::uint64_t of_this_thread() const;
  /// Returns the locks that all threads took, those that have ended included.
  [[nodiscard]] std::uint64_t of_all_threads() const;
  /// Returns the threads that took any, by name and number: "roger-io (4711): 3, main (4710): 1".
  [[nodiscard]] std::string text() const;

 private:
  std::array<std::uint64_t, kMaxThreads> before_{};
};

}  // namespace roger::testing
