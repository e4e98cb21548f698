// Settings of the transmit path of one operator.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/station/port/voice_input.hpp"

namespace roger::radio {

/// Properties of a radio that the voice thread needs.
struct TransmitRadio {
  std::string name;
  std::uint64_t stream = 0;
  bool can_transmit = true;
};

/// Fixed for the lifetime of a TransmitPath, unless noted.
struct TransmitSettings {
  std::string call_sign;
  std::uint64_t clock_domain = 0;
  Nanoseconds limit{};  // of one transmission, 0: none
  Nanoseconds warning{};
  std::optional<unsigned> redundancy;  // packets repeated; not set: chosen from reported losses
  std::vector<TransmitRadio> radios;
  VoiceInput voice_input;        // at the start
  std::uint64_t noise_seed = 1;  // of the noise at the microphone
};

}  // namespace roger::radio
