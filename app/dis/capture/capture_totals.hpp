// The result of a recording or a replay.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/dis/capture/udp_datagram.hpp"
#include "core/clock.hpp"

namespace roger::app {

/// Totals of a recording or a replay.
struct CaptureTotals {
  std::uint64_t datagrams = 0;  // that were recorded or sent
  std::uint64_t bytes = 0;      // of their data, without headers
  std::uint64_t skipped = 0;    // records without a UDP datagram; replay only
  Nanoseconds duration{};       // of the recording or the replay

  /// Counts a datagram.
  void add(const UdpDatagram& datagram) {
    ++datagrams;
    bytes += datagram.data.size();
  }
};

/// Returns the result of a command as JSON; `file` is the path of the capture.
[[nodiscard]] nlohmann::ordered_json to_json(const CaptureTotals& totals, const std::string& file);

}  // namespace roger::app
