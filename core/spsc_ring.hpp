// A wait-free queue between exactly one writing and one reading thread.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>

namespace roger {

/// Bounded ring of trivially copyable elements. One thread may call the write side, one the read
/// side; neither ever waits, allocates or calls the system, so both may be real-time threads.
///
/// Invariants: head_ and tail_ only grow (wrap-around of size_t is harmless, the capacity is a
/// power of two); tail_ <= head_ <= tail_ + capacity; slots in [tail_, head_) belong to the reader,
/// all others to the writer. The release store of an index hands its slots over, the acquire load
/// on the other side takes them.
template <class T>
requires std::is_trivially_copyable_v<T>
class SpscRing {
 public:
  /// Whether the constructor writes to the memory of the ring. Otherwise the writer takes a page
  /// fault for each page that it writes to for the first time, which is no place for a real-time
  /// thread, but a ring that is never full costs less memory.
  enum class Pages { kTouched, kUntouched };

  /// Allocates room for at least `min_capacity` elements (rounded up to a power of two).
  explicit SpscRing(std::size_t min_capacity, Pages pages = Pages::kTouched)
      : capacity_(std::bit_ceil(std::max<std::size_t>(min_capacity, 2))),
        slots_(pages == Pages::kTouched ? std::make_unique<T[]>(capacity_)
                                        : std::make_unique_for_overwrite<T[]>(capacity_)) {}

  [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }

  /// Elements waiting. Exact on the reader's thread, a lower bound on the writer's.
  [[nodiscard]] std::size_t size() const noexcept {
    return head_.load(std::memory_order_acquire) - tail_.load(std::memory_order_acquire);
  }

  /// Writer: false and nothing written when full.
  bool try_push(const T& element) noexcept {
    const std::size_t head = head_.load(std::memory_order_relaxed);
    if (head - tail_.load(std::memory_order_acquire) == capacity_) return false;
    slots_[head & (capacity_ - 1)] = element;
    head_.store(head + 1, std::memory_order_release);
    return true;
  }

  /// Reader: false and `out` untouched when empty.
  bool try_pop(T& out) noexcept {
    const T* element = front();
    if (element == nullptr) return false;
    out = *element;
    pop_front();
    return true;
  }

  /// Writer: copies as many elements as fit, from the front; returns how many.
  std::size_t write(std::span<const T> elements) noexcept {
    const std::size_t head = head_.load(std::memory_order_relaxed);
    const std::size_t room = capacity_ - (head - tail_.load(std::memory_order_acquire));
    const std::size_t n = std::min(room, elements.size());
    const std::size_t at = head & (capacity_ - 1);
    const std::size_t before_end = std::min(n, capacity_ - at);
    std::copy_n(elements.data(), before_end, &slots_[at]);
    std::copy_n(elements.data() + before_end, n - before_end, &slots_[0]);
    head_.store(head + n, std::memory_order_release);
    return n;
  }

  /// Reader: copies out as many elements as wait and fit; returns how many.
  std::size_t read(std::span<T> out) noexcept {
    const std::size_t tail = tail_.load(std::memory_order_relaxed);
    const std::size_t n = std::min(head_.load(std::memory_order_acquire) - tail, out.size());
    const std::size_t at = tail & (capacity_ - 1);
    const std::size_t before_end = std::min(n, capacity_ - at);
    std::copy_n(&slots_[at], before_end, out.data());
    std::copy_n(&slots_[0], n - before_end, out.data() + before_end);
    tail_.store(tail + n, std::memory_order_release);
    return n;
  }

  /// Reader: the oldest element in place, or nullptr when empty; valid until pop_front(). For
  /// elements that are too large to copy for a look.
  [[nodiscard]] const T* front() const noexcept {
    const std::size_t tail = tail_.load(std::memory_order_relaxed);
    if (head_.load(std::memory_order_acquire) == tail) return nullptr;
    return &slots_[tail & (capacity_ - 1)];
  }

  /// Reader: drops the oldest element. Only after front() returned one.
  void pop_front() noexcept {
    tail_.store(tail_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  }

 private:
  static constexpr std::size_t kCacheLine = 64;  // keeps the two indices off each other's line

  const std::size_t capacity_;
  const std::unique_ptr<T[]> slots_;
  alignas(kCacheLine) std::atomic<std::size_t> head_{0};
  alignas(kCacheLine) std::atomic<std::size_t> tail_{0};
};

}  // namespace roger
