// The handler of a transport, kept from ending the process by what it throws.
#pragma once

#include <cstdint>
#include <utility>

#include "core/counters.hpp"
#include "rti/net/failure.hpp"
#include "rti/net/transport.hpp"

namespace roger::rti::net {

/// Calls a Transport::Handler. When it throws, a failed allocation above all, the datagram is
/// dropped and counted: best effort may be lost. One thread at a time, but for failures().
class ContainedHandler {
 public:
  void set(Transport::Handler handler) { handler_ = std::move(handler); }

  void operator()(const Received& datagram) noexcept {
    try {
      handler_(datagram);
    } catch (...) {
      failures_.add();
      // The counter tells of all further ones.
      if (failures_.value() == 1) log_failure({"a datagram could not be handled and is dropped"});
    }
  }

  /// Datagrams dropped. Any thread.
  [[nodiscard]] std::uint64_t failures() const { return failures_.value(); }

 private:
  Transport::Handler handler_;
  Counter failures_;
};

}  // namespace roger::rti::net
