// Periodic work of a session.
#pragma once

#include <functional>
#include <utility>

#include "core/clock.hpp"
#include "rti/net/asio.hpp"

namespace roger::rti {

/// Calls a session's periodic work on the I/O thread, until the I/O context stops.
class Housekeeping {
 public:
  struct Work {
    std::function<void()> tick;  // every kTickPeriod, from start() on
    std::function<bool()>
        flush_due;  // every flush_period, from flush_soon() on until it says false
    Nanoseconds flush_period{};
  };
  /// How often lingering groups and signs of presence are looked after.
  static constexpr Nanoseconds kTickPeriod = std::chrono::milliseconds(250);

  Housekeeping(net::asio::io_context& io, Work work)
      : io_(io), work_(std::move(work)), tick_timer_(io), flush_timer_(io) {}

  void start();
  /// Messages wait to share datagrams. Any thread.
  void flush_soon();

 private:
  void wait_for_flush();

  net::asio::io_context& io_;
  const Work work_;
  net::asio::steady_timer tick_timer_;
  net::asio::steady_timer flush_timer_;
};

}  // namespace roger::rti
