// Counts of what happened: incremented anywhere, read for display.
#pragma once

#include <atomic>
#include <cstdint>

namespace roger {

/// A count that any thread may raise (real-time threads included) and any may read. Orders nothing
/// else: a reader may see two counters at slightly different instants.
class Counter {
 public:
  void add(std::uint64_t n = 1) noexcept { value_.fetch_add(n, std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t value() const noexcept {
    return value_.load(std::memory_order_relaxed);
  }

 private:
  std::atomic<std::uint64_t> value_{0};
};

}  // namespace roger
