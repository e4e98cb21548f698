// Continuously variable slope delta modulation, encoding 2: one bit per sample, 16 or 32 kbit/s.
#pragma once

#include <array>
#include <cstdint>

#include "audio/codec/codec.hpp"
#include "audio/codec/concealment.hpp"
#include "audio/codec/packet_framing.hpp"
#include "audio/dsp/biquad.hpp"

namespace roger::audio {

/// State shared by encoder and decoder (IRIG 106 appendix F, after MIL-STD-188-113). Each bit says
/// whether the sound is above or below an estimate, which then moves one step in that direction.
/// Three equal bits in a row make the step grow towards its maximum; otherwise it shrinks towards a
/// sixteenth of it, both with a time constant of 5 ms. The estimate decays with 1 ms, so that bit
/// errors are forgotten.
class CvsdEstimate {
 public:
  /// `rate`: bits per second.
  explicit CvsdEstimate(std::uint32_t rate) noexcept;
  [[nodiscard]] float value() const noexcept { return value_; }
  /// Applies one bit; returns the new estimate.
  float follow(bool above) noexcept;

 private:
  float most_;      // largest step
  float syllabic_;  // share of the old step kept per bit
  float leak_;      // share of the old estimate kept per bit
  float step_;
  float value_ = 0.0F;
  unsigned bits_ = 0b010;  // newest three
};

/// Packets are whole octets, because some receivers count in octets; the oldest bit is the highest
/// of its octet. Sound outside 300 to 3000 Hz is removed first, because it would only cost step
/// size.
class CvsdEncoder final : public VoiceEncoder {
 public:
  /// Takes settings checked by make_encoder().
  explicit CvsdEncoder(const CodecSettings& settings);

  [[nodiscard]] std::uint32_t sample_rate() const noexcept override { return rate_; }
  void restart() noexcept override;
  void write(std::span<const float> samples) noexcept override { framing_.write(samples); }
  bool next(CodedPacket& packet, bool flush) noexcept override;
  [[nodiscard]] Nanoseconds lookahead() const noexcept override { return Nanoseconds{0}; }

 private:
  std::uint32_t rate_;
  PacketFraming framing_;
  CvsdEstimate estimate_;
  std::array<Biquad<float>, 3> input_;
};

/// Decodes any rate up to `max_rate`; a change of rate resets it. The last octet of a packet may
/// hold fewer than eight samples.
class CvsdDecoder final : public VoiceDecoder {
 public:
  explicit CvsdDecoder(std::uint32_t max_rate);

  [[nodiscard]] std::uint32_t sample_rate() const noexcept override { return rate_; }
  void restart() noexcept override { begin(rate_); }
  std::size_t decode(const CodedPacket& packet, std::span<float> out) noexcept override;
  void conceal(std::span<float> out) noexcept override { concealer_.conceal(out); }

 private:
  void begin(std::uint32_t rate) noexcept;

  std::uint32_t max_rate_;
  std::uint32_t rate_ = 16000;
  CvsdEstimate estimate_;
  std::array<Biquad<float>, 2> output_;
  WaveformConcealer concealer_;
};

}  // namespace roger::audio
