// Encodings that code each sample separately: mu-law, 8-bit PCM, and 16-bit PCM in
// both byte orders.
#pragma once

#include <optional>

#include "audio/codec/codec.hpp"
#include "audio/codec/concealment.hpp"
#include "audio/codec/packet_framing.hpp"

namespace roger::audio {

/// Returns the bytes per sample, or nullopt for encodings of another kind.
[[nodiscard]] std::optional<std::size_t> bytes_per_sample(Encoding encoding) noexcept;

class PcmEncoder final : public VoiceEncoder {
 public:
  /// Takes settings checked by make_encoder().
  explicit PcmEncoder(const CodecSettings& settings);

  [[nodiscard]] std::uint32_t sample_rate() const noexcept override { return rate_; }
  void restart() noexcept override { framing_.restart(); }
  void write(std::span<const float> samples) noexcept override { framing_.write(samples); }
  bool next(CodedPacket& packet, bool flush) noexcept override;
  [[nodiscard]] Nanoseconds lookahead() const noexcept override { return Nanoseconds{0}; }

 private:
  Encoding encoding_;
  std::uint32_t rate_;
  PacketFraming framing_;
};

/// Decodes any rate from kMinVoiceRate up to `max_rate`; a change of rate resets the
/// concealment.
class PcmDecoder final : public VoiceDecoder {
 public:
  explicit PcmDecoder(std::uint32_t max_rate);

  [[nodiscard]] std::uint32_t sample_rate() const noexcept override { return rate_; }
  void restart() noexcept override { concealer_.restart(rate_); }
  std::size_t decode(const CodedPacket& packet, std::span<float> out) noexcept override;
  void conceal(std::span<float> out) noexcept override { concealer_.conceal(out); }

 private:
  std::uint32_t max_rate_;
  std::uint32_t rate_ = 8000;
  WaveformConcealer concealer_;
};

}  // namespace roger::audio
