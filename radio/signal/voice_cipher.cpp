#include "radio/signal/voice_cipher.hpp"

#include <sodium.h>

#include <algorithm>
#include <span>
#include <stdexcept>

#include "audio/codec/mulaw.hpp"
#include "audio/playout/stream_decoder.hpp"
#include "core/byte_order.hpp"
#include "core/octets.hpp"
#include "core/random.hpp"

namespace roger::radio {
namespace {

constexpr std::size_t kTag = 16;
constexpr std::size_t kNonce = 24;
constexpr std::size_t kHead = kCipherBytes - kTag;
static_assert(kTag == crypto_aead_xchacha20poly1305_ietf_ABYTES);
static_assert(kNonce == crypto_aead_xchacha20poly1305_ietf_NPUBBYTES);
static_assert(VoiceKey::kSecretBytes == crypto_kdf_KEYBYTES);
static_assert(VoiceKey::kSecretBytes == crypto_aead_xchacha20poly1305_ietf_KEYBYTES);

void ready() {
  static const bool works = sodium_init() >= 0;
  if (!works) throw std::runtime_error("libsodium cannot be initialized: no source of randomness");
}

using Nonce = std::array<Octet, kNonce>;
Nonce make_nonce(const audio::CodedPacket& packet, std::uint64_t salt) {
  Nonce out{};
  ByteWriter writer(out);
  writer.put(salt);
  writer.put(packet.stream);
  writer.put(packet.sequence);
  return out;
}

/// Authenticated data that is not secret.
using Context = std::array<Octet, 22>;
Context context_of(std::uint16_t id, std::uint32_t encoding, const Address& on,
                   const audio::CodedPacket& packet) {
  Context out{};
  ByteWriter writer(out);
  writer.put(id);
  writer.put(encoding);
  writer.put(packet.sample_rate);
  writer.put(packet.sample_count);
  writer.put(number_of(on));
  return out;
}

}  // namespace

VoiceCipher::VoiceCipher(const VoiceKey& key) : id_(key.id) {
  ready();
  crypto_kdf_derive_from_key(key_.data(), key_.size(), key.id, "rogernet", key.secret.data());
}

bool VoiceCipher::seal(audio::CodedPacket& packet, std::uint64_t salt, const Address& on) const {
  if (packet.size + kCipherBytes > packet.bytes.size()) return false;
  const auto encoding = static_cast<std::uint32_t>(packet.encoding);
  const Nonce nonce = make_nonce(packet, salt);
  const Context context = context_of(id_, encoding, on, packet);
  Octet* begin = packet.bytes.data();
  std::copy_backward(begin, begin + packet.size, begin + kCipherBytes + packet.size);
  ByteWriter head{std::span(packet.bytes).first(kHead)};
  head.put(id_);
  head.put(std::uint16_t{0});
  head.put(encoding);
  head.put(salt);
  Octet* tag = begin + kHead;
  std::uint8_t* data = tag + kTag;
  crypto_aead_xchacha20poly1305_ietf_encrypt_detached(data, tag, nullptr, data, packet.size,
                                                      context.data(), context.size(), nullptr,
                                                      nonce.data(), key_.data());
  packet.size += static_cast<std::uint32_t>(kCipherBytes);
  packet.encoding = audio::Encoding::kCiphered;
  return true;
}

Deciphered VoiceCipher::open(audio::CodedPacket& packet, const Address& on) const {
  if (packet.encoding != audio::Encoding::kCiphered) return Deciphered::kPlain;
  if (packet.size < kCipherBytes) return Deciphered::kRefused;
  ByteReader head(packet.data().first(kHead));
  const auto id = head.get<std::uint16_t>();
  const auto reserved = head.get<std::uint16_t>();
  const auto encoding = head.get<std::uint32_t>();
  const auto salt = head.get<std::uint64_t>();
  if (id != id_) return Deciphered::kOtherKey;
  if (reserved != 0) return Deciphered::kRefused;
  const Nonce nonce = make_nonce(packet, salt);
  const Context context = context_of(id_, encoding, on, packet);
  const Octet* tag = packet.bytes.data() + kHead;
  const std::size_t size = packet.size - kCipherBytes;
  // Deciphers into a copy, since a failing operation would erase the packet.
  std::array<std::uint8_t, audio::CodedPacket::kMaxBytes> plain;
  if (crypto_aead_xchacha20poly1305_ietf_decrypt_detached(plain.data(), nullptr, tag + kTag, size,
                                                          tag, context.data(), context.size(),
                                                          nonce.data(), key_.data()) != 0) {
    return Deciphered::kRefused;
  }
  std::copy_n(plain.begin(), size, packet.bytes.data());
  packet.size = static_cast<std::uint32_t>(size);
  packet.encoding = static_cast<audio::Encoding>(encoding);
  return Deciphered::kOpened;
}

std::uint16_t key_id_of(const audio::CodedPacket& packet) {
  if (packet.encoding != audio::Encoding::kCiphered) return 0;
  return ByteReader(packet.data()).get<std::uint16_t>();
}

std::uint64_t new_salt() {
  ready();
  std::uint64_t salt = 0;
  randombytes_buf(&salt, sizeof salt);
  return salt;
}

void replace_by_noise(audio::CodedPacket& packet) noexcept {
  constexpr std::uint32_t kPiecesPerSecond = 32;
  constexpr std::uint64_t kMin = 6;  // times 6 dB
  if (!audio::is_voice_rate(packet.sample_rate) || packet.sample_count > packet.bytes.size()) {
    packet.sample_count = 0;
  }
  packet.encoding = audio::Encoding::kMuLaw;
  packet.carrier_only = packet.sample_count == 0;
  packet.size = packet.sample_count;
  // Steady noise would sound like a carrier without voice, and would mask other speech more (STOI
  // 0.38) than fluctuating noise: each 1/32 s has a level of its own, down to -36 dB.
  const std::uint32_t piece = std::max<std::uint32_t>(packet.sample_rate / kPiecesPerSecond, 1);
  std::uint32_t index = packet.sample_index;
  SplitMix64 random(packet.stream ^ (std::uint64_t{packet.sequence} << 32U));
  for (Octet& byte : std::span(packet.bytes).first(packet.size)) {
    const std::uint64_t level = spread_bits(packet.stream + index++ / piece) >> 61U;
    const auto word =
        static_cast<std::int32_t>(random.next() >> 32U);  // at most half of full scale
    byte = static_cast<Octet>(
        audio::mulaw_compress(static_cast<std::int16_t>(word >> (17U + std::min(level, kMin)))));
  }
}

}  // namespace roger::radio
