// Decides what an evoke reads while it waits.
#pragma once

#include <atomic>

namespace roger::rti {

/// An evoke that waits reads the data sockets, or the connection to the executive after several
/// waits in succession were ended by messages of the executive. A thread of the RTI reads the other
/// source and wakes the evoke for each of its messages, which takes one thread switch more. One
/// message of that thread therefore suffices to return to the data sockets, the usual source.
///
/// begin(), end() and reads_executive() belong to the waiting thread; others may call wake().
class EvokeSource {
 public:
  /// Returns whether the next wait reads from the executive.
  [[nodiscard]] bool reads_executive() const {
    return reliable_.load(std::memory_order_relaxed) >= kReliableInSuccession;
  }
  /// Begins a wait at the data sockets.
  void begin() { woken_.store(false, std::memory_order_relaxed); }
  /// Ends it. `found`: the evoke has a callback to run.
  void end(bool found) {
    if (!found) return;
    const bool woken = woken_.load(std::memory_order_relaxed);
    reliable_.store(woken ? reliable_.load(std::memory_order_relaxed) + 1 : 0,
                    std::memory_order_relaxed);
  }
  /// Notes that another thread has a callback for the evoke. `in_place`: the evoke reads from the
  /// executive in place of the I/O thread, so the callback is that of a datagram.
  void wake(bool in_place) {
    if (in_place) {
      reliable_.store(0, std::memory_order_relaxed);
    } else {
      woken_.store(true, std::memory_order_relaxed);
    }
  }

 private:
  static constexpr int kReliableInSuccession = 4;

  std::atomic<bool> woken_{false};  // during the current wait
  std::atomic<int> reliable_{0};    // successive waits that messages of the executive ended
};

}  // namespace roger::rti
