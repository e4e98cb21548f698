// The transmit settings of a radio, fixed at key-down.
#pragma once

#include "audio/codec/codec.hpp"
#include "radio/model/voice_key.hpp"
#include "radio/signal/transmission.hpp"

namespace roger::radio {

struct KeyDown {
  Transmission transmission;
  Frequency channel;           // what the operator reads; 0: a line
  KeyFill key;                 // of transmission.key_id; none: plain
  audio::CodecSettings codec;  // the station's, or what the net requires
  friend bool operator==(const KeyDown&, const KeyDown&) = default;
};

}  // namespace roger::radio
