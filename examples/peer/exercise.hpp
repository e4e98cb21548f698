// The exercise that compares means of communication: `roger bench peers` starts two processes,
// which carry out orders from standard input and answer on standard output, and exchange messages
// over the means under test. The code uses the standard library of C++14 only, so that it can be
// built with any other RTI.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace peer {

/// A connection to the other process that preserves messages. Derived classes stop receiving in
/// their destructor.
class Line {
 public:
  Line() = default;
  virtual ~Line() = default;
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  /// Sends a message. Called by one thread at a time.
  virtual void send(const std::vector<char>& message) = 0;
  /// Starts to receive. Calls `on_message` with each message of the other process, one at a time,
  /// on any thread. send() may be called in it.
  virtual void start(std::function<void(const char* data, std::size_t bytes)> on_message) = 0;
};

/// Carries out the orders of `roger bench peers`:
///
/// | order | answer |
/// |---|---|
/// | (none) | `ready`, when the line is open |
/// | `meet` | `met`, when the other process has answered; `failed` after 20 s without an answer |
/// | `ping TRIPS BYTES` | `pinged P50 P99 LOST`: half of the round trips in microseconds, and lost
/// ones | | `flood RATE SECONDS BYTES` | `flooded SENT SECONDS`; RATE in messages per second, 0: as
/// many as possible | | `reset` | `ready`; sets the count to 0 | | `count EXPECTED` | `counted N`:
/// messages of floods, when all have arrived or none has for 300 ms | | `quit` | (none) |
///
/// Messages have at least kMinBytes. The process at the other end answers pings by itself.
class Exercise {
 public:
  static constexpr std::size_t kMinBytes = 8;

  explicit Exercise(std::unique_ptr<Line> line);
  /// Carries out orders until `quit` or the end of the input.
  void run();

 private:
  using Clock = std::chrono::steady_clock;

  void receive(const char* data, std::size_t bytes);
  void receive_answer(std::uint32_t number);
  std::string meet();
  std::string ping(std::size_t trips, std::size_t bytes);
  std::string flood(double rate, double seconds, std::size_t bytes);
  std::string count(std::uint64_t expected) const;
  void send_ping();

  std::atomic<std::uint64_t> floods_{0};
  std::mutex mutex_;  // guards the rest, and send() of the line
  std::condition_variable progress_;
  std::vector<char> message_;
  std::uint32_t number_ = 0;  // number of the last ping
  Clock::time_point since_;   // time of the last ping
  std::size_t left_ = 0;      // round trips to go
  std::vector<double> delays_;
  const std::unique_ptr<Line> line_;  // destroyed first, because it calls receive()
};

}  // namespace peer
