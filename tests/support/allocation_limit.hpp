// Limits memory, for tests of allocation failures.
#pragma once

#include <cstddef>

namespace roger::test {

/// While an object exists, operator new throws std::bad_alloc on every thread if more than `most`
/// bytes are requested at once; the first `permitted` of such requests still succeed. Only one
/// object may exist at a time. A program that links this has its own operator new.
class AllocationLimit {
 public:
  explicit AllocationLimit(std::size_t most, std::size_t permitted = 0);
  ~AllocationLimit();
  AllocationLimit(const AllocationLimit&) = delete;
  AllocationLimit& operator=(const AllocationLimit&) = delete;

  /// Returns the number of allocations refused so far.
  [[nodiscard]] static std::size_t refused();
};

}  // namespace roger::test
