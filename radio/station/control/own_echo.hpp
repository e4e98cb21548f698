// What others would hear of the operator, without anybody else and without a network.
#pragma once

#include "audio/codec/codec.hpp"
#include "audio/microphone/microphone_chain.hpp"
#include "radio/station/port/clip.hpp"

namespace roger::radio {

/// `said`, as the microphone gave it, behind the microphone's chain, encoded in packets and decoded
/// again, as an echo station does it. Takes time and memory. Error: those of
/// audio::make_encoder(); `microphone` must pass audio::check().
[[nodiscard]] Result<Clip> own_echo(const Clip& said, const audio::MicrophoneSettings& microphone,
                                    const audio::CodecSettings& codec);

}  // namespace roger::radio
