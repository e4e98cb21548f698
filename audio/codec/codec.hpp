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

/// Sample rates that voice may have, Hz.
inline constexpr std::uint32_t kLowestVoiceRate = 8000;
inline constexpr std::uint32_t kHighestVoiceRate = 48000;

/// What a sender uses.
struct CodecSettings {
  Encoding encoding = Encoding::kOpus;
  /// Hz. Opus: 8000, 12000, 16000, 24000 or 48000; CVSD: 16000 or 32000, which is its bit rate;
  /// mu-law and PCM: 8000 to 48000.
  std::uint32_t sample_rate = 48000;
  /// Nominal time of a packet: 2.5 to 62.5 ms, 1/32 s by default.
  Nanoseconds frame{31'250'000};

  // Opus only.
  std::uint32_t bit_rate = 24000;  // bit/s: 6000 to 128000
  int complexity = 9;              // 0 to 10: processor time for quality
  /// Packets may carry a coarse copy of the audio before them, while loss is expected. It is done
  /// only where that helps: with one or two codec frames of 20 ms a packet from 24 kbit/s on, with
  /// one of 10 ms from 32 kbit/s on.
  bool in_band_fec = false;
  unsigned expected_loss_percent = 0;  // 0 to 100; see VoiceEncoder::set_expected_loss()
  bool dtx = false;                    // silence takes a few octets a packet
  bool low_delay = false;              // 4 ms less look-ahead, at the price of quality and FEC
};

/// Turns samples into packets.
class VoiceEncoder {
 public:
  VoiceEncoder() = default;
  VoiceEncoder(const VoiceEncoder&) = delete;
  VoiceEncoder& operator=(const VoiceEncoder&) = delete;
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
  /// Share of the packets that receivers lose of late, 0 to 100 %: 0 on a clean net, since coding
  /// against loss takes bits from the voice. Opus then uses FEC where it may, and frames of 2.5 ms
  /// no longer build on each other. Nothing happens with codecs that have no such thing.
  virtual void set_expected_loss(unsigned percent) noexcept { static_cast<void>(percent); }
  /// Delay that coding adds beyond the packet's own duration, for the latency account.
  [[nodiscard]] virtual Nanoseconds lookahead() const noexcept = 0;
};

/// Turns packets of one encoding back into samples.
class VoiceDecoder {
 public:
  VoiceDecoder() = default;
  VoiceDecoder(const VoiceDecoder&) = delete;
  VoiceDecoder& operator=(const VoiceDecoder&) = delete;
  virtual ~VoiceDecoder() = default;
  /// Rate of the decoded samples, Hz.
  [[nodiscard]] virtual std::uint32_t sample_rate() const noexcept = 0;
  virtual void restart() noexcept = 0;
  /// Decodes a packet into `out`; returns the samples written, 0 when the packet is malformed or
  /// does not fit.
  virtual std::size_t decode(const CodedPacket& packet, std::span<float> out) noexcept = 0;
  /// Fills `out` with what probably was there while packets are missing, fading to silence.
  virtual void conceal(std::span<float> out) noexcept = 0;
  /// Fills all of `out`, a multiple of 2.5 ms, with the audio just before `next`, a packet that
  /// follows a gap, from what `next` itself carries of it; where that is not all, the earlier part
  /// is concealed. `next` is then to be decoded as ever. Returns out.size(), or 0 when `next`
  /// carries nothing of the past: then nothing was done, and the gap is to be concealed.
  virtual std::size_t recover(const CodedPacket& next, std::span<float> out) noexcept {
    static_cast<void>(next);
    static_cast<void>(out);
    return 0;
  }
};

/// Errors: kInvalid for settings that no codec allows (names the value and the legal range),
/// kUnsupported for encodings not offered.
Result<std::unique_ptr<VoiceEncoder>> make_encoder(const CodecSettings& settings);

}  // namespace roger::audio
