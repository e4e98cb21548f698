// The interface between a host and the callback of its stream.
#pragma once

#include <cstddef>

#include "core/clock.hpp"

namespace roger::audio {

/// The host's buffers of one callback.
struct HostBlock {
  const float* in = nullptr;  // mono; nullptr: no capture
  float* left = nullptr;      // nullptr: no playback
  float* right = nullptr;     // nullptr: mono, which gets half of each side
  std::size_t stride = 1;     // distance between two samples of a side
  std::size_t frames = 0;
  Nanoseconds input_latency{};
  Nanoseconds output_latency{};
  bool underrun = false;  // the loudspeaker received no sound before this block
  bool overrun = false;   // microphone sound was lost before this block
};

}  // namespace roger::audio
