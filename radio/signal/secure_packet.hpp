// Ciphers a voice packet together with what it repeats.
#pragma once

#include "radio/signal/voice_cipher.hpp"
#include "radio/signal/voice_packet.hpp"

namespace roger::radio {

/// Ciphers the packet and, as it was when it was sent first, what it repeats. Returns false if it
/// is too long; it must not be sent then.
[[nodiscard]] bool seal(const VoiceCipher& cipher, std::uint64_t salt, VoicePacket& voice);

/// Deciphers the packet and what it repeats; if a repetition does not open, all of them are
/// dropped. Returns false if the packet itself does not open; it is then unchanged.
[[nodiscard]] bool open(const VoiceCipher& cipher, VoicePacket& voice);

}  // namespace roger::radio
