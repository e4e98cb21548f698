// The operator's voice as others would hear it, computed locally without a network.
#pragma once

#include "audio/codec/codec.hpp"
#include "audio/microphone/microphone_chain.hpp"
#include "radio/station/port/clip.hpp"

namespace roger::radio {

/// Passes `said`, as captured, through the microphone's chain, the encoder and the decoder, as an
/// echo station does. Slow; allocates. Errors: those of audio::make_encoder(); `microphone` must
/// pass audio::check().
[[nodiscard]] Result<Clip> own_echo(const Clip& said, const audio::MicrophoneSettings& microphone,
                                    const audio::CodecSettings& codec);

}  // namespace roger::radio
