// Sends and receives states of aircraft at a constant rate, and measures what that costs.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "app/bench/exchange/state_carrier.hpp"

namespace roger::app::bench {

/// The clock of StateStamp, ns.
[[nodiscard]] std::int64_t flight_clock_ns();

/// StateDelays of received states in nanoseconds, on the clocks of sender and receiver.
/// Thread-safe.
class StateDelays {
 public:
  /// By the number of the sending process.
  using BySender = std::map<std::uint32_t, std::vector<double>>;

  void add(const StateStamp& stamp);
  void clear();
  [[nodiscard]] std::uint64_t count() const;
  [[nodiscard]] BySender all() const;

 private:
  mutable std::mutex mutex_;
  BySender by_sender_;
  std::uint64_t count_ = 0;
};

/// The states that each process sends.
struct Traffic {
  /// Largest number of aircraft; beyond it, each is updated several times per second. A federation
  /// has room for 65,536 objects, of which each of three hosts may register a quarter.
  static constexpr std::size_t kMaxAircraft = 10'000;

  std::size_t per_second = 1;  // updates
  int seconds = 1;
  bool is_spread = false;  // over the second, instead of as one batch at its beginning

  [[nodiscard]] std::size_t aircraft() const;
};

/// A process that exchanges states with others. Not thread-safe.
class Flyer {
 public:
  /// `number`: of the process, different from those of the others.
  explicit Flyer(std::uint32_t number) : number_(number) {}

  /// Sets the way to the other processes. Call it once, before prepare().
  void carry(std::unique_ptr<StateCarrier> carrier) { carrier_ = std::move(carrier); }
  /// Returns the handler that its carrier calls.
  [[nodiscard]] StateCarrier::Receive receive() {
    return [this](const StateStamp& stamp) { delays_.add(stamp); };
  }

  /// Creates aircraft, waits until those of `others` processes are known, and forgets the delays.
  /// Throws std::runtime_error if that takes too long.
  void prepare(std::size_t aircraft, std::size_t others);
  /// Sends for the whole time.
  void fly(const Traffic& traffic);
  /// Waits until the states of all processes have arrived, or no further ones arrive.
  /// `sent_by_all`: includes those of this process.
  void settle(std::uint64_t sent_by_all);

  [[nodiscard]] const StateDelays& delays() const { return delays_; }
  /// @{ About the last flight.
  [[nodiscard]] std::uint64_t sent() const { return sent_; }
  /// Seconds until everything was sent, at least those of the traffic.
  [[nodiscard]] double elapsed() const { return elapsed_; }
  /// Processor time of this process from the first state sent to the last one received, in percent
  /// of elapsed(): above 100 if several processors were busy.
  [[nodiscard]] double cpu_percent() const { return 100.0 * cpu_ / elapsed_; }
  /// Bytes that the host of this process has sent to others.
  [[nodiscard]] std::uint64_t lan_bytes() const { return lan_bytes_; }
  /// @}

 private:
  void wait_until(std::chrono::steady_clock::time_point due);

  const std::uint32_t number_;
  StateDelays delays_;
  std::unique_ptr<StateCarrier> carrier_;  // its thread uses delays_
  std::uint64_t sent_ = 0;
  double elapsed_ = 0.0;
  double cpu_ = 0.0;  // seconds
  std::uint64_t lan_bytes_ = 0;
};

}  // namespace roger::app::bench
