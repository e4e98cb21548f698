#include "audio/codec/codec.hpp"

#include <fmt/format.h>

#include "audio/codec/opus_codec.hpp"
#include "audio/codec/pcm_codec.hpp"

namespace roger::audio {
namespace {

constexpr Nanoseconds kShortestFrame{2'500'000};
constexpr Nanoseconds kLongestFrame{62'500'000};
constexpr std::uint32_t kLowestBitRate = 6000;
constexpr std::uint32_t kHighestBitRate = 128000;
constexpr std::uint32_t kLowestRate = 8000;
constexpr std::uint32_t kHighestRate = 48000;

Error invalid(std::string message) {
  return Error{ErrorCode::kInvalid, std::move(message), {}};
}

}  // namespace

std::size_t VoiceDecoder::recover(const CodedPacket& /*next*/, std::span<float> /*out*/) noexcept {
  return 0;
}

Result<std::unique_ptr<VoiceEncoder>> make_encoder(const CodecSettings& settings) {
  if (settings.frame < kShortestFrame || settings.frame > kLongestFrame) {
    return invalid(fmt::format("frame of {} ms: must be 2.5 to 62.5 ms",
                               static_cast<double>(settings.frame.count()) / 1e6));
  }
  switch (settings.encoding) {
    case Encoding::kOpus:
      if (!is_opus_rate(settings.sample_rate)) {
        return invalid(
            fmt::format("Opus at {} Hz: the sample rate must be 8000, 12000, 16000, 24000 or 48000",
                        settings.sample_rate));
      }
      if (settings.bit_rate < kLowestBitRate || settings.bit_rate > kHighestBitRate) {
        return invalid(fmt::format("Opus at {} bit/s: the bit rate must be {} to {}",
                                   settings.bit_rate, kLowestBitRate, kHighestBitRate));
      }
      return OpusVoiceEncoder::create(settings);
    case Encoding::kMuLaw:
      if (settings.sample_rate != kLowestRate) {
        return invalid(fmt::format("mu-law at {} Hz: the sample rate must be {}",
                                   settings.sample_rate, kLowestRate));
      }
      break;
    case Encoding::kPcm16BigEndian:
    case Encoding::kPcm16LittleEndian:
      if (settings.sample_rate < kLowestRate || settings.sample_rate > kHighestRate) {
        return invalid(fmt::format("16-bit PCM at {} Hz: the sample rate must be {} to {}",
                                   settings.sample_rate, kLowestRate, kHighestRate));
      }
      break;
    case Encoding::kCvsd:
    default:
      return Error{ErrorCode::kUnsupported,
                   fmt::format("encoding {}: offered are 1 (mu-law), 4 and 100 (16-bit PCM) and "
                               "11 (Opus)",
                               static_cast<std::uint32_t>(settings.encoding)),
                   {}};
  }
  return std::unique_ptr<VoiceEncoder>(std::make_unique<PcmEncoder>(settings));
}

}  // namespace roger::audio
