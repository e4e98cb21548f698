// Whatever a stream is encoded in, as samples.
#pragma once

#include <array>
#include <optional>

#include "audio/codec/cvsd_codec.hpp"
#include "audio/codec/opus_codec.hpp"
#include "audio/codec/pcm_codec.hpp"
#include "audio/playout/playout_buffer.hpp"

namespace roger::audio {

/// Longest packet that can be decoded, in samples: mu-law that fills a packet.
inline constexpr std::size_t kLongestDecoded = CodedPacket::kMaxBytes;
static_assert(kLongestDecoded >= kOpusLongestPacket);

/// The sample rates in use for voice, Hz, rising.
inline constexpr std::array<std::uint32_t, 9> kVoiceRates = {8000,  11025, 12000, 16000, 22050,
                                                             24000, 32000, 44100, 48000};
[[nodiscard]] bool is_voice_rate(std::uint32_t rate) noexcept;

/// kStored when the packet can be played; kMalformed when its fields contradict its bytes,
/// kUnsupported when its encoding or rate is not known here.
[[nodiscard]] InsertResult check_packet(const CodedPacket& packet) noexcept;

/// How a run of packets is coded: what must be equal for one to continue another.
struct StreamFormat {
  Encoding encoding = Encoding::kMuLaw;
  std::uint32_t sample_rate = 0;
  std::uint32_t opus_rate = kOpusDecodedRate;  // at which Opus is decoded
  friend bool operator==(const StreamFormat&, const StreamFormat&) = default;

  /// Rate after decoding, Hz.
  [[nodiscard]] std::uint32_t decoded_rate() const noexcept {
    return encoding == Encoding::kOpus ? opus_rate : sample_rate;
  }
  /// Decoded samples for so many that the packet counts.
  [[nodiscard]] std::size_t decoded(std::uint32_t samples) const noexcept {
    return static_cast<std::size_t>(std::uint64_t{samples} * decoded_rate() / sample_rate);
  }
};

/// All decoders of a stream, made ready beforehand.
class StreamDecoder {
 public:
  /// `opus_rate`: at which Opus is decoded, Hz.
  explicit StreamDecoder(std::uint32_t opus_rate = kOpusDecodedRate);
  /// Opus is decoded at `rate` from the next begin() on.
  void set_opus_rate(std::uint32_t rate) noexcept { opus_.set_rate(rate); }
  /// Takes packets of `format` from here on, with no memory of the past.
  void begin(const StreamFormat& format) noexcept;
  /// @{ As those of VoiceDecoder.
  std::size_t decode(const CodedPacket& packet, std::span<float> out) noexcept {
    return current_->decode(packet, out);
  }
  void conceal(std::span<float> out) noexcept { current_->conceal(out); }
  std::size_t recover(const CodedPacket& next, std::span<float> out) noexcept {
    return current_->recover(next, out);
  }
  /// @}

 private:
  PcmDecoder pcm_;
  CvsdDecoder cvsd_;
  OpusVoiceDecoder opus_;
  VoiceDecoder* current_ = &pcm_;
};

}  // namespace roger::audio
