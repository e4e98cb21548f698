#include "radio/signal/secure_packet.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "audio/codec/mulaw.hpp"
#include "audio/playout/stream_decoder.hpp"
#include "core/byte_order.hpp"
#include "core/octets.hpp"
#include "core/random.hpp"
#include "radio/signal/ascii_text.hpp"

namespace roger::radio {
namespace {

constexpr std::uint16_t kVersion = 1;
constexpr std::size_t kHead = kCipherBytes - kTagBytes;
/// Bounds a received time, so that differences of times do not overflow.
constexpr std::uint64_t kMaxTime = std::uint64_t{1} << 60;

/// The fields before the tag.
struct Head {
  std::uint16_t id = 0;
  std::uint16_t version = kVersion;
  std::uint32_t encoding = 0;
  std::uint64_t salt = 0;
  std::uint64_t time = 0;
};

void put(ByteWriter& writer, const Head& head) {
  writer.put(head.id);
  writer.put(head.version);
  writer.put(head.encoding);
  writer.put(head.salt);
  writer.put(head.time);
}

Head read_head(Bytes bytes) {
  ByteReader reader(bytes);
  Head out;
  out.id = reader.get<std::uint16_t>();
  out.version = reader.get<std::uint16_t>();
  out.encoding = reader.get<std::uint32_t>();
  out.salt = reader.get<std::uint64_t>();
  out.time = reader.get<std::uint64_t>();
  return out;
}

/// Writes a call sign as receivers of the packet read it.
void put_call_sign(ByteWriter& writer, const std::string& call_sign) {
  const Bytes octets = as_octets(call_sign);
  put_text(writer, to_ascii(octets.first(std::min(octets.size(), kMaxCallSignOctets))),
           kMaxCallSignOctets);
}

/// The data that a seal authenticates in addition to the sound.
class Context {
 public:
  Context(const Head& head, const VoicePacket& voice) : writer_(bytes_) {
    const audio::CodedPacket& packet = voice.coded;
    const Transmission& transmission = voice.transmission;
    put(writer_, head);
    writer_.put(packet.sample_rate);
    writer_.put(packet.sample_index);
    writer_.put(number_of(transmission.address));
    writer_.put(voice_flags_of(voice));
    put_call_sign(writer_, transmission.call_sign);
    put_call_sign(writer_, transmission.recipient);
    const Hopping hopping = transmission.hopping.value_or(Hopping{});
    writer_.put(static_cast<std::uint8_t>(transmission.hopping.has_value()));
    writer_.put(static_cast<std::uint16_t>(hopping.system));
    writer_.put(hopping.net_id);
    writer_.put(hopping.hopset);
    writer_.put(static_cast<std::uint32_t>(hopping.clock_ms));
  }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  /// Returns the context of the packet, with that number of samples; valid until the next call.
  [[nodiscard]] Bytes of(std::uint32_t sample_count) { return with({&sample_count, 1}); }
  /// Returns the context of a repetition; valid until the next call. The place of one that is not
  /// spaced follows from the numbers of samples, which are in the context of each.
  [[nodiscard]] Bytes of(const RepeatedPacket& repeated, bool spaced) {
    const std::array<std::uint32_t, 2> numbers{repeated.sample_count, repeated.samples_back};
    return with(std::span(numbers).first(spaced ? 2 : 1));
  }

 private:
  [[nodiscard]] Bytes with(std::span<const std::uint32_t> numbers) {
    ByteWriter end{std::span(bytes_).subspan(writer_.size())};
    for (const std::uint32_t number : numbers) end.put(number);
    return Bytes(bytes_).first(writer_.size() + end.size());
  }

