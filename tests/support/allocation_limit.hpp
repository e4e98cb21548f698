// Memory that runs out, for tests of what happens then.
#pragma once

#include <cstddef>

namespace roger::test {

/// While one lives, operator new throws std::bad_alloc on every thread for more than `most` bytes
/// at once, the first `spared` times aside. No more than one at a time. A program that links this
/// has an operator new of its own.
class AllocationLimit {
 public:
  explicit AllocationLimit(std::size_t most, std::size_t spared = 0);
  ~AllocationLimit();
  AllocationLimit(const AllocationLimit&) = delete;
  AllocationLimit& operator=(const AllocationLimit&) = delete;

  /// Allocations refused so far.
  [[nodiscard]] static std::size_t refused();
};

}  // namespace roger::test
