// Voice codecs behind one interface. Created outside real-time threads; encode() and decode()
// neither allocate nor lock, so they may run in an audio callback.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "audio/packet.hpp"
#include "core/clock.hpp"
#include "core/result.hpp"

namespace roger::audio {

/// What a sender uses. Opus: 48 kHz inside, `bit_rate` and `frame` count. Others: fixed by law.
struct CodecSettings {
  Encoding encoding = Encoding::kOpus;
  std::uint32_t sample_rate = 48000;  // Opus: 8/12/16/24/48 kHz; mu-law: 8000
  std::uint32_t bit_rate = 24000;     // bit/s, Opus only: 6000 to 128000
  /// Nominal time of a packet: 2.5 to 62.5 ms, 1/32 s by default.
  Nanoseconds frame{31'250'000};
};

/// Turns samples into packets.
class VoiceEncoder {
 public:
  virtual ~VoiceEncoder() = default;

  /// Rate at which write() wants its samples, Hz.
  [[nodiscard]] virtual std::uint32_t sample_rate() const noexcept = 0;
  /// Starts a new transmission: forgets carried samples and codec memory; sample_index goes on.
  virtual void restart() noexcept = 0;
  /// Takes samples (-1 to 1). They are carried until a packet's worth is there.
  virtual void write(std::span<const float> samples) noexcept = 0;
  /// Fills encoding, sample_rate, sample_index, sample_count and bytes of `packet` with the next
  /// complete packet; false when more samples are needed. `flush` completes the last one with
  /// silence, so that the end of a transmission is not cut off.
  virtual bool next(CodedPacket& packet, bool flush) noexcept = 0;
  /// Delay that coding adds beyond the packet's own duration, for the latency account.
  [[nodiscard]] virtual Nanoseconds lookahead() const noexcept = 0;

 protected:
  VoiceEncoder() = default;
  VoiceEncoder(const VoiceEncoder&) = default;
  VoiceEncoder& operator=(const VoiceEncoder&) = default;
};

/// Turns packets of one encoding back into samples.
class VoiceDecoder {
 public:
  virtual ~VoiceDecoder() = default;
  /// Rate of the decoded samples, Hz.
  [[nodiscard]] virtual std::uint32_t sample_rate() const noexcept = 0;
  virtual void restart() noexcept = 0;
  /// Decodes a packet into `out`; returns the samples written, 0 when the packet is malformed or
  /// does not fit.
  virtual std::size_t decode(const CodedPacket& packet, std::span<float> out) noexcept = 0;
  /// Fills `out` with what probably was there while packets are missing, fading to silence.
  virtual void conceal(std::span<float> out) noexcept = 0;
  /// Fills all of `out`, a multiple of 2.5 ms, with the audio just before `next`, as far as `next`
  /// itself carries it; returns the samples written, 0 when it carries none.
  virtual std::size_t recover(const CodedPacket& next, std::span<float> out) noexcept;

 protected:
  VoiceDecoder() = default;
  VoiceDecoder(const VoiceDecoder&) = default;
  VoiceDecoder& operator=(const VoiceDecoder&) = default;
};

/// Errors: kInvalid for settings that no codec allows (names the value and the legal range),
/// kUnsupported for encodings not offered.
Result<std::unique_ptr<VoiceEncoder>> make_encoder(const CodecSettings& settings);

}  // namespace roger::audio
