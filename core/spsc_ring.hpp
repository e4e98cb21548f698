// A wait-free queue between one writing and one reading thread.
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
/// side. Neither ever waits, allocates or makes a system call, so both may be real-time threads.
///
/// Invariants: head_ and tail_ only grow (overflow of size_t is harmless, because the capacity is a
/// power of two); tail_ <= head_ <= tail_ + capacity; slots in [tail_, head_) belong to the reader,
/// all others to the writer. Each index is written by one thread only, which may therefore load it
/// relaxed. The release store of an index hands its slots over; the acquire load on the other side
/// takes them, so element accesses never overlap.
template <class T>
requires std::is_trivially_copyable_v<T>
class SpscRing {
 public:
  /// Whether the constructor writes to the ring's memory. If not, the writer takes a page fault at
  /// its first write to each page. A real-time thread must not take page faults, but a ring that is
  /// never full then uses less memory.
  enum class Pages { kTouched, kUntouched };

  /// Allocates at least `min_capacity` elements, rounded up to a power of two.
  explicit SpscRing(std::size_t min_capacity, Pages pages = Pages::kTouched)
      : capacity_(std::bit_ceil(std::max<std::size_t>(min_capacity, 2))),
        slots_(pages == Pages::kTouched ? std::make_unique<T[]>(capacity_)
                                        : std::make_unique_for_overwrite<T[]>(capacity_)) {}

  [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }

  /// Returns the number of waiting elements. On the reader's thread at least this many are waiting,
  /// on the writer's thread at most this many.
  [[nodiscard]] std::size_t size() const noexcept {
    return head_.load(std::memory_order_acquire) - tail_.load(std::memory_order_acquire);
  }

  /// Writer: appends an element. Returns false and writes nothing if the ring is full.
  bool try_push(const T& element) noexcept {
    const std::size_t head = head_.load(std::memory_order_relaxed);
    if (head - tail_.load(std::memory_order_acquire) == capacity_) return false;
    slots_[head & (capacity_ - 1)] = element;
    head_.store(head + 1, std::memory_order_release);
    return true;
  }

  /// Reader: removes the oldest element. Returns false and leaves `out` unchanged if the ring is
  /// empty.
  bool try_pop(T& out) noexcept {
    const T* element = front();
    if (element == nullptr) return false;
    out = *element;
    pop_front();
    return true;
  }

  /// Writer: copies as many elements as fit, from the front; returns their number.
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

  /// Reader: copies out as many elements as wait and fit; returns their number.
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

  /// Reader: returns the oldest element in place, or nullptr if the ring is empty; valid until
  /// pop_front(). For elements that are too large to copy.
  [[nodiscard]] const T* front() const noexcept {
    const std::size_t tail = tail_.load(std::memory_order_relaxed);
    if (head_.load(std::memory_order_acquire) == tail) return nullptr;
    return &slots_[tail & (capacity_ - 1)];
  }

  /// Reader: removes the oldest element. Only after front() returned one.
  void pop_front() noexcept {
    tail_.store(tail_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  }

 private:
  static constexpr std::size_t kCacheLine = 64;  // keeps the two indices on separate cache lines

  const std::size_t capacity_;
  const std::unique_ptr<T[]> slots_;
  alignas(kCacheLine) std::atomic<std::size_t> head_{0};
  alignas(kCacheLine) std::atomic<std::size_t> tail_{0};
};

}  // namespace roger
