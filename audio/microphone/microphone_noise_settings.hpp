// Settings of the noise that is added at the microphone.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/result.hpp"
#include "core/units.hpp"

namespace roger::audio {

/// The place from which an operator speaks.
enum class NoisePlace : std::uint8_t { kOff, kHelicopter, kJet, kPropeller, kVehicle, kShip };

/// Names of the places in plans and scripts, in the order of NoisePlace.
inline constexpr std::array<std::string_view, 6> kNoisePlaceNames{
    "off", "helicopter", "jet", "propeller", "vehicle", "ship"};

struct MicrophoneNoiseSettings {
  static constexpr Decibels kMinLevel{-60.0};
  static constexpr Decibels kMaxLevel{-10.0};
  NoisePlace place = NoisePlace::kOff;
  Decibels level{-30.0};  // RMS over full scale, kMinLevel to kMaxLevel
  friend bool operator==(const MicrophoneNoiseSettings&, const MicrophoneNoiseSettings&) = default;
};

/// Checks the range of the level. Errors: kInvalid, names the value.
Status check(const MicrophoneNoiseSettings& settings);

}  // namespace roger::audio
