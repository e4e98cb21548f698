#include "radio/model/voice_cipher.hpp"

#include <sodium.h>

#include <algorithm>
#include <span>
#include <stdexcept>

#include "audio/codec/mulaw.hpp"
#include "audio/playout/stream_decoder.hpp"

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
  if (!works) throw std::runtime_error("libsodium can't be made ready: no source of randomness");
}

template <class Unsigned>
std::uint8_t* put(std::uint8_t* to, Unsigned value) {
  for (std::size_t i = sizeof(Unsigned); i > 0; --i) {
    *to++ = static_cast<std::uint8_t>(value >> (8 * (i - 1)));
  }
  return to;
}

template <class Unsigned>
Unsigned take(const std::byte* from) {
  Unsigned value = 0;
  for (std::size_t i = 0; i < sizeof(Unsigned); ++i) {
    value = static_cast<Unsigned>((value << 8U) | std::to_integer<Unsigned>(from[i]));
  }
  return value;
}

std::array<std::uint8_t, kNonce> nonce_of(const audio::CodedPacket& packet, std::uint64_t salt) {
  std::array<std::uint8_t, kNonce> out{};
  put(put(put(out.data(), salt), packet.stream), packet.sequence);
  return out;
}

/// What is not secret and must not be changed.
std::array<std::uint8_t, 22> context_of(std::uint16_t id, std::uint32_t encoding, Frequency on,
                                        const audio::CodedPacket& packet) {
  std::array<std::uint8_t, 22> out{};
  std::uint8_t* next = put(put(put(out.data(), id), encoding), packet.sample_rate);
  put(put(next, packet.sample_count), on.hertz());
  return out;
}

std::uint8_t* raw(std::byte* bytes) {
  return reinterpret_cast<std::uint8_t*>(bytes);  // NOLINT: libsodium's word for bytes
}

}  // namespace

VoiceCipher::VoiceCipher(const VoiceKey& key) : id_(key.id) {
  ready();
  crypto_kdf_derive_from_key(key_.data(), key_.size(), key.id, "rogernet", key.secret.data());
}

bool VoiceCipher::seal(audio::CodedPacket& packet, std::uint64_t salt, Frequency on) const {
  if (packet.size + kCipherBytes > packet.bytes.size()) return false;
  const auto encoding = static_cast<std::uint32_t>(packet.encoding);
  const auto nonce = nonce_of(packet, salt);
  const auto context = context_of(id_, encoding, on, packet);
  std::uint8_t* begin = raw(packet.bytes.data());
  std::copy_backward(begin, begin + packet.size, begin + kCipherBytes + packet.size);
  std::uint8_t* tag = put(put(put(put(begin, id_), std::uint16_t{0}), encoding), salt);
  std::uint8_t* data = tag + kTag;
  crypto_aead_xchacha20poly1305_ietf_encrypt_detached(data, tag, nullptr, data, packet.size,
                                                      context.data(), context.size(), nullptr,
                                                      nonce.data(), key_.data());
  packet.size += static_cast<std::uint32_t>(kCipherBytes);
  packet.encoding = audio::Encoding::kCiphered;
  return true;
}

Deciphered VoiceCipher::open(audio::CodedPacket& packet, Frequency on) const {
  if (packet.encoding != audio::Encoding::kCiphered) return Deciphered::kPlain;
  if (packet.size < kCipherBytes) return Deciphered::kRefused;
  const std::byte* head = packet.bytes.data();
  if (take<std::uint16_t>(head) != id_) return Deciphered::kOtherKey;
  const auto encoding = take<std::uint32_t>(head + 4);
  const auto salt = take<std::uint64_t>(head + 8);
  const auto nonce = nonce_of(packet, salt);
  const auto context = context_of(id_, encoding, on, packet);
  const std::uint8_t* tag = raw(packet.bytes.data()) + kHead;
  const std::size_t size = packet.size - kCipherBytes;
  // Not in place: what is refused would be wiped.
  std::array<std::uint8_t, audio::CodedPacket::kMaxBytes> plain;
  if (crypto_aead_xchacha20poly1305_ietf_decrypt_detached(plain.data(), nullptr, tag + kTag, size,
                                                          tag, context.data(), context.size(),
                                                          nonce.data(), key_.data()) != 0) {
    return Deciphered::kRefused;
  }
  std::copy_n(plain.begin(), size, raw(packet.bytes.data()));
  packet.size = static_cast<std::uint32_t>(size);
  packet.encoding = static_cast<audio::Encoding>(encoding);
  return Deciphered::kOpened;
}

std::uint64_t new_salt() {
  ready();
  std::uint64_t salt = 0;
  randombytes_buf(&salt, sizeof salt);
  return salt;
}

void replace_by_hiss(audio::CodedPacket& packet) noexcept {
  constexpr std::uint64_t kMultiplier = 6364136223846793005U;
  constexpr std::uint64_t kIncrement = 1442695040888963407U;
  constexpr std::uint32_t kPiecesPerSecond = 32;
  constexpr std::uint64_t kLowest = 6;  // times 6 dB
  if (!audio::is_voice_rate(packet.sample_rate) || packet.sample_count > packet.bytes.size()) {
    packet.sample_count = 0;
  }
  packet.encoding = audio::Encoding::kMuLaw;
  packet.carrier_only = packet.sample_count == 0;
  packet.size = packet.sample_count;
  // Steady noise would sound like a carrier without voice, and the ear (STOI 0.38) takes more from
  // it than from one that flutters: each 1/32 s has a level of its own, down to -36 dB.
  const std::uint32_t piece = std::max<std::uint32_t>(packet.sample_rate / kPiecesPerSecond, 1);
  std::uint32_t index = packet.sample_index;
  std::uint64_t state = packet.stream ^ (std::uint64_t{packet.sequence} << 32U);
  for (std::byte& byte : std::span(packet.bytes).first(packet.size)) {
    state = state * kMultiplier + kIncrement;
    const std::uint64_t level = ((packet.stream + index++ / piece) * kMultiplier) >> 61U;
    const auto word = static_cast<std::int32_t>(state >> 32U);  // half of full scale at most
    byte = static_cast<std::byte>(
        audio::mulaw_compress(static_cast<std::int16_t>(word >> (17U + std::min(level, kLowest)))));
  }
}

}  // namespace roger::radio
