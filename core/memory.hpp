// Returns freed memory of the process to the system.
#pragma once

#include <chrono>
#include <thread>

namespace roger {

/// Returns freed memory of all threads to the system. Takes milliseconds when much is in use. Does
/// nothing with a C library other than glibc. Any thread except one that handles audio.
void return_freed_memory();

/// Limits the freed memory that the C library keeps for later allocations. By default, glibc keeps
/// the places of the largest blocks that were ever freed (FOM modules, long messages), and memory
/// for each of up to 8 threads per processor: a station that often joins again, with new threads
/// each time, would grow by several MiB. Blocks of 1 MiB or more now go back to the system as soon
/// as they are freed, and all threads share two heaps.
///
/// Gaps in a heap go back to the system at every `interval`, as long as this object exists: later
/// allocations use a bit of many gaps, so a station would grow for hours. A station of 15 MB takes
/// about 0.3 ms for it, during which other threads may wait for memory.
///
/// It applies to the whole process, so only a program's main() decides it, before it starts
/// threads, never a library. Does nothing with a C library other than glibc. Throws
/// std::system_error if its thread, which receives no signals, cannot be started.
class FreedMemoryLimit {
 public:
  explicit FreedMemoryLimit(std::chrono::milliseconds interval = std::chrono::minutes{1});

 private:
  std::jthread returning_;
};

}  // namespace roger
