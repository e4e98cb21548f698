// A value together with the mutex that guards it.
#pragma once

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

 private:
  mutable std::mutex mutex_;
  Value value_;
};

}  // namespace roger
