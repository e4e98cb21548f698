// Voice encryption between a radio's codec and the air, active while the radio is switched to
// secure: XChaCha20-Poly1305. secure_packet.hpp describes which parts of a packet are ciphered.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/octets.hpp"
#include "radio/model/voice_key.hpp"

namespace roger::radio {

inline constexpr std::size_t kTagBytes = 16;

/// One key, ready for use. The packet's key is derived from the secret and the key id by
/// libsodium's crypto_kdf (BLAKE2b), so a net's secret is never applied to the data itself. Copies
/// are independent; any thread but a real-time one.
class VoiceCipher {
 public:
  using Nonce = std::array<Octet, 24>;

  explicit VoiceCipher(const VoiceKey& key);

  [[nodiscard]] std::uint16_t id() const { return id_; }
  /// Ciphers `data` in place and writes the tag, which authenticates `context`, too. A nonce must
  /// be used once only.
  void encrypt(const Nonce& nonce, Bytes context, std::span<Octet> data,
               std::span<Octet, kTagBytes> tag) const;
  /// Deciphers `data` into `out`, which is as long. Returns false if the tag does not match; the
  /// content of `out` is then undefined.
  [[nodiscard]] bool decrypt(const Nonce& nonce, Bytes context, Bytes data,
                             std::span<const Octet, kTagBytes> tag, std::span<Octet> out) const;

 private:
  std::uint16_t id_;
  std::array<std::uint8_t, VoiceKey::kSecretBytes> key_{};
};

/// Returns a random salt for a sender.
[[nodiscard]] std::uint64_t new_salt();

}  // namespace roger::radio
