// Event counters: incremented on any thread, read for display.
#pragma once

#include <atomic>
#include <cstdint>

namespace roger {

/// A counter that any thread may increment (including real-time threads) and any thread may read.
/// It does not order other memory accesses: a reader may see two counters at slightly different
/// times.
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
