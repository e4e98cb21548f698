// A value together with the mutex that guards it, and the version that shows whether a copy of
// guarded data is current.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <utility>

namespace roger {

/// Holds a `Value` that is only accessible while its mutex is locked. Any thread may call lock().
template <class Value>
class Guarded {
 public:
  /// Keeps the mutex locked during its lifetime and gives access to the value, of type `Seen`.
  template <class Seen>
  class Locked {
   public:
    Locked(std::mutex& mutex, Seen& value) : lock_(mutex), value_(value) {}

    Seen* operator->() const { return &value_; }
    Seen& operator*() const { return value_; }

   private:
    const std::lock_guard<std::mutex> lock_;
    Seen& value_;
  };

  /// Constructs the value in place from `arguments`.
  template <class... Arguments>
  explicit Guarded(Arguments&&... arguments) : value_(std::forward<Arguments>(arguments)...) {}
  Guarded(const Guarded&) = delete;
  Guarded& operator=(const Guarded&) = delete;

  /// @{ Blocks until the mutex is free. A thread must not hold two locks of one Guarded.
  [[nodiscard]] Locked<Value> lock() { return {mutex_, value_}; }
  [[nodiscard]] Locked<const Value> lock() const { return {mutex_, value_}; }
  /// @}
  /// Calls `step(value)` with the mutex locked if the mutex is free; otherwise does nothing. Never
  /// blocks, unless `step` does.
  template <class Step>
  void run_if_free(const Step& step) {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (lock) step(value_);
  }

 private:
  mutable std::mutex mutex_;
  Value value_;
};

/// The number of the current state of guarded data. Each change gets a number that no other Version
/// of the process has ever had, so that a copy is never taken for a copy of other data, even if
/// these are at the same address.
///
/// advance() is called under the lock of the data, after a change. A copy stores the value() that
/// it has found under that lock. Any thread may compare it with value() later without the lock: the
/// copy is current if they are equal.
class Version {
 public:
  /// The number of no data.
  static constexpr std::uint64_t kNone = 0;

  Version() = default;
  Version(const Version&) = delete;
  Version& operator=(const Version&) = delete;

  [[nodiscard]] std::uint64_t value() const { return value_.load(std::memory_order_acquire); }
  void advance() { value_.store(next(), std::memory_order_release); }

 private:
  static std::uint64_t next() {
    static std::atomic<std::uint64_t> newest{kNone};
    return newest.fetch_add(1, std::memory_order_relaxed) + 1;
  }

  std::atomic<std::uint64_t> value_{next()};
};

}  // namespace roger
