#include "core/memory.hpp"

#include <cstdlib>  // defines __GLIBC__

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace roger {

void return_freed_memory() {
#ifdef __GLIBC__
  ::malloc_trim(0);
#endif
}

void keep_little_freed_memory() {
#ifdef __GLIBC__
  constexpr int kLargeBytes = 1 << 20;
  constexpr int kHeaps = 2;
  // Setting the first also ends the automatic change of the second, whose default would be too
  // small: the end of the heap would be returned and requested again all the time.
  ::mallopt(M_MMAP_THRESHOLD, kLargeBytes);
  ::mallopt(M_TRIM_THRESHOLD, 2 * kLargeBytes);
  ::mallopt(M_ARENA_MAX, kHeaps);
#endif
}

}  // namespace roger
