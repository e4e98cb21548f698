// Decodes a stream of any encoding.
#pragma once

#include <array>
#include <optional>

#include "audio/codec/cvsd_codec.hpp"
#include "audio/codec/gsm_codec.hpp"
#include "audio/codec/opus_codec.hpp"
#include "audio/codec/pcm_codec.hpp"
#include "audio/playout/playout_buffer.hpp"

namespace roger::audio {

/// Longest packet that can be decoded, in samples: mu-law, one byte a sample, in a full packet.
inline constexpr std::size_t kMaxDecodedSamples = CodedPacket::kMaxBytes;
static_assert(kMaxDecodedSamples >= kMaxOpusPacketSamples);

/// The sample rates used for voice in Hz, ascending.
inline constexpr std::array<std::uint32_t, 9> kVoiceRates = {8000,  11025, 12000, 16000, 22050,
                                                             24000, 32000, 44100, 48000};
[[nodiscard]] bool is_voice_rate(std::uint32_t rate) noexcept;

/// Returns kStored if the packet can be played, kMalformed if its fields contradict its bytes, and
/// kUnsupported if its encoding or rate is unknown.
[[nodiscard]] InsertResult check_packet(const CodedPacket& packet) noexcept;

/// Coding of a run of packets. A packet continues another only if these fields are equal.
struct StreamFormat {
  Encoding encoding = Encoding::kMuLaw;
  std::uint32_t sample_rate = 0;
  std::uint32_t opus_rate = kOpusDecodedRate;  // rate to which Opus is decoded
  friend bool operator==(const StreamFormat&, const StreamFormat&) = default;

  /// Returns the rate after decoding in Hz.
  [[nodiscard]] std::uint32_t decoded_rate() const noexcept {
    return encoding == Encoding::kOpus ? opus_rate : sample_rate;
  }
  /// Returns the decoded samples for `samples` as counted in the packet.
  [[nodiscard]] std::size_t decoded(std::uint32_t samples) const noexcept {
    return static_cast<std::size_t>(std::uint64_t{samples} * decoded_rate() / sample_rate);
  }
};

/// All decoders of a stream, created in advance so that a change of encoding allocates nothing.
class StreamDecoder {
 public:
  /// `opus_rate`: rate to which Opus is decoded, Hz.
  explicit StreamDecoder(std::uint32_t opus_rate = kOpusDecodedRate);
  /// Sets the rate of decoded Opus, from the next begin() on.
  void set_opus_rate(std::uint32_t rate) noexcept { opus_.set_rate(rate); }
  /// Selects the decoder for `format` and resets it.
  void begin(const StreamFormat& format) noexcept;
  /// @{ See VoiceDecoder.
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
  GsmDecoder gsm_;
  OpusVoiceDecoder opus_;
  VoiceDecoder* current_ = &pcm_;
};

}  // namespace roger::audio
