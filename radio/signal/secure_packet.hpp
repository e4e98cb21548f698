// A voice packet whose sound is ciphered, together with that of its repetitions.
//
// Its encoding is kCiphered, and its bytes are, big endian:
//
//   offset  0  key id     u16   EncryptionKeyIdentifier
//           2  version    u16   1
//           4  encoding   u32   of the plain packet
//           8  salt       u64   drawn once by each sender
//          16  time       u64   exercise time, ms
//          24  tag       16     Poly1305
//          40  data             XChaCha20
//
// A repetition consists of tag and data. The nonce is salt, stream, sequence (of the packet that
// carries it) and the position: 0 the packet itself, 1 the first repetition, ... A sender never
// uses the same combination twice. Authenticated in addition to the sound: all fields before the
// tag, sample rate, count and index, address, VoiceFlags, call sign, recipient and hopping. Times
// of capture and the sender's position are not.
#pragma once

#include <cstdint>

#include "radio/signal/exercise_time.hpp"
#include "radio/signal/replay_guard.hpp"
#include "radio/signal/voice_cipher.hpp"
#include "radio/signal/voice_packet.hpp"

namespace roger::radio {

inline constexpr std::size_t kCipherBytes = 24 + kTagBytes;     // growth of a packet
inline constexpr std::size_t kRepeatedCipherBytes = kTagBytes;  // growth of a repetition

/// The sender's part of a packet's identity.
struct Seal {
  std::uint64_t salt = 0;
  ExerciseTime time{};
};

/// Ciphers the packet and its repetitions in place. Returns false if one of them is too long; the
/// packet is then unchanged and must not be sent.
[[nodiscard]] bool seal(const VoiceCipher& cipher, const Seal& mark, VoicePacket& voice);

/// Result of deciphering a packet.
enum class Deciphered : std::uint8_t {
  kPlain,         // it was not ciphered
  kOpened,        // deciphered
  kOtherKey,      // another key id
  kOtherVersion,  // ciphered by another version of Roger
  kRefused,       // the id matches but the secret does not, or the packet was changed
};
struct Opening {
  Deciphered result = Deciphered::kPlain;
  SealedPacket identity;  // if kOpened; pass it to a ReplayGuard before the packet is used
};

/// Deciphers the packet and its repetitions in place; if one repetition fails, all are dropped. The
/// packet is unchanged unless kOpened.
[[nodiscard]] Opening open(const VoiceCipher& cipher, VoicePacket& voice);

/// Returns the key id in a ciphered packet; 0 for plain packets.
[[nodiscard]] std::uint16_t key_id_of(const audio::CodedPacket& packet);

/// Replaces a packet that the radio cannot decipher by the noise of a digital voice, of equal
/// length and identical at every receiver; it contains nothing of the speech.
void replace_by_noise(audio::CodedPacket& packet) noexcept;

}  // namespace roger::radio
