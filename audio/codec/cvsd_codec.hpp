// Continuously variable slope delta modulation, encoding 2: one bit a sample, 16 or 32 kbit/s.
#pragma once

#include <array>
#include <cstdint>

#include "audio/codec/codec.hpp"
#include "audio/codec/concealment.hpp"
#include "audio/codec/packet_framing.hpp"
#include "audio/dsp/biquad.hpp"

namespace roger::audio {

/// What encoder and decoder must agree in (IRIG 106 appendix F, after MIL-STD-188-113): each bit
/// tells whether the sound is above or below an estimate, which then moves a step that way. Three
/// equal bits in a row let the step grow towards its maximum, anything else shrink towards a
/// sixteenth of it, both in 5 ms; the estimate leaks away in 1 ms, so that bit errors are
/// forgotten.
class CvsdEstimate {
 public:
  /// `rate`: bits a second.
  explicit CvsdEstimate(std::uint32_t rate) noexcept;
  [[nodiscard]] float value() const noexcept { return value_; }
  /// Follows one bit; returns the new estimate.
  float follow(bool above) noexcept;

 private:
  float most_;      // step
  float syllabic_;  // what is left of the old step after a bit
  float leak_;      // what is left of the old estimate after a bit
  float step_;
  float value_ = 0.0F;
  unsigned bits_ = 0b010;  // the newest three
};

/// Packets are whole octets, so that receivers which count in octets find all of them; the oldest
/// bit is the highest of its octet. Sound outside of 300 to 3000 Hz is taken away first: it would
/// only cost step height.
class CvsdEncoder final : public VoiceEncoder {
 public:
  /// Settings as checked by make_encoder().
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

/// Decodes any rate up to `max_rate`; a change of rate is a new beginning. The last octet of a
/// packet may hold fewer than eight samples.
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
