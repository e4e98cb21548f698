// Opus (RFC 6716), encoding 11, through libopus.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "audio/codec/codec.hpp"
#include "audio/codec/opus_packet_builder.hpp"
#include "audio/codec/packet_framing.hpp"
#include "audio/codec/steepness_limiter.hpp"
#include "core/octets.hpp"

struct OpusEncoder;
struct OpusDecoder;

namespace roger::audio {

/// Default rate in Hz to which Opus is decoded, regardless of the packet's own rate.
inline constexpr std::uint32_t kOpusDecodedRate = 48000;
/// Longest legal packet (RFC 6716, R5: 120 ms) at that rate.
inline constexpr std::size_t kMaxOpusPacketSamples = 5760;
/// Longest frame at that rate: 60 ms.
inline constexpr std::size_t kMaxOpusFrameSamples = 2880;

/// Returns the samples at 48 kHz in a packet, or nullopt if its bytes are not a legal Opus packet.
[[nodiscard]] std::optional<std::uint32_t> opus_packet_samples(Bytes packet) noexcept;

/// Returns the duration of the preceding sound for which the packet carries FEC data; 0: none.
[[nodiscard]] Nanoseconds opus_carried_before(Bytes packet) noexcept;

/// Returns whether RFC 6716 defines the rate.
[[nodiscard]] bool is_opus_rate(std::uint32_t rate) noexcept;

/// Returns the rate to which Opus is best decoded for an output at `output_rate` Hz: the same rate
/// if Opus supports it.
[[nodiscard]] std::uint32_t find_opus_rate(std::uint32_t output_rate) noexcept;

/// An Opus frame lasts 2.5, 5, 10 or 20 ms (or longer), never 1/32 s. A packet therefore holds as
/// many frames as fit into its nominal duration, 30 ms for 1/32 s, and is sent as soon as the last
/// frame is complete. No packet waits for a clock, and none is longer than requested
/// (docs/decisions/0002-opus-frames.md). A change of the codec's mode within a packet ends it
/// early, because all frames of a packet share one configuration.
class OpusVoiceEncoder final : public VoiceEncoder {
 public:
  static Result<std::unique_ptr<VoiceEncoder>> create(const CodecSettings& settings);
  /// Returns the duration of the codec frames in a packet of nominal duration `packet`.
  static Nanoseconds codec_frame_duration(Nanoseconds packet) noexcept;

  [[nodiscard]] std::uint32_t sample_rate() const noexcept override { return rate_; }
  void restart() noexcept override;
  void write(std::span<const float> samples) noexcept override;
  bool next(CodedPacket& packet, bool flush) noexcept override;
  void set_expected_loss(unsigned percent) noexcept override;
  [[nodiscard]] Nanoseconds lookahead() const noexcept override;

 private:
  OpusVoiceEncoder(const CodecSettings& settings, OpusEncoder* encoder, std::uint32_t lookahead);
  bool encode(std::span<const float> samples, OpusPacketBuilder::Frame& frame) noexcept;

  std::uint32_t rate_;
  std::size_t unit_samples_;
  bool fec_helps_;
  bool may_be_independent_;  // frames may be coded independently of earlier ones
  std::uint32_t lookahead_samples_;
  std::unique_ptr<OpusEncoder, void (*)(OpusEncoder*)> encoder_;
  PacketFraming framing_;  // divides into codec frames
  // Written samples (and look-ahead) not yet covered by a frame.
  std::size_t unencoded_samples_ = 0;
  OpusPacketBuilder builder_;
};

/// Decodes any legal mono or stereo packet of any rate to mono at one of Opus' rates.
class OpusVoiceDecoder final : public VoiceDecoder {
 public:
  /// `rate`: Hz of the samples; is_opus_rate() must hold. Throws std::bad_alloc if libopus cannot
  /// allocate memory.
  explicit OpusVoiceDecoder(std::uint32_t rate = kOpusDecodedRate);

  [[nodiscard]] std::uint32_t sample_rate() const noexcept override { return rate_; }
  /// Changes to another of Opus' rates and resets the decoder. Allocates nothing.
  void set_rate(std::uint32_t rate) noexcept;
  void restart() noexcept override;
  std::size_t decode(const CodedPacket& packet, std::span<float> out) noexcept override;
  void conceal(std::span<float> out) noexcept override;
  std::size_t recover(const CodedPacket& next, std::span<float> out) noexcept override;

 private:
  void fade_in_after_gap(std::span<float> out) const noexcept;
  void end_gap() noexcept;
  [[nodiscard]] std::span<const float> concealed_rest() const noexcept;
  /// Returns the samples at rate_ for `samples` at 48 kHz, a multiple of 2.5 ms.
  [[nodiscard]] std::size_t scaled(std::size_t samples) const noexcept {
    return samples / divisor_;
  }
  [[nodiscard]] std::size_t frame_of(const CodedPacket& packet) const noexcept;

  std::uint32_t rate_;
  std::size_t divisor_;  // rate_ is 48 kHz divided by this
  std::unique_ptr<OpusDecoder, void (*)(OpusDecoder*)> decoder_;
  bool fresh_ = true;           // nothing decoded since the restart
  bool last_was_celt_ = false;  // mode of the newest packet; FEC data cannot be used after CELT
  // Samples concealed at a time: a frame of the newest packet, at most 10 ms.
  std::size_t unit_;
  std::size_t gap_position_ = 0;  // samples concealed in the current gap
  std::vector<float> concealed_;  // 10 ms
  std::size_t concealed_next_;    // first unused sample of `concealed_`
  SteepnessLimiter limiter_;      // of the concealed sound
  std::vector<float> recovered_;  // buffer for the longest frame
};

}  // namespace roger::audio
