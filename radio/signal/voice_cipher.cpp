#include "radio/signal/voice_cipher.hpp"

#include <sodium.h>

#include <stdexcept>

namespace roger::radio {
namespace {

static_assert(kTagBytes == crypto_aead_xchacha20poly1305_ietf_ABYTES);
static_assert(std::tuple_size_v<VoiceCipher::Nonce> ==
              crypto_aead_xchacha20poly1305_ietf_NPUBBYTES);
static_assert(VoiceKey::kSecretBytes == crypto_kdf_KEYBYTES);
static_assert(VoiceKey::kSecretBytes == crypto_aead_xchacha20poly1305_ietf_KEYBYTES);

void ready() {
  static const bool works = sodium_init() >= 0;
  if (!works) throw std::runtime_error("libsodium cannot be initialized: no source of randomness");
}

}  // namespace

VoiceCipher::VoiceCipher(const VoiceKey& key) : id_(key.id) {
  ready();
  crypto_kdf_derive_from_key(key_.data(), key_.size(), key.id, "rogernet", key.secret.data());
}

void VoiceCipher::encrypt(const Nonce& nonce, Bytes context, std::span<Octet> data,
                          std::span<Octet, kTagBytes> tag) const {
  crypto_aead_xchacha20poly1305_ietf_encrypt_detached(data.data(), tag.data(), nullptr, data.data(),
                                                      data.size(), context.data(), context.size(),
                                                      nullptr, nonce.data(), key_.data());
}

bool VoiceCipher::decrypt(const Nonce& nonce, Bytes context, Bytes data,
                          std::span<const Octet, kTagBytes> tag, std::span<Octet> out) const {
  return crypto_aead_xchacha20poly1305_ietf_decrypt_detached(
             out.data(), nullptr, data.data(), data.size(), tag.data(), context.data(),
             context.size(), nonce.data(), key_.data()) == 0;
}

std::uint64_t new_salt() {
  ready();
  std::uint64_t salt = 0;
  randombytes_buf(&salt, sizeof salt);
  return salt;
}

}  // namespace roger::radio
