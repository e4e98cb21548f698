// Measures the delay, the losses and the processor time of roger dis-gateway.
#pragma once

#include <chrono>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "app/support/stop_signal.hpp"
#include "audio/codec/codec.hpp"

namespace roger::app::bench {

/// A measurement with radios on one side of a gateway.
struct GatewayCase {
  bool to_hla = true;         // radios of DIS; otherwise radios of the federation
  audio::CodecSettings from;  // voice of the radios
  audio::CodecSettings to;    // voice on the other side; the same coding is passed on unchanged
  std::uint16_t transmitters = 1;
  std::uint16_t talking = 1;  // of these, all at the same time
  std::chrono::milliseconds length{10'000};
};

/// Returns a row {direction, encoding, packet_ms, transcoded_from, p50_us, p99_us, lost,
/// transmitters, talking, cpu_percent}. The gateway is a process of its own, in a private
/// federation on the loopback interface; this process is both the DIS radios and the stations.
///
/// p50_us, p99_us: by how much the oldest sound of a packet is older when it leaves the gateway
/// than when it entered it. For voice that is passed on unchanged this is the time from one side to
/// the other, including the RTI. lost: packets (of the output side) that did not arrive.
/// cpu_percent: of one processor, by the gateway alone. Throws a CommandError if a process cannot
/// be started.
nlohmann::ordered_json bench_gateway(const GatewayCase& settings, StopSignal& stop);

}  // namespace roger::app::bench
