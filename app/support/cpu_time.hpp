// Processor time of this process.
#pragma once

#include <sys/resource.h>

namespace roger::app {

/// Returns the user and system time of all threads of this process, in seconds.
inline double cpu_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    constexpr double kMicro = 1e-6;
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * kMicro;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace roger::app
