// Relates a station's clock to those of other hosts: ClockSync on a thread of its own, so that
// questions are answered without delay and block no other work.
#pragma once

#include <concepts>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "core/clock.hpp"
#include "radio/hla/messages.hpp"
#include "radio/model/clock_sync.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

/// Any thread but a real-time one; start() and stop() belong to one thread.
class ClockKeeper {
 public:
  /// `station`, `domain`, `name`: as in ClockSync. `send_message` sends to all other stations, and
  /// is called only by the keeper's thread.
  ClockKeeper(std::uint64_t station, std::uint64_t domain, std::string name, const Clock& clock,
              std::function<void(const Message&)> send_message);
  ~ClockKeeper() { stop(); }
  ClockKeeper(const ClockKeeper&) = delete;
  ClockKeeper& operator=(const ClockKeeper&) = delete;

  void start();
  void stop();

  /// Takes a message that has just arrived from the federation.
  template <class What>
  requires std::same_as<What, ClockNotice> || std::same_as<What, ClockAnswer>
  void hear(const What& message) {
    const TimePoint received = clock_.now();
    {
      const std::lock_guard lock(mutex_);
      sync_.hear(message, received);
    }
    wakes_.notify_all();
  }

  /// Returns the relation of another domain's clock at `at` and its reference; nothing while
  /// unknown.
  [[nodiscard]] std::optional<ClockSnapshot> relate(std::uint64_t domain, TimePoint at) const;
  [[nodiscard]] ClockSyncSnapshot state() const;

 private:
  void run();

  const Clock& clock_;
  const std::function<void(const Message&)> send_message_;
  mutable std::mutex mutex_;
  std::condition_variable wakes_;
  ClockSync sync_;
  bool runs_ = false;
  std::thread thread_;
};

}  // namespace roger::radio
