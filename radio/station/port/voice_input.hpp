// How an operator's voice gets from the microphone to the radios: its processing and its keying.
#pragma once

#include <cstdint>
#include <optional>

#include "audio/microphone/microphone_noise_settings.hpp"
#include "audio/microphone/microphone_settings.hpp"
#include "audio/microphone/vox.hpp"
#include "core/clock.hpp"

namespace roger::radio {

/// One radio of the station, counted from 0 in the order of the plan.
using RadioId = std::uint32_t;

/// The radio that an operator's voice keys.
struct VoxRequest {
  audio::VoxSettings settings;
  RadioId radio = 0;
  friend bool operator==(const VoxRequest&, const VoxRequest&) = default;
};

/// Sound that is sent in addition to that between key-down and key-up by hand.
struct KeyTiming {
  static constexpr Nanoseconds kMaxLead{500'000'000};
  static constexpr Nanoseconds kMaxHang{2'000'000'000};
  Nanoseconds lead{};  // before the key-down, so that the first syllable is not lost; 0 to kMaxLead
  Nanoseconds hang{};  // after the key-up; pressed again within it, the key continues the
                       // transmission; 0 to kMaxHang
  friend bool operator==(const KeyTiming&, const KeyTiming&) = default;
};

struct VoiceInput {
  audio::MicrophoneSettings microphone = {};
  std::optional<VoxRequest> vox = {};  // none: keys are pressed by hand only
  KeyTiming key_timing = {};
  audio::MicrophoneNoiseSettings noise = {};  // added to what is sent; VOX does not hear it
  friend bool operator==(const VoiceInput&, const VoiceInput&) = default;
};

}  // namespace roger::radio
