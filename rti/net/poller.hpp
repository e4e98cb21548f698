// Waiting for several sockets at once, and being woken.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "rti/net/descriptor.hpp"

namespace roger::rti::net {

/// Sockets are added by any thread, at any time; one thread at a time waits.
class Poller {
 public:
  /// Error (kSystem): the host has no more descriptors.
  [[nodiscard]] Status open();

  /// `tag` is handed out while the socket has something to read, until the socket is closed.
  [[nodiscard]] Status add(int socket, void* tag);

  /// Waits up to `wait` (absent: for ever) for sockets to have something; calls `each(tag)` for
  /// those that do. Returns at once after a wake().
  template <class F>
  void wait(std::optional<Nanoseconds> wait, F&& each) {
    wait_for_any(wait);
    for (void* tag : ready_) each(tag);
  }

  /// Ends the wait that is under way, or the next. Any thread.
  void wake();

  /// Readable while any of the sockets is: for another poller.
  [[nodiscard]] int descriptor() const { return epoll_.get(); }

 private:
  void wait_for_any(std::optional<Nanoseconds> wait);

  Descriptor epoll_;
  Descriptor event_;
  std::vector<void*> ready_;
};

}  // namespace roger::rti::net
