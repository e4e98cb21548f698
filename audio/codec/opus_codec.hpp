// Opus (RFC 6716), encoding 11, through libopus.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "audio/codec/codec.hpp"
#include "audio/codec/packet_framing.hpp"
#include "core/octets.hpp"

struct OpusEncoder;
struct OpusDecoder;
struct OpusRepacketizer;

namespace roger::audio {

/// Rate at which Opus is decoded, Hz, whatever the packet's own, where no other is wanted.
inline constexpr std::uint32_t kOpusDecodedRate = 48000;
/// Longest legal packet (RFC 6716, R5: 120 ms) at that rate.
inline constexpr std::size_t kOpusLongestPacket = 5760;
/// Longest frame at that rate: 60 ms.
inline constexpr std::size_t kOpusLongestFrame = 2880;

/// Samples at 48 kHz that a packet holds; nothing when its bytes are not a legal Opus packet.
[[nodiscard]] std::optional<std::uint32_t> opus_packet_samples(Bytes packet) noexcept;

/// How much of the sound just before it a packet carries as a copy (in-band FEC); 0: none.
[[nodiscard]] Nanoseconds opus_carried_before(Bytes packet) noexcept;

/// True for the rates that RFC 6716 knows.
[[nodiscard]] bool is_opus_rate(std::uint32_t rate) noexcept;

/// Rate at which Opus is best decoded for an output at `output_rate` Hz: that one itself where Opus
/// knows it.
[[nodiscard]] std::uint32_t opus_rate_for(std::uint32_t output_rate) noexcept;

/// An Opus frame lasts 2.5, 5, 10 or 20 ms (and longer), never 1/32 s. A packet therefore holds as
/// many as its nominal time has room for, 30 ms for 1/32 s, and leaves as soon as the last of them
/// is complete: no packet waits for a clock, and none is longer than asked (see
/// docs/decisions/0002-opus-frames.md). A change of the codec's mode within a packet ends it early,
/// since all frames of a packet share one configuration.
class OpusVoiceEncoder final : public VoiceEncoder {
 public:
  static Result<std::unique_ptr<VoiceEncoder>> create(const CodecSettings& settings);
  /// Duration of the codec frames in a packet of nominal time `packet`.
  static Nanoseconds unit_of(Nanoseconds packet) noexcept;

  [[nodiscard]] std::uint32_t sample_rate() const noexcept override { return rate_; }
  void restart() noexcept override;
  void write(std::span<const float> samples) noexcept override;
  bool next(CodedPacket& packet, bool flush) noexcept override;
  void set_expected_loss(unsigned percent) noexcept override;
  [[nodiscard]] Nanoseconds lookahead() const noexcept override;

 private:
  // 50 ms in frames of 10 ms, and one that opens the next packet.
  static constexpr std::size_t kMostFrames = 6;
  // Bounds a packet to kMostFrames times this; 20 ms at 128 kbit/s take 320 on average.
  static constexpr std::size_t kMostFrameBytes = 700;
  static_assert(kMostFrames * kMostFrameBytes < CodedPacket::kMaxBytes);

  struct Frame {
    std::array<unsigned char, kMostFrameBytes> bytes;
    std::size_t size = 0;
  };

  OpusVoiceEncoder(const CodecSettings& settings, OpusEncoder* encoder, std::uint32_t lookahead);
  bool encode(std::span<const float> samples, Frame& frame) noexcept;
  bool emit(CodedPacket& packet) noexcept;

  std::uint32_t rate_;
  std::size_t unit_samples_;
  std::size_t packet_frames_;
  bool fec_helps_;
  bool may_stand_alone_;  // frames may do without what was before them
  std::uint32_t lookahead_samples_;
  std::unique_ptr<OpusEncoder, void (*)(OpusEncoder*)> encoder_;
  std::unique_ptr<OpusRepacketizer, void (*)(OpusRepacketizer*)> repacketizer_;

  PacketFraming framing_;      // into codec frames
  std::size_t unsounded_ = 0;  // written samples (and look-ahead) not yet covered by a frame
  std::array<Frame, kMostFrames> frames_;
  std::size_t frame_count_ = 0;  // of the packet being made
  std::size_t owed_ = 0;         // frames of this packet that already left in a shorter one
  std::uint32_t sample_index_ = 0;
};

/// Decodes any legal mono or stereo packet, whatever its own rate, to mono at one of Opus' rates.
class OpusVoiceDecoder final : public VoiceDecoder {
 public:
  /// `rate`: of the samples, Hz; one for which is_opus_rate() holds. Throws std::bad_alloc when
  /// libopus gets no memory.
  explicit OpusVoiceDecoder(std::uint32_t rate = kOpusDecodedRate);

  [[nodiscard]] std::uint32_t sample_rate() const noexcept override { return rate_; }
  /// Another of Opus' rates; begins anew. No memory is taken.
  void set_rate(std::uint32_t rate) noexcept;
  void restart() noexcept override;
  std::size_t decode(const CodedPacket& packet, std::span<float> out) noexcept override;
  void conceal(std::span<float> out) noexcept override;
  std::size_t recover(const CodedPacket& next, std::span<float> out) noexcept override;

 private:
  void come_back(std::span<float> out) const noexcept;
  void gap_ends() noexcept;
  void hear(std::span<const float> decoded) noexcept;
  void tame(std::span<float> made) noexcept;
  [[nodiscard]] std::span<const float> concealed_rest() const noexcept;
  /// Samples here for so many at 48 kHz, a multiple of 2.5 ms.
  [[nodiscard]] std::size_t scaled(std::size_t samples) const noexcept {
    return samples / divisor_;
  }
  [[nodiscard]] std::size_t frame_of(const CodedPacket& packet) const noexcept;

  std::uint32_t rate_;
  std::size_t divisor_;  // of 48 kHz
  std::unique_ptr<OpusDecoder, void (*)(OpusDecoder*)> decoder_;
  bool fresh_ = true;           // nothing decoded since the restart
  bool last_was_celt_ = false;  // the newest packet's mode, after which FEC can't begin
  std::size_t unit_;            // concealed at a time: a frame of the newest packet, 10 ms at most
  std::size_t gap_position_ = 0;  // samples concealed in the present gap
  std::vector<float> concealed_;  // 10 ms
  std::size_t concealed_next_;    // first sample of `concealed_` not yet used
  float gain_ = 1.0F;             // of what is concealed
  std::array<float, 8> steps_{};  // the largest from sample to sample in each 2.5 ms of late
  std::size_t next_step_ = 0;
  std::vector<float> recovered_;  // room for the longest frame
};

}  // namespace roger::audio
