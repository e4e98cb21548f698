// Settings of the transmit path of one operator.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "audio/microphone/microphone_chain.hpp"
#include "audio/microphone/vox.hpp"
#include "core/clock.hpp"

namespace roger::radio {

/// Properties of a radio that the voice thread needs.
struct TransmitRadio {
  std::string name;
  std::uint64_t stream = 0;
  bool can_transmit = true;
};

/// Fixed for the lifetime of a TransmitPath.
struct TransmitSettings {
  std::string call_sign;
  std::uint64_t clock_domain = 0;
  Nanoseconds limit{};  // of one transmission, 0: none
  Nanoseconds warning{};
  std::optional<unsigned> redundancy;  // packets repeated; not set: chosen from reported losses
  std::vector<TransmitRadio> radios;
  audio::MicrophoneSettings microphone;
  std::optional<audio::VoxSettings> vox;  // not set: keys are pressed by hand only
};

}  // namespace roger::radio
