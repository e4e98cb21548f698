// Processors on which threads run.
#pragma once

#include <sched.h>
#include <sys/types.h>

#include <cstddef>
#include <vector>

namespace roger::app {

/// Lets a process, or with 0 the calling thread, run on this processor only; threads that it
/// creates later inherit that. Returns false, and changes nothing, if it is refused.
inline bool pin_to(pid_t process, int cpu) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<std::size_t>(cpu), &set);
  return ::sched_setaffinity(process, sizeof(set), &set) == 0;
}

/// Keeps the processors of the calling thread, and gives them back at its end.
class KeptProcessors {
 public:
  KeptProcessors() { is_known_ = ::sched_getaffinity(0, sizeof(set_), &set_) == 0; }
  ~KeptProcessors() {
    if (is_known_) ::sched_setaffinity(0, sizeof(set_), &set_);
  }
  KeptProcessors(const KeptProcessors&) = delete;
  KeptProcessors& operator=(const KeptProcessors&) = delete;

  /// Returns the numbers of the processors on which the thread could run; none if unknown.
  [[nodiscard]] std::vector<int> numbers() const {
    std::vector<int> out;
    for (int cpu = 0; is_known_ && cpu < CPU_SETSIZE; ++cpu) {
      if (CPU_ISSET(static_cast<std::size_t>(cpu), &set_)) out.push_back(cpu);
    }
    return out;
  }

 private:
  cpu_set_t set_{};
  bool is_known_ = false;
};

}  // namespace roger::app
