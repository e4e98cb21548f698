// Disturbances that an instructor can apply to frequencies and radios.
#pragma once

#include <cstdint>

namespace roger::radio {

enum class JamKind : std::uint8_t { kOff, kNoise, kTone };
enum class Failure : std::uint8_t { kNone, kTransmitter, kReceiver, kBoth };
enum class SquelchForce : std::uint8_t { kFree, kOpen, kClosed };

}  // namespace roger::radio
