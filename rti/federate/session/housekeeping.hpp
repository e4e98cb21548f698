// Periodic work of a session.
#pragma once

#include <functional>
#include <utility>

#include "core/clock.hpp"
#include "rti/net/io/asio.hpp"

namespace roger::rti {

/// Calls a session's periodic work on the I/O thread, until the I/O context stops.
class Housekeeping {
 public:
  struct Work {
    /// Called every kTickPeriod after start().
    std::function<void()> tick;
    /// Called every `flush_period` after flush_soon(), until it returns false.
    std::function<bool()> flush_due;
    Nanoseconds flush_period{};
  };
  /// Short compared with the linger time of groups and the interval of signs of presence, which
  /// `tick` checks.
  static constexpr Nanoseconds kTickPeriod = std::chrono::milliseconds(250);

  Housekeeping(net::asio::io_context& io, Work work)
      : io_(io), work_(std::move(work)), tick_timer_(io), flush_timer_(io) {}

  /// Starts the ticks.
  void start();
  /// Starts the flush timer. Called when messages wait to be bundled into datagrams. Any thread.
  void flush_soon() {
    net::asio::post(io_, [this] { wait_for_flush(); });
  }

 private:
  void wait_for_flush();

  net::asio::io_context& io_;
  const Work work_;
  net::asio::steady_timer tick_timer_;
  net::asio::steady_timer flush_timer_;
};

}  // namespace roger::rti
