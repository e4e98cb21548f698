// The operator's voice as others would hear it, computed locally without a network.
#pragma once

#include "audio/codec/codec.hpp"
#include "radio/station/port/clip.hpp"
#include "radio/station/port/voice_input.hpp"

namespace roger::radio {

/// Passes `said`, as captured, through the microphone's chain, adds the noise at the microphone,
/// and passes the result through the encoder and the decoder, as an echo station does. Slow;
/// allocates. Errors: those of audio::make_encoder(); microphone and noise of `input` must pass
/// audio::check().
[[nodiscard]] Result<Clip> own_echo(const Clip& said, const VoiceInput& input,
                                    const audio::CodecSettings& codec);

}  // namespace roger::radio
