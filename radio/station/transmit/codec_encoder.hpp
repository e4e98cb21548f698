// An encoder of an operator.
#pragma once

#include <memory>

#include "audio/codec/codec.hpp"

namespace roger::radio {

/// An encoder and the settings that it was created with.
struct CodecEncoder {
  audio::CodecSettings codec;
  std::unique_ptr<audio::VoiceEncoder> encoder;
};

}  // namespace roger::radio
