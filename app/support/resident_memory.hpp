// Memory of this process.
#pragma once

#include <unistd.h>

#include <cstdint>
#include <fstream>

namespace roger::app {

/// Returns the resident memory of this process in KiB; 0 if the kernel does not report it.
inline std::uint64_t resident_kib() {
  constexpr std::uint64_t kKibi = 1024;
  std::uint64_t size = 0;
  std::uint64_t resident = 0;  // pages
  std::ifstream("/proc/self/statm") >> size >> resident;
  return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) / kKibi;
}

}  // namespace roger::app
