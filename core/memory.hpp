// Returns freed memory of the process to the system.
#pragma once

#include <chrono>
#include <thread>

namespace roger {

/// Returns freed memory of all threads to the system. Takes milliseconds when much is in use. Does
/// nothing with a C library other than glibc. Any thread except one that handles audio.
void return_freed_memory();

/// Limits the freed memory that the C library keeps for later allocations. By default, glibc does
/// not return the largest blocks that were ever freed (FOM modules, long messages), and has heaps
/// for up to 8 threads per processor: a station that often joins again, with new threads each time,
/// would grow by several MiB. Blocks of 1 MiB or more now go back to the system as soon as they are
/// freed, and all threads share two heaps.
///
/// As long as this object exists, its thread also returns the gaps in the heaps, every `interval`.
/// Otherwise each later allocation touches another gap, and resident memory grows for hours. With
/// 15 MB in use this takes about 0.3 ms, during which other threads may wait for memory. The thread
/// receives no signals; if it cannot be started, a warning is logged.
///
/// All of this applies to the whole process, so only a program's main() decides it, before it
/// starts threads, never a library. Does nothing with a C library other than glibc.
class FreedMemoryLimit {
 public:
  explicit FreedMemoryLimit(std::chrono::milliseconds interval = std::chrono::minutes{1});

 private:
  std::jthread returning_;
};

}  // namespace roger
