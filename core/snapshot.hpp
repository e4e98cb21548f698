// Passes the latest value of a type from one thread to another without waiting.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <type_traits>

namespace roger {

/// Triple buffer: one thread publishes, one thread reads, each wait-free. The reader always gets
/// the newest complete value, never parts of two. Values that it does not read in time are lost, so
/// use it for state (levels, indicators), never for events.
///
/// Invariant: write_, read_ and the index in middle_ are a permutation of 0, 1, 2. The writer owns
/// the buffer write_, the reader the buffer read_, and no thread accesses the one in middle_.
/// exchange() swaps ownership atomically. Its release half publishes the writes to the buffer given
/// up, its acquire half makes them visible to the thread that takes the buffer; the writer acquires
/// too, so that it does not overwrite a buffer that the reader is still reading.
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

  /// Reader: returns the latest value; the reference is valid until the next call.
  const T& read() noexcept {
    // Relaxed is enough: the flag is only a hint, and exchange() synchronises.
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
