// Measures the bare sockets of this machine, which no RTI can surpass.
#pragma once

#include <nlohmann/json.hpp>

namespace roger::app::bench {

/// Returns rows {case, value, unit}: one-way delays of messages of 256 bytes
/// ("udp-...", "tcp-two-hops"), and the highest rates without loss ("udp-single-100": one message
/// of 100 bytes per datagram and call; "bundled": datagrams of 1400 bytes; "segmented": many of
/// these per call). Sender and receiver are threads of this process on two processors ("cross") or
/// on one ("same"). Rows {left_out, reason} name the cases that are left out, see add_rows().
/// Throws a CommandError or std::runtime_error if a socket fails. `quick`: fewer round trips and
/// shorter trials.
[[nodiscard]] nlohmann::ordered_json measure_limits(bool quick);

}  // namespace roger::app::bench
