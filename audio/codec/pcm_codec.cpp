#include "audio/codec/pcm_codec.hpp"

#include <array>
#include <utility>

#include "audio/codec/linear_pcm.hpp"
#include "audio/codec/mulaw.hpp"
#include "core/byte_order.hpp"
#include "core/octets.hpp"

namespace roger::audio {
namespace {

constexpr std::array<float, 256> kMuLawTable = make_mulaw_table();
constexpr std::size_t kPcm16Bytes = 2;
/// The code of silence: 8-bit PCM is unsigned.
constexpr std::int32_t kMidScale8 = 0x80;

}  // namespace

std::optional<std::size_t> bytes_per_sample(Encoding encoding) noexcept {
  switch (encoding) {
    case Encoding::kMuLaw:
    case Encoding::kPcm8:
      return 1;
    case Encoding::kPcm16BigEndian:
    case Encoding::kPcm16LittleEndian:
      return 2;
    case Encoding::kCvsd:
    case Encoding::kGsmFullRate:
    case Encoding::kOpus:
    case Encoding::kCiphered:
      break;
  }
  return std::nullopt;
}

PcmEncoder::PcmEncoder(const CodecSettings& settings)
    : encoding_(settings.encoding),
      rate_(settings.sample_rate),
      framing_(settings.sample_rate, settings.frame) {
}

bool PcmEncoder::next(CodedPacket& packet, bool flush) noexcept {
  const std::span<const float> samples = framing_.next(flush);
  if (samples.empty()) return false;
  Octet* out = packet.bytes.data();
  for (const float value : samples) {
    if (encoding_ == Encoding::kPcm8) {
      *out++ = static_cast<Octet>(to_linear(value, kFullScale8) + kMidScale8);
      continue;
    }
    const auto sample = static_cast<std::int16_t>(to_linear(value, kFullScale16));
    if (encoding_ == Encoding::kMuLaw) {
      *out++ = static_cast<Octet>(mulaw_compress(sample));
      continue;
    }
    store_big_endian(static_cast<std::uint16_t>(sample), out);
    if (encoding_ == Encoding::kPcm16LittleEndian) std::swap(out[0], out[1]);
    out += kPcm16Bytes;
  }
  packet.encoding = encoding_;
  packet.sample_rate = rate_;
  packet.sample_index = framing_.sample_index();
  packet.sample_count = static_cast<std::uint32_t>(samples.size());
  packet.size = static_cast<std::uint32_t>(out - packet.bytes.data());
  return true;
}

PcmDecoder::PcmDecoder(std::uint32_t max_rate) : max_rate_(max_rate), concealer_(max_rate) {
  concealer_.restart(rate_);
}
std::size_t PcmDecoder::decode(const CodedPacket& packet, std::span<float> out) noexcept {
  const auto width = bytes_per_sample(packet.encoding);
  if (!width || packet.size != packet.sample_count * *width || packet.size > packet.bytes.size() ||
      packet.sample_count > out.size() || packet.sample_rate < kMinVoiceRate ||
      packet.sample_rate > max_rate_) {
    return 0;
  }
  // The concealment's history is only valid for one rate.
  if (packet.sample_rate != rate_) {
    rate_ = packet.sample_rate;
    concealer_.restart(rate_);
  }
  const std::span<float> samples = out.first(packet.sample_count);
  const Octet* in = packet.bytes.data();
  for (float& sample : samples) {
    if (packet.encoding == Encoding::kMuLaw) {
      sample = kMuLawTable[static_cast<std::size_t>(*in++)];
      continue;
    }
    if (packet.encoding == Encoding::kPcm8) {
      sample = static_cast<float>(std::int32_t{*in++} - kMidScale8) / kFullScale8;
      continue;
    }
    std::array<Octet, kPcm16Bytes> octets{in[0], in[1]};
    if (packet.encoding == Encoding::kPcm16LittleEndian) std::swap(octets[0], octets[1]);
    const auto value = static_cast<std::int16_t>(load_big_endian<std::uint16_t>(octets.data()));
    sample = static_cast<float>(value) / kFullScale16;
    in += kPcm16Bytes;
  }
  concealer_.received(samples);
  return samples.size();
}

}  // namespace roger::audio
