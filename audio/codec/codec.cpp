#include "audio/codec/codec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "audio/codec/cvsd_codec.hpp"
#include "audio/codec/gsm_codec.hpp"
#include "audio/codec/opus_codec.hpp"
#include "audio/codec/pcm_codec.hpp"

namespace roger::audio {
namespace {

struct NamedCodec {
  std::string_view name;
  CodecKind kind;
};
constexpr std::array kNamedCodecs{
    NamedCodec{"opus", {Encoding::kOpus, 48000}},
    NamedCodec{"mu-law", {Encoding::kMuLaw, 8000}},
    NamedCodec{"cvsd", {Encoding::kCvsd, 16000}},
    NamedCodec{"pcm", {Encoding::kPcm16BigEndian, 48000}},
    NamedCodec{"pcm-little-endian", {Encoding::kPcm16LittleEndian, 48000}},
    NamedCodec{"pcm-8", {Encoding::kPcm8, 8000}},
    NamedCodec{"gsm", {Encoding::kGsmFullRate, kGsmRate}},
};
constexpr std::uint32_t kMinBitRate = 6000;
constexpr std::uint32_t kMaxBitRate = 128000;
constexpr int kMaxComplexity = 10;
constexpr unsigned kMaxLoss = 100;

Error invalid(std::string message) {
  return Error{ErrorCode::kInvalid, std::move(message)};
}

std::string_view pcm_name(Encoding encoding) {
  if (encoding == Encoding::kMuLaw) return "mu-law";
  return encoding == Encoding::kPcm8 ? "8-bit PCM" : "16-bit PCM";
}

Result<std::unique_ptr<VoiceEncoder>> make_opus(const CodecSettings& settings) {
  if (!is_opus_rate(settings.sample_rate)) {
    return invalid(
        fmt::format("Opus at {} Hz: the sample rate must be 8000, 12000, 16000, 24000 or 48000",
                    settings.sample_rate));
  }
  if (settings.bit_rate < kMinBitRate || settings.bit_rate > kMaxBitRate) {
    return invalid(fmt::format("Opus at {} bit/s: the bit rate must be {} to {}", settings.bit_rate,
                               kMinBitRate, kMaxBitRate));
  }
  if (settings.complexity < 0 || settings.complexity > kMaxComplexity) {
    return invalid(fmt::format("Opus with complexity {}: must be 0 to {}", settings.complexity,
                               kMaxComplexity));
  }
  if (settings.expected_loss_percent > kMaxLoss) {
    return invalid(fmt::format("Opus for a loss of {} %: must be 0 to {}",
                               settings.expected_loss_percent, kMaxLoss));
  }
  return OpusVoiceEncoder::create(settings);
}

}  // namespace

std::vector<std::string> codec_names() {
  std::vector<std::string> out;
  out.reserve(kNamedCodecs.size());
  for (const NamedCodec& codec : kNamedCodecs) out.emplace_back(codec.name);
  return out;
}

std::optional<CodecKind> find_codec(std::string_view name) {
  const auto* const found = std::ranges::find(kNamedCodecs, name, &NamedCodec::name);
  if (found == kNamedCodecs.end()) return std::nullopt;
  return found->kind;
}

std::string codec_name(Encoding encoding) {
  const auto* const found = std::ranges::find_if(
      kNamedCodecs, [encoding](const NamedCodec& one) { return one.kind.encoding == encoding; });
  return found == kNamedCodecs.end() ? std::string{} : std::string(found->name);
}

Result<std::unique_ptr<VoiceEncoder>> make_encoder(const CodecSettings& settings) {
  if (settings.frame < kMinPacketDuration || settings.frame > kMaxPacketDuration) {
    return invalid(fmt::format("frame of {} ms: must be 2.5 to 62.5 ms",
                               static_cast<double>(settings.frame.count()) / 1e6));
  }
  switch (settings.encoding) {
    case Encoding::kOpus:
      return make_opus(settings);
    case Encoding::kCvsd:
      if (settings.sample_rate != 16000 && settings.sample_rate != 32000) {
        return invalid(fmt::format("CVSD at {} Hz: the sample rate must be 16000 or 32000",
                                   settings.sample_rate));
      }
      return std::unique_ptr<VoiceEncoder>(std::make_unique<CvsdEncoder>(settings));
    case Encoding::kGsmFullRate:
      if (settings.sample_rate != kGsmRate) {
        return invalid(fmt::format("GSM at {} Hz: the sample rate must be {}", settings.sample_rate,
                                   kGsmRate));
      }
      return std::unique_ptr<VoiceEncoder>(std::make_unique<GsmEncoder>(settings));
    case Encoding::kMuLaw:
    case Encoding::kPcm8:
    case Encoding::kPcm16BigEndian:
    case Encoding::kPcm16LittleEndian:
      if (settings.sample_rate < kMinVoiceRate || settings.sample_rate > kMaxVoiceRate) {
        return invalid(fmt::format("{} at {} Hz: the sample rate must be {} to {}",
                                   pcm_name(settings.encoding), settings.sample_rate, kMinVoiceRate,
                                   kMaxVoiceRate));
      }
      return std::unique_ptr<VoiceEncoder>(std::make_unique<PcmEncoder>(settings));
    case Encoding::kCiphered:
      break;
  }
  return Error{
      ErrorCode::kUnsupported,
      fmt::format("encoding {}: supported are 1 (mu-law), 2 (CVSD), 4 and 100 (16-bit PCM), "
                  "5 (8-bit PCM), 8 (GSM full rate) and 11 (Opus)",
                  static_cast<std::uint32_t>(settings.encoding))};
}

}  // namespace roger::audio
