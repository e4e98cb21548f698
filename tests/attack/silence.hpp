// Silent voice of a hostile federate.
#pragma once

#include <cstdint>
#include <stop_token>

#include "core/units.hpp"
#include "radio/signal/transmission.hpp"
#include "tests/attack/hostile_federate.hpp"

namespace roger::test {

struct SilentStreams {
  Frequency frequency;
  std::uint64_t first = 1;  // StreamTag
  std::uint64_t count = 1;
  radio::TransmissionFlags flags;
};

/// Sends silence in all streams, each with a transmitter that is on the air, until `done`.
void send_silence(HostileFederate& hostile, const SilentStreams& streams,
                  const std::stop_token& done);

}  // namespace roger::test
