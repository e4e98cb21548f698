// A voice packet and what it repeats, made secret together.
#pragma once

#include "radio/hla/radio_net.hpp"
#include "radio/model/voice_cipher.hpp"

namespace roger::radio {

/// Ciphers the packet, and what it repeats as it was ciphered when it was sent first. false: too
/// long; it must not be sent then.
[[nodiscard]] bool seal(const VoiceCipher& cipher, std::uint64_t salt, VoiceSignal& signal);

}  // namespace roger::radio
