// Packets and messages of the federation on their way to the watch.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <variant>

#include "core/clock.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::radio {

/// Any thread but a real-time one. One thread takes, in rounds: take(), then end_round().
class Inbox {
 public:
  explicit Inbox(const Clock& clock) : clock_(clock) {}

  /// Drops and counts what does not fit.
  void put(const VoicePacket& voice);
  void put(const Message& message);

  struct Batch {
    std::deque<std::variant<VoicePacket, Message>> items;
    TimePoint at{};    // everything received until then is in this batch or an earlier one
    bool open = true;  // false: this is the last batch
  };
  /// Waits up to `longest` for a packet.
  Batch take(std::chrono::milliseconds longest);
  void end_round();
  /// Blocks until everything put before has been through a whole round, or the inbox is closed.
  void await_round();
  /// Number of packets and messages that were dropped.
  [[nodiscard]] std::uint64_t refused() const;
  void close();

 private:
  const Clock& clock_;
  mutable std::mutex mutex_;
  std::condition_variable wakes_;
  std::condition_variable round_over_;
  std::deque<std::variant<VoicePacket, Message>> items_;
  std::uint64_t refused_ = 0;
  std::uint64_t rounds_ = 0;
  bool open_ = true;
};

}  // namespace roger::radio
