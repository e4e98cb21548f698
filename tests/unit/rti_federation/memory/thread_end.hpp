// Code that runs after the objects of a thread have been destroyed.
#pragma once

#include <functional>
#include <utility>

namespace roger::rti::test {

/// Calls `body` at the end of this thread, after the destructors of all thread_local objects that
/// are first used after this call: like the destructor of an object with static storage duration
/// at the end of main(). At most once per thread.
inline void at_thread_end(std::function<void()> body) {
  struct Last {
    std::function<void()> body;
    ~Last() { body(); }
  };
  static thread_local const Last last{std::move(body)};
}

}  // namespace roger::rti::test
