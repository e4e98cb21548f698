#include <opus/opus.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <new>

#include "audio/codec/opus_codec.hpp"
#include "core/octets.hpp"

namespace roger::audio {
namespace {

// Samples at 48 kHz.
constexpr std::size_t kMaxConcealed = 480;
// libopus conceals for a long time; here concealed sound fades out.
constexpr std::size_t kFadeBegin = 2880;  // 60 ms into the gap
constexpr std::size_t kFadeLength = 960;  // silent 20 ms later
constexpr unsigned kTwentyMilliseconds = 960;
constexpr std::size_t kMinFrame = 120;
constexpr float kMaxAmplitude = 2.0F;
constexpr std::size_t kReturnLength = 120;  // 2.5 ms, when the voice returns from silence

// A corrupted packet can be a thousand times louder than full scale. A valid one exceeds it
// slightly.
void bound(std::span<float> samples) {
  for (float& sample : samples) sample = std::clamp(sample, -kMaxAmplitude, kMaxAmplitude);
}

bool is_celt(Bytes packet) {
  return (static_cast<unsigned>(packet[0]) & 0x80U) != 0;  // configurations 16 to 31 of RFC 6716
}

/// The frames in a packet. `count` is 0 if its bytes are not a legal Opus packet.
struct Frames {
  explicit Frames(Bytes packet) {
    const auto size = static_cast<opus_int32>(packet.size());
    const int parsed = size == 0 ? 0
                                 : opus_packet_parse(packet.data(), size, &toc, begins.data(),
                                                     sizes.data(), nullptr);
    if (parsed <= 0) return;
    count = static_cast<std::size_t>(parsed);
    samples = static_cast<std::size_t>(opus_packet_get_samples_per_frame(
        packet.data(), static_cast<opus_int32>(kOpusDecodedRate)));
  }
  unsigned char toc = 0;
  std::array<const unsigned char*, 48> begins{};  // size required by libopus
  std::array<opus_int16, 48> sizes{};
  std::size_t count = 0;
  std::size_t samples = 0;  // per frame, at 48 kHz
};

// Returns whether the first frame of the packet carries FEC data of the frame before it. RFC 6716,
// 4.2.3 and 4.2.4: one voice activity flag per 20 ms is followed by the flag for FEC data (LBRR).
bool carries_copy(Bytes packet) {
  if (is_celt(packet)) return false;
  const Frames frames(packet);
  if (frames.count == 0 || frames.sizes[0] < 1) return false;
  const unsigned parts = std::max(static_cast<unsigned>(frames.samples) / kTwentyMilliseconds, 1U);
  const bool stereo = (frames.toc & 4U) != 0;
  const unsigned flags = frames.begins[0][0];
  return (flags >> (7U - parts) & 1U) != 0 || (stereo && (flags >> (6U - 2U * parts) & 1U) != 0);
}

}  // namespace

std::optional<std::uint32_t> opus_packet_samples(Bytes packet) noexcept {
  const Frames frames(packet);
  const std::size_t samples = frames.count * frames.samples;
  if (samples == 0 || samples > kMaxOpusPacketSamples) return std::nullopt;
  return static_cast<std::uint32_t>(samples);
}

Nanoseconds opus_carried_before(Bytes packet) noexcept {
  if (packet.empty() || !carries_copy(packet)) return Nanoseconds{0};
  const int frame =
      opus_packet_get_samples_per_frame(packet.data(), static_cast<opus_int32>(kOpusDecodedRate));
  return to_duration(frame, kOpusDecodedRate);
}

std::uint32_t find_opus_rate(std::uint32_t output_rate) noexcept {
  return is_opus_rate(output_rate) ? output_rate : kOpusDecodedRate;
}

OpusVoiceDecoder::OpusVoiceDecoder(std::uint32_t rate)
    : rate_(rate),
      divisor_(kOpusDecodedRate / rate),
      decoder_(opus_decoder_create(static_cast<opus_int32>(rate), 1, nullptr),
               opus_decoder_destroy),
      unit_(scaled(kMaxConcealed)),
      concealed_next_(unit_),
      limiter_(rate),
      recovered_(kMaxOpusFrameSamples) {
  if (decoder_ == nullptr) throw std::bad_alloc();
  concealed_.reserve(kMaxConcealed);
  concealed_.resize(unit_);
}

void OpusVoiceDecoder::set_rate(std::uint32_t rate) noexcept {
  rate_ = rate;
  divisor_ = kOpusDecodedRate / rate;
  opus_decoder_init(decoder_.get(), static_cast<opus_int32>(rate), 1);
  unit_ = scaled(kMaxConcealed);
  concealed_.resize(unit_);  // within its capacity
  restart();
}

void OpusVoiceDecoder::restart() noexcept {
  opus_decoder_ctl(decoder_.get(), OPUS_RESET_STATE);
  limiter_.restart(rate_);
  fresh_ = true;
  last_was_celt_ = false;
  end_gap();
}

void OpusVoiceDecoder::end_gap() noexcept {
  gap_position_ = 0;
  limiter_.end_gap();
  concealed_next_ = concealed_.size();
}

std::size_t OpusVoiceDecoder::frame_of(const CodedPacket& packet) const noexcept {
  return static_cast<std::size_t>(
      opus_packet_get_samples_per_frame(packet.bytes.data(), static_cast<opus_int32>(rate_)));
}

// Fades in from the silence at the end of a long gap, or from attenuated concealment.
void OpusVoiceDecoder::fade_in_after_gap(std::span<float> out) const noexcept {
  const float gain = gap_position_ < scaled(kFadeBegin + kFadeLength) ? limiter_.gain() : 0.0F;
  const std::size_t length = scaled(kReturnLength);
  for (std::size_t i = 0; i < std::min(out.size(), length); ++i) {
    out[i] *= gain + (1.0F - gain) * static_cast<float>(i + 1) / static_cast<float>(length + 1);
  }
}

std::size_t OpusVoiceDecoder::decode(const CodedPacket& packet, std::span<float> out) noexcept {
  if (packet.encoding != Encoding::kOpus || packet.size > packet.bytes.size()) return 0;
  const auto samples = opus_packet_samples(packet.data());
  if (!samples || scaled(*samples) > out.size()) return 0;
  const int decoded =
      opus_decode_float(decoder_.get(), packet.bytes.data(), static_cast<opus_int32>(packet.size),
                        out.data(), static_cast<int>(scaled(*samples)), 0);
  if (decoded <= 0) return 0;
  const auto count = static_cast<std::size_t>(decoded);
  bound(out.first(count));
  fade_in_after_gap(out.first(count));
  // Concealing less than 10 ms at a time would make SILK skip ahead, so only packets with short
  // frames use less.
  unit_ = std::min(frame_of(packet), concealed_.size());
  fresh_ = false;
  last_was_celt_ = is_celt(packet.data());
  end_gap();
  limiter_.track(out.first(count));
  return count;
}

void OpusVoiceDecoder::conceal(std::span<float> out) noexcept {
  const std::size_t fade_begin = scaled(kFadeBegin);
  const std::size_t fade_length = scaled(kFadeLength);
  for (float& sample : out) {
    if (fresh_ || gap_position_ >= fade_begin + fade_length) {
      sample = 0.0F;
      ++gap_position_;
      continue;
    }
    if (concealed_next_ >= concealed_.size()) {
      const std::size_t first = concealed_.size() - unit_;
      const int made = opus_decode_float(decoder_.get(), nullptr, 0, concealed_.data() + first,
                                         static_cast<int>(unit_), 0);
      if (made != static_cast<int>(unit_)) std::ranges::fill(concealed_, 0.0F);
      bound(concealed_);
      limiter_.limit(std::span(concealed_).subspan(first));
      concealed_next_ = first;
    }
    sample = concealed_[concealed_next_++];
    if (gap_position_ >= fade_begin) {
      sample *=
          1.0F - static_cast<float>(gap_position_ - fade_begin) / static_cast<float>(fade_length);
    }
    ++gap_position_;
  }
}

// Returns the concealed samples that libopus produced beyond those requested.
std::span<const float> OpusVoiceDecoder::concealed_rest() const noexcept {
  return std::span(concealed_).subspan(concealed_next_);
}

std::size_t OpusVoiceDecoder::recover(const CodedPacket& next, std::span<float> out) noexcept {
  if (next.encoding != Encoding::kOpus || next.size > next.bytes.size() || out.empty() ||
      out.size() % scaled(kMinFrame) != 0 || last_was_celt_ || !opus_packet_samples(next.data()) ||
      !carries_copy(next.data())) {
    return 0;
  }
  const std::size_t frame = frame_of(next);
  // libopus decodes the FEC data of the whole frame. If a part of its time has been concealed, only
  // the end is used.
  const std::span<float> copy = std::span(recovered_.data(), frame);
  const std::size_t carried = std::min(frame, out.size());
  conceal(out.first(out.size() - carried));
  const int made =
      opus_decode_float(decoder_.get(), next.bytes.data(), static_cast<opus_int32>(next.size),
                        copy.data(), static_cast<int>(frame), 1);
  if (made != static_cast<int>(frame)) {
    conceal(out.last(carried));
    return out.size();
  }
  const std::span<float> end = out.last(carried);
  std::ranges::copy(copy.last(carried), end.begin());
  bound(end);
  fade_in_after_gap(end);
  if (gap_position_ < scaled(kFadeBegin)) {
    // Cross-fades from the concealed sound that libopus produced beyond this position.
    const std::span<const float> rest = concealed_rest();
    const std::size_t blend = std::min({rest.size(), scaled(kReturnLength), end.size()});
    for (std::size_t i = 0; i < blend; ++i) {
      const float share = static_cast<float>(i + 1) / static_cast<float>(blend + 1);
      end[i] = rest[i] + share * (end[i] - rest[i]);
    }
  }
  fresh_ = false;
  end_gap();
  limiter_.track(end);
  return out.size();
}

}  // namespace roger::audio
