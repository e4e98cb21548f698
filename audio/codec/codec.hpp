// Voice codecs behind one interface. Codecs are created outside real-time threads. encode() and
// decode() neither allocate nor lock, so they may run in an audio callback.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "audio/packet.hpp"
#include "core/clock.hpp"
#include "core/result.hpp"

namespace roger::audio {

/// Range of voice sample rates in Hz.
inline constexpr std::uint32_t kMinVoiceRate = 8000;
inline constexpr std::uint32_t kMaxVoiceRate = 48000;

/// Range of the nominal duration of a packet.
inline constexpr Nanoseconds kMinPacketDuration{2'500'000};
inline constexpr Nanoseconds kMaxPacketDuration{62'500'000};

/// An encoding and the sample rate at which stations send it.
struct CodecKind {
  Encoding encoding = Encoding::kOpus;
  std::uint32_t sample_rate = 48000;  // Hz
  friend bool operator==(const CodecKind&, const CodecKind&) = default;
};

/// Returns the names by which users choose a codec, such as "mu-law".
[[nodiscard]] std::vector<std::string> codec_names();
/// Returns the codec with that name of codec_names(), or nullopt for other names.
[[nodiscard]] std::optional<CodecKind> find_codec(std::string_view name);
/// Returns that name of an encoding; "" for kCiphered, which is no codec.
[[nodiscard]] std::string codec_name(Encoding encoding);

/// Settings of a sender's codec.
struct CodecSettings {
  Encoding encoding = Encoding::kOpus;
  /// Hz. Opus: 8000, 12000, 16000, 24000 or 48000. CVSD: 16000 or 32000, equal to its bit rate.
  /// Mu-law and PCM: 8000 to 48000. GSM: 8000.
  std::uint32_t sample_rate = 48000;
  /// Nominal duration of a packet: kMinPacketDuration to kMaxPacketDuration, 1/32 s by default.
  Nanoseconds frame{31'250'000};

  // Opus only.
  std::uint32_t bit_rate = 24000;  // bit/s: 6000 to 128000
  int complexity = 9;              // 0 to 10: a higher value costs more processor time
  /// True: while loss is expected, packets may carry a coarse second encoding of the sound before
  /// them (FEC data). Used only where it helps: with one or two codec frames of 20 ms in a packet
  /// from 24 kbit/s, or one frame of 10 ms from 32 kbit/s.
  bool in_band_fec = false;
  unsigned expected_loss_percent = 0;  // 0 to 100; see VoiceEncoder::set_expected_loss()
  bool dtx = false;                    // silence takes a few octets per packet
  bool low_delay = false;              // 4 ms less look-ahead; lower quality, no FEC

  friend bool operator==(const CodecSettings&, const CodecSettings&) = default;
};

/// Encodes samples as packets.
class VoiceEncoder {
 public:
  VoiceEncoder() = default;
  VoiceEncoder(const VoiceEncoder&) = delete;
  VoiceEncoder& operator=(const VoiceEncoder&) = delete;
  virtual ~VoiceEncoder() = default;

  /// Returns the rate in Hz of the samples that write() takes.
  [[nodiscard]] virtual std::uint32_t sample_rate() const noexcept = 0;
  /// Starts a new transmission: discards carried samples and codec state; sample_index continues.
  virtual void restart() noexcept = 0;
  /// Takes samples from -1 to 1 and keeps them until a packet is complete.
  virtual void write(std::span<const float> samples) noexcept = 0;
  /// Fills encoding, sample_rate, sample_index, sample_count and bytes of `packet` with the next
  /// complete packet. Returns false if more samples are needed. `flush`: completes the last packet
  /// with silence, so that the end of a transmission is not cut off.
  virtual bool next(CodedPacket& packet, bool flush) noexcept = 0;
  /// Sets the recent packet loss of the receivers, 0 to 100 %. It is 0 on a clean net, because
  /// coding against loss takes bits from the voice. Opus then uses FEC where permitted, and frames
  /// of 2.5 ms no longer depend on each other. Other codecs ignore the value.
  virtual void set_expected_loss(unsigned percent) noexcept { static_cast<void>(percent); }
  /// Returns the delay that coding adds to the packet's own duration, for the latency figures.
  [[nodiscard]] virtual Nanoseconds lookahead() const noexcept = 0;
};

/// Decodes packets of one encoding to samples.
class VoiceDecoder {
 public:
  VoiceDecoder() = default;
  VoiceDecoder(const VoiceDecoder&) = delete;
  VoiceDecoder& operator=(const VoiceDecoder&) = delete;
  virtual ~VoiceDecoder() = default;
  /// Returns the rate of the decoded samples in Hz.
  [[nodiscard]] virtual std::uint32_t sample_rate() const noexcept = 0;
  virtual void restart() noexcept = 0;
  /// Decodes a packet into `out`. Returns the samples written, 0 if the packet is malformed or does
  /// not fit.
  virtual std::size_t decode(const CodedPacket& packet, std::span<float> out) noexcept = 0;
  /// Fills `out` with an estimate of the sound of missing packets, fading to silence.
  virtual void conceal(std::span<float> out) noexcept = 0;
  /// Fills `out`, a multiple of 2.5 ms, with the audio just before `next`, a packet that follows a
  /// gap. The audio comes from the FEC data that `next` carries; an earlier part that they do not
  /// cover is concealed. `next` must then be decoded as usual. Returns out.size(), or 0 if `next`
  /// carries no FEC data: then nothing was done, and the caller must conceal the gap.
  virtual std::size_t recover(const CodedPacket& next, std::span<float> out) noexcept {
    static_cast<void>(next);
    static_cast<void>(out);
    return 0;
  }
};

/// Creates an encoder. Errors: kInvalid for settings that no codec allows (names the value and the
/// valid range), kUnsupported for encodings not offered.
Result<std::unique_ptr<VoiceEncoder>> make_encoder(const CodecSettings& settings);

}  // namespace roger::audio
