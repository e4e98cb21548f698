#include <opus/opus.h>

#include <algorithm>
#include <array>
#include <ratio>
#include <string>

#include "audio/codec/opus_codec.hpp"
#include "core/octets.hpp"

namespace roger::audio {
namespace {

// After a loss, frames up to this duration stay too loud for a long time unless each is
// independent.
constexpr Nanoseconds kMaxIndependentFrame{2'500'000};
// Maximum expected loss, in percent, that is set in libopus: the more loss it expects, the more
// bits the FEC data take from the voice.
constexpr unsigned kMaxExpected = 10;
constexpr std::array<float, 960> kSilence{};  // longest codec frame, 20 ms

// In all other cases FEC costs the voice more than it recovers, or helps too little to justify
// waiting for another packet (docs/decisions/0007-error-correction.md).
bool fec_helps(const CodecSettings& settings) {
  constexpr Nanoseconds kLong{20'000'000};
  constexpr Nanoseconds kShort{10'000'000};
  if (!settings.in_band_fec || settings.low_delay) return false;
  const Nanoseconds unit = OpusVoiceEncoder::codec_frame_duration(settings.frame);
  const auto frames = settings.frame / unit;
  if (unit == kLong) return settings.bit_rate >= 24'000 && frames <= 2;
  return unit == kShort && settings.bit_rate >= 32'000 && frames == 1;
}

}  // namespace

bool is_opus_rate(std::uint32_t rate) noexcept {
  return rate == 8000 || rate == 12000 || rate == 16000 || rate == 24000 || rate == 48000;
}

Nanoseconds OpusVoiceEncoder::codec_frame_duration(Nanoseconds packet) noexcept {
  using std::chrono::microseconds;
  // Longer codec frames sound better, and below 10 ms neither SILK nor FEC is available. A packet
  // may therefore become up to 9 ms shorter to use longer frames.
  const bool even = packet % microseconds{20'000} < microseconds{10'000};
  if (packet >= microseconds{20'000} && even) return microseconds{20'000};
  if (packet >= microseconds{10'000}) return microseconds{10'000};
  if (packet >= microseconds{5'000}) return microseconds{5'000};
  return microseconds{2'500};
}

Result<std::unique_ptr<VoiceEncoder>> OpusVoiceEncoder::create(const CodecSettings& settings) {
  int error = OPUS_OK;
  OpusEncoder* encoder = opus_encoder_create(
      static_cast<opus_int32>(settings.sample_rate), 1,
      settings.low_delay ? OPUS_APPLICATION_RESTRICTED_LOWDELAY : OPUS_APPLICATION_VOIP, &error);
  if (encoder == nullptr) {
    return Error{ErrorCode::kSystem, std::string{"Opus encoder: "} + opus_strerror(error)};
  }
  opus_encoder_ctl(encoder, OPUS_SET_BITRATE(static_cast<opus_int32>(settings.bit_rate)));
  opus_encoder_ctl(encoder, OPUS_SET_COMPLEXITY(settings.complexity));
  opus_encoder_ctl(encoder, OPUS_SET_SIGNAL(OPUS_SIGNAL_VOICE));
  opus_encoder_ctl(encoder, OPUS_SET_DTX(settings.dtx ? 1 : 0));
  opus_int32 lookahead = 0;
  opus_encoder_ctl(encoder, OPUS_GET_LOOKAHEAD(&lookahead));
  std::unique_ptr<VoiceEncoder> made(
      new OpusVoiceEncoder(settings, encoder, static_cast<std::uint32_t>(lookahead)));
  made->set_expected_loss(settings.expected_loss_percent);
  return made;
}

OpusVoiceEncoder::OpusVoiceEncoder(const CodecSettings& settings, OpusEncoder* encoder,
                                   std::uint32_t lookahead)
    : rate_(settings.sample_rate),
      unit_samples_(static_cast<std::size_t>(
          static_cast<std::uint64_t>(codec_frame_duration(settings.frame).count()) * rate_ /
          std::nano::den)),
      fec_helps_(fec_helps(settings)),
      may_be_independent_(codec_frame_duration(settings.frame) <= kMaxIndependentFrame),
      lookahead_samples_(lookahead),
      encoder_(encoder, opus_encoder_destroy),
      framing_(rate_, codec_frame_duration(settings.frame)),
      builder_(static_cast<std::size_t>(settings.frame / codec_frame_duration(settings.frame)),
               unit_samples_, rate_) {
}

Nanoseconds OpusVoiceEncoder::lookahead() const noexcept {
  return to_duration(lookahead_samples_, rate_);
}

void OpusVoiceEncoder::restart() noexcept {
  opus_encoder_ctl(encoder_.get(), OPUS_RESET_STATE);
  framing_.restart();
  unencoded_samples_ = 0;
  builder_.restart();
}

void OpusVoiceEncoder::set_expected_loss(unsigned percent) noexcept {
  // Even without FEC, an expected loss makes frames depend less on each other, which costs quality.
  const unsigned expected = fec_helps_ ? std::min(percent, kMaxExpected) : 0;
  opus_encoder_ctl(encoder_.get(), OPUS_SET_INBAND_FEC(expected > 0 ? 1 : 0));
  opus_encoder_ctl(encoder_.get(), OPUS_SET_PACKET_LOSS_PERC(static_cast<opus_int32>(expected)));
  opus_encoder_ctl(encoder_.get(),
                   OPUS_SET_PREDICTION_DISABLED(may_be_independent_ && percent > 0 ? 1 : 0));
}

void OpusVoiceEncoder::write(std::span<const float> samples) noexcept {
  const std::size_t n = framing_.write(samples);
  if (unencoded_samples_ == 0 && n > 0) unencoded_samples_ = lookahead_samples_;
  unencoded_samples_ += n;
}

bool OpusVoiceEncoder::next(CodedPacket& packet, bool flush) noexcept {
  for (;;) {
    // Due when all frames of this packet are complete, or when no more samples will follow.
    const bool last = flush && unencoded_samples_ == 0;
    if (builder_.complete() || (last && !builder_.empty())) return builder_.build(packet);
    std::span<const float> unit = framing_.next(flush);
    if (unit.empty()) {
      if (!flush || unencoded_samples_ == 0) return false;
      // The look-ahead still contains sound.
      framing_.write(std::span(kSilence).first(unit_samples_));
      unit = framing_.next(false);
    }
    if (!encode(unit, builder_.room())) return false;
    if (!builder_.add()) return builder_.build_early(packet);
  }
}

bool OpusVoiceEncoder::encode(std::span<const float> samples,
                              OpusPacketBuilder::Frame& frame) noexcept {
  const opus_int32 size =
      opus_encode_float(encoder_.get(), samples.data(), static_cast<int>(samples.size()),
                        frame.bytes.data(), static_cast<opus_int32>(frame.bytes.size()));
  unencoded_samples_ -= std::min(unencoded_samples_, samples.size());
  frame.size = size > 0 ? static_cast<std::size_t>(size) : 0;
  return size > 0;
}

}  // namespace roger::audio
