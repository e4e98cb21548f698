// Limits the freed memory that the C library keeps for later allocations.
#pragma once

namespace roger {

/// Returns freed memory of all threads to the system. Takes milliseconds when much is in use. Does
/// nothing with a C library other than glibc. Any thread except one that handles audio.
void return_freed_memory();

/// From now on, the C library keeps less freed memory for later allocations. By default, glibc
/// keeps the places of the largest blocks that were ever freed (FOM modules, long messages), and
/// memory for each of up to 8 threads per processor: a station that often joins again, with new
/// threads each time, would grow by several MiB. Blocks of 1 MiB or more now go back to the system
/// as soon as they are freed, and all threads share two heaps. It applies to the whole process, so
/// only a program's main() decides it, before it starts threads, never a library. Does nothing with
/// a C library other than glibc.
void keep_little_freed_memory();

}  // namespace roger
