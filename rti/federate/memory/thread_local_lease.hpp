// Objects of a thread that successive calls reuse.
#pragma once

#include <optional>
#include <utility>

namespace roger::rti {

/// Provides this thread's object of type T, so that its memory is reused by the next lease of the
/// thread. Provides another object, which ends with the lease, in two cases: an outer lease of the
/// thread has not ended; or the thread's objects are already destroyed, because a service is called
/// by the destructor of an object with static storage duration or of another object of the thread.
/// T is default-constructible. A lease stays in the thread that has made it.
template <class T>
class ThreadLocalLease {
 public:
  ThreadLocalLease() : reused_(take()) {
    if (reused_ == nullptr) other_.emplace();
  }
  ~ThreadLocalLease() {
    if (reused_ != nullptr) state_.free = reused_;
  }
  ThreadLocalLease(const ThreadLocalLease&) = delete;
  ThreadLocalLease& operator=(const ThreadLocalLease&) = delete;

  T& operator*() { return reused_ != nullptr ? *reused_ : *other_; }
  T* operator->() { return &**this; }

 private:
  struct Owner {
    Owner() { state_.exists = true; }
    ~Owner() { state_.free = nullptr; }  // `exists` stays true: no other object is created
    Owner(const Owner&) = delete;
    Owner& operator=(const Owner&) = delete;

    T object{};
  };
  /// Trivially destructible, so that it can be read until the thread ends.
  struct State {
    T* free = nullptr;    // the thread's object while no lease has it
    bool exists = false;  // the thread's object has been created
  };

  /// Returns the thread's object, created at the first call; nullptr: it is leased or destroyed.
  static T* take() {
    if (state_.free != nullptr) return std::exchange(state_.free, nullptr);
    if (state_.exists) return nullptr;
    static thread_local Owner owner;
    return &owner.object;
  }

  static inline constinit thread_local State state_;

  T* const reused_;
  std::optional<T> other_;
};

}  // namespace roger::rti