  static constexpr std::size_t kNumbers = 68;
  std::array<Octet, kNumbers + 2 * (sizeof(std::uint32_t) + kMaxCallSignOctets)> bytes_{};
  ByteWriter writer_;
};

/// `packets_back`: 0 the packet itself, otherwise of a repetition.
VoiceCipher::Nonce make_nonce(const Head& head, const audio::CodedPacket& packet,
                              std::uint32_t packets_back) {
  VoiceCipher::Nonce out{};
  ByteWriter writer(out);
  writer.put(head.salt);
  writer.put(packet.stream);
  writer.put(packet.sequence);
  writer.put(packets_back);
  return out;
}

bool fits(const VoicePacket& voice) {
  constexpr std::size_t kMax = audio::CodedPacket::kMaxBytes;
  return voice.coded.size + kCipherBytes <= kMax &&
         std::ranges::all_of(voice.repeated, [](const RepeatedPacket& one) {
           return one.bytes.size() + kRepeatedCipherBytes <= kMax;
         });
}

void seal_repeated(const VoiceCipher& cipher, const VoiceCipher::Nonce& nonce, Bytes context,
                   ByteVector& bytes) {
  bytes.insert(bytes.begin(), kTagBytes, Octet{});
  const std::span<Octet> all(bytes);
  cipher.encrypt(nonce, context, all.subspan(kTagBytes), all.first<kTagBytes>());
}

bool open_repeated(const VoiceCipher& cipher, const VoiceCipher::Nonce& nonce, Bytes context,
                   ByteVector& bytes) {
  if (bytes.size() < kTagBytes) return false;
  const Bytes all(bytes);
  ByteVector plain(bytes.size() - kTagBytes);
  if (!cipher.decrypt(nonce, context, all.subspan(kTagBytes), all.first<kTagBytes>(), plain)) {
    return false;
  }
  bytes = std::move(plain);
  return true;
}

}  // namespace

bool seal(const VoiceCipher& cipher, const Seal& mark, VoicePacket& voice) {
  if (!fits(voice)) return false;
  audio::CodedPacket& packet = voice.coded;
  const Head head{cipher.id(), kVersion, static_cast<std::uint32_t>(packet.encoding), mark.salt,
                  static_cast<std::uint64_t>(mark.time.count())};
  Context context(head, voice);
  const bool spaced = is_spaced(voice.repeated);
  for (RepeatedPacket& repeated : voice.repeated) {
    seal_repeated(cipher, make_nonce(head, packet, repeated.packets_back),
                  context.of(repeated, spaced), repeated.bytes);
  }
  const std::span<Octet> all(packet.bytes);
  const auto sound = all.begin();
  const auto size = static_cast<std::ptrdiff_t>(packet.size);
  std::copy_backward(sound, sound + size, sound + size + static_cast<std::ptrdiff_t>(kCipherBytes));
  ByteWriter writer(all.first(kHead));
  put(writer, head);
  cipher.encrypt(make_nonce(head, packet, 0), context.of(packet.sample_count),
                 all.subspan(kCipherBytes, packet.size), all.subspan<kHead, kTagBytes>());
  packet.size += static_cast<std::uint32_t>(kCipherBytes);
  packet.encoding = audio::Encoding::kCiphered;
  return true;
}

Opening open(const VoiceCipher& cipher, VoicePacket& voice) {
  audio::CodedPacket& packet = voice.coded;
  if (packet.encoding != audio::Encoding::kCiphered) return {Deciphered::kPlain, {}};
  const Head head = read_head(packet.data());
  if (packet.size < kHead) return {Deciphered::kRefused, {}};
  if (head.id != cipher.id()) return {Deciphered::kOtherKey, {}};
  if (head.version != kVersion) return {Deciphered::kOtherVersion, {}};
  if (packet.size < kCipherBytes || head.time > kMaxTime) return {Deciphered::kRefused, {}};
  Context context(head, voice);
  const std::size_t size = packet.size - kCipherBytes;
  const Bytes all(packet.bytes);
  // Deciphers into a copy, since a failing operation would erase the packet.
  std::array<Octet, audio::CodedPacket::kMaxBytes> plain;
  if (!cipher.decrypt(make_nonce(head, packet, 0), context.of(packet.sample_count),
                      all.subspan(kCipherBytes, size), all.subspan<kHead, kTagBytes>(),
                      std::span(plain).first(size))) {
    return {Deciphered::kRefused, {}};
  }
  const bool spaced = is_spaced(voice.repeated);
  for (RepeatedPacket& repeated : voice.repeated) {
    if (open_repeated(cipher, make_nonce(head, packet, repeated.packets_back),
                      context.of(repeated, spaced), repeated.bytes)) {
      continue;
    }
    voice.repeated.clear();
    break;
  }
  std::copy_n(plain.begin(), size, packet.bytes.begin());
  packet.size = static_cast<std::uint32_t>(size);
  packet.encoding = static_cast<audio::Encoding>(head.encoding);
  return {Deciphered::kOpened,
          {head.salt, packet.stream, packet.sequence,
           ExerciseTime{static_cast<ExerciseTime::rep>(head.time)}}};
}

std::uint16_t key_id_of(const audio::CodedPacket& packet) {
  if (packet.encoding != audio::Encoding::kCiphered) return 0;
  return ByteReader(packet.data()).get<std::uint16_t>();
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
