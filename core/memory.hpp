// Returns memory to the system that the C library would keep for later allocations.
#pragma once

namespace roger {

/// Returns freed memory of all threads to the system. Takes milliseconds when much is in use. Does
/// nothing with a C library other than glibc. Any thread except one that handles audio.
void return_freed_memory();

/// Makes each later block of 1 MiB or more (a FOM module, a long message) go back to the system as
/// soon as it is freed. By default, glibc stops doing so once such a block was freed, and a
/// process then keeps the places of the largest messages that it has ever handled. It applies to
/// the whole process, so only a program's main() decides it, never a library.
void return_large_blocks_at_once();

}  // namespace roger
