// Voice that only those with the key understand: what is between a radio's codec and the air when
// it is switched to secure.
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
// The nonce is salt, stream and sequence, none of which a sender uses twice together; key id,
// encoding, sample rate and count and the frequency are authenticated. Call sign, recipient and the
// like are not: they are for those without the key, too. The packet's key is derived from the
// secret and the key id by libsodium's crypto_kdf (BLAKE2b), so that a net's secret never meets the
// data.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "audio/packet.hpp"
#include "radio/model/voice_key.hpp"
#include "radio/signal/address.hpp"

namespace roger::radio {

inline constexpr std::size_t kCipherBytes = 32;  // by which a packet grows

/// What became of a ciphered packet.
enum class Deciphered : std::uint8_t {
  kPlain,     // it was not ciphered
  kOpened,    // it is what was said
  kOtherKey,  // another key id, or none is filled
  kRefused,   // the id is right and the secret is not, or somebody changed it
};

/// One key, made ready. Copies share nothing; any thread but a real-time one.
class VoiceCipher {
 public:
  explicit VoiceCipher(const VoiceKey& key);

  /// Ciphers `packet`, to be sent on a frequency, in place. false: too long by kCipherBytes; it is
  /// then unchanged and must not be sent.
  [[nodiscard]] bool seal(audio::CodedPacket& packet, std::uint64_t salt, const Address& on) const;
  /// Deciphers `packet`, received on a frequency, in place; it is unchanged unless kOpened.
  [[nodiscard]] Deciphered open(audio::CodedPacket& packet, const Address& on) const;

 private:
  std::uint16_t id_;
  std::array<std::uint8_t, VoiceKey::kSecretBytes> key_{};
};

/// Returns the key id that a ciphered packet bears; 0 for plain packets.
[[nodiscard]] std::uint16_t key_id_of(const audio::CodedPacket& packet);

/// A sender's salt: random.
[[nodiscard]] std::uint64_t new_salt();

/// What a radio that can't decipher `packet` makes of it: the hiss of a digital voice, as long and
/// equal wherever it is heard; nothing of what was said is in it.
void replace_by_hiss(audio::CodedPacket& packet) noexcept;

}  // namespace roger::radio
