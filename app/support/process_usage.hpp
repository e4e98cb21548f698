// Processor time and memory of processes.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>

#include <cstdint>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>

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

/// Returns the user and system time of the calling thread, in seconds.
inline double thread_cpu_seconds() {
  timespec used{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  constexpr double kNano = 1e-9;
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * kNano;
}

/// Returns the user and system time of all threads of another process, in seconds, in steps of 10
/// ms; 0 if it does not exist.
inline double cpu_seconds(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::ostringstream content;
  content << file.rdbuf();  // nothing if the process has ended meanwhile
  const std::string text = content.str();
  // The name of the program, in brackets, may contain spaces.
  const auto name_end = text.rfind(')');
  if (name_end == std::string::npos) return 0.0;
  std::istringstream fields(text.substr(name_end + 1));
  constexpr int kFieldsBefore = 11;  // state to cmajflt
  std::string skipped;
  for (int i = 0; i < kFieldsBefore; ++i) fields >> skipped;
  double user = 0.0;
  double system = 0.0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

/// Returns the resident memory of this process in KiB; 0 if the kernel does not report it.
inline std::uint64_t resident_kib() {
  constexpr std::uint64_t kKibi = 1024;
  std::uint64_t size = 0;
  std::uint64_t resident = 0;  // pages
  std::ifstream("/proc/self/statm") >> size >> resident;
  return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) / kKibi;
}

}  // namespace roger::app
