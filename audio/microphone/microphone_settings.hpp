// Settings of the processing between microphone and encoder.
#pragma once

#include "core/result.hpp"
#include "core/units.hpp"

namespace roger::audio {

/// All functions are off by default: the encoder gets the microphone's samples.
struct MicrophoneSettings {
  static constexpr Decibels kMinGain{-60.0};
  static constexpr Decibels kMaxGain{40.0};
  static constexpr double kMinHighPassHz = 20.0;
  static constexpr double kMaxHighPassHz = 1000.0;
  Decibels gain{0.0};
  double high_pass_hz = 0.0;    // corner, kMinHighPassHz to kMaxHighPassHz; 0: off
  bool suppress_noise = false;  // adds 4 to 8 ms
  bool automatic_gain = false;  // up to 30 dB up or down; adds no delay
  friend bool operator==(const MicrophoneSettings&, const MicrophoneSettings&) = default;
};

/// Checks the ranges. Errors: kInvalid, names the value.
Status check(const MicrophoneSettings& settings);

}  // namespace roger::audio
