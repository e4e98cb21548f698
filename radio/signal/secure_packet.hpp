// Ciphers a voice packet together with its repetitions.
#pragma once

#include "radio/signal/voice_cipher.hpp"
#include "radio/signal/voice_packet.hpp"

namespace roger::radio {

/// Ciphers the packet and its repetitions, each in its original form. Returns false if it is too
/// long; it must not be sent then.
[[nodiscard]] bool seal(const VoiceCipher& cipher, std::uint64_t salt, VoicePacket& voice);

/// Deciphers the packet and its repetitions; if one repetition fails, all are dropped. Returns
/// false if the packet itself fails; it is then unchanged.
[[nodiscard]] bool open(const VoiceCipher& cipher, VoicePacket& voice);

}  // namespace roger::radio
