// Wraps a transport's handler so that its exceptions do not end the process.
#pragma once

#include <cstdint>
#include <utility>

#include "core/counters.hpp"
#include "rti/net/failure.hpp"
#include "rti/net/transport.hpp"

namespace roger::rti::net {

/// Calls a Transport::Handler. If the handler throws (typically a failed allocation), the datagram
/// is dropped and counted: best-effort data may be lost. Not thread-safe, except for failures().
class ContainedHandler {
 public:
  void set(Transport::Handler handler) { handler_ = std::move(handler); }

  void operator()(const Received& datagram) noexcept {
    try {
      handler_(datagram);
    } catch (...) {
      failures_.add();
      // Only the first failure is logged; the counter covers the rest.
      if (failures_.value() == 1) log_failure({"a datagram could not be handled and was dropped"});
    }
  }

  /// Returns the number of datagrams dropped. Any thread.
  [[nodiscard]] std::uint64_t failures() const { return failures_.value(); }

 private:
  Transport::Handler handler_;
  Counter failures_;
};

}  // namespace roger::rti::net
