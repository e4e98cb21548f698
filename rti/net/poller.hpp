// Waits for several sockets at once; can be woken.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "rti/net/descriptor.hpp"

namespace roger::rti::net {

/// Sockets may be added by any thread at any time; only one thread at a time may wait.
class Poller {
 public:
  /// Error (kSystem): the host has run out of descriptors.
  [[nodiscard]] Status open();

  /// Adds a socket. wait() reports `tag` while the socket has data to read, until the socket is
  /// closed.
  [[nodiscard]] Status add(int socket, void* tag);

  /// Waits up to `wait` (absent: indefinitely) for sockets to become readable and calls `each(tag)`
  /// for those that are. Returns at once after a wake().
  template <class F>
  void wait(std::optional<Nanoseconds> wait, F&& each) {
    wait_for_any(wait);
    for (void* tag : ready_) each(tag);
  }

  /// Ends the current wait(), or the next one. Any thread.
  void wake();

  /// Returns a descriptor that is readable while any of the sockets is, for use in another poller.
  [[nodiscard]] int descriptor() const { return epoll_.get(); }

 private:
  void wait_for_any(std::optional<Nanoseconds> wait);

  /// Increased before each socket is added, and read after each wait: what the adding thread wrote
  /// behind its tag is visible to the waiting one. The kernel sees to that, too, but neither the
  /// C++ standard nor the thread sanitizer knows epoll_pwait2().
  std::atomic<std::uint32_t> additions_{0};
  Descriptor epoll_;
  Descriptor event_;
  std::vector<void*> ready_;
};

}  // namespace roger::rti::net
