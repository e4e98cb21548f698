// Voice encryption between a radio's codec and the air, active while the radio is switched to
// secure.
//
// A ciphered packet has the encoding kCiphered and these bytes, big endian:
//
//   offset  0  key id     u16   EncryptionKeyIdentifier
//           2  reserved   u16   0
//           4  encoding   u32   of the plain packet
//           8  salt       u64   drawn once by each sender
//          16  tag       16     Poly1305
//          32  data             XChaCha20
//
// The nonce is salt, stream and sequence; a sender never uses the same combination twice. Key id,
// encoding, sample rate and count and the frequency are authenticated. Call sign, recipient and
// similar fields are not, since stations without the key need them too. The packet's key is derived
// from the secret and the key id by libsodium's crypto_kdf (BLAKE2b), so a net's secret is never
// applied to the data itself.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "audio/packet.hpp"
#include "radio/model/voice_key.hpp"
#include "radio/signal/address.hpp"

namespace roger::radio {

inline constexpr std::size_t kCipherBytes = 32;  // growth of a packet

/// Result of deciphering a packet.
enum class Deciphered : std::uint8_t {
  kPlain,     // it was not ciphered
  kOpened,    // deciphered
  kOtherKey,  // another key id, or no key is filled
  kRefused,   // the id matches but the secret does not, or the packet was changed
};

/// One key, ready for use. Copies are independent; any thread but a real-time one.
class VoiceCipher {
 public:
  explicit VoiceCipher(const VoiceKey& key);

  /// Ciphers `packet`, to be sent on a frequency, in place. Returns false if it would exceed the
  /// maximum by up to kCipherBytes; it is then unchanged and must not be sent.
  [[nodiscard]] bool seal(audio::CodedPacket& packet, std::uint64_t salt, const Address& on) const;
  /// Deciphers `packet`, received on a frequency, in place; it is unchanged unless kOpened.
  [[nodiscard]] Deciphered open(audio::CodedPacket& packet, const Address& on) const;

 private:
  std::uint16_t id_;
  std::array<std::uint8_t, VoiceKey::kSecretBytes> key_{};
};

/// Returns the key id in a ciphered packet; 0 for plain packets.
[[nodiscard]] std::uint16_t key_id_of(const audio::CodedPacket& packet);

/// Returns a random salt for a sender.
[[nodiscard]] std::uint64_t new_salt();

/// Replaces a packet that the radio cannot decipher by the noise of a digital voice, of equal
/// length and identical at every receiver; it contains nothing of the speech.
void replace_by_noise(audio::CodedPacket& packet) noexcept;

}  // namespace roger::radio
