// The latest value of something, handed from one thread to another without waiting.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <type_traits>

namespace roger {

/// Triple buffer: one thread publishes, one thread reads, each wait-free; the reader always sees
/// the newest whole value and never a torn one. Values in between are skipped, so it carries state
/// (meters, lamps), never events.
///
/// Invariant: the three buffers are at all times owned one by the writer (write_), one by the
/// reader (read_) and one by nobody (the index in middle_); exchange() swaps ownership.
template <class T>
requires std::is_trivially_copyable_v<T>
class Snapshot {
 public:
  /// Writer: makes `value` the latest.
  void publish(const T& value) noexcept {
    buffers_[write_] = value;
    write_ =
        middle_.exchange(static_cast<std::uint8_t>(write_ | kFresh), std::memory_order_acq_rel) &
        kIndex;
  }

  /// Reader: the latest value; the reference holds until the next call.
  const T& read() noexcept {
    if ((middle_.load(std::memory_order_relaxed) & kFresh) != 0) {
      read_ = middle_.exchange(read_, std::memory_order_acq_rel) & kIndex;
    }
    return buffers_[read_];
  }

 private:
  static constexpr std::uint8_t kIndex = 3;
  static constexpr std::uint8_t kFresh = 4;

  std::array<T, 3> buffers_{};
  std::uint8_t write_ = 0;
  std::atomic<std::uint8_t> middle_{1};
  std::uint8_t read_ = 2;
};

}  // namespace roger
