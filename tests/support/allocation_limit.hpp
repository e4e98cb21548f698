// Limits memory, for tests of allocation failures.
#pragma once

#include <cstddef>

namespace roger::test {

/// While an object exists, operator new throws std::bad_alloc on every thread for more than `most`
/// bytes at once, after the first `spared` times. Only one object at a time. A program that links
/// this has its own operator new.
class AllocationLimit {
 public:
  explicit AllocationLimit(std::size_t most, std::size_t spared = 0);
  ~AllocationLimit();
  AllocationLimit(const AllocationLimit&) = delete;
  AllocationLimit& operator=(const AllocationLimit&) = delete;

  /// Returns the number of allocations refused so far.
  [[nodiscard]] static std::size_t refused();
};

}  // namespace roger::test
