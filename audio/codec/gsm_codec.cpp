#include "audio/codec/gsm_codec.hpp"

#include <gsm/gsm.h>

#include <algorithm>
#include <new>

#include "audio/codec/linear_pcm.hpp"

namespace roger::audio {
namespace {

constexpr Nanoseconds kFrameDuration{20'000'000};
constexpr unsigned kMagic = GSM_MAGIC;
constexpr unsigned kMagicShift = 4;
/// A frame of silence, as encoded by a new encoder.
constexpr GsmState::Frame kSilentFrame = {0xD8, 0x20, 0xA2, 0xE1, 0x5A, 0x50, 0x00, 0x49, 0x24,
                                          0x92, 0x49, 0x24, 0x50, 0x00, 0x49, 0x24, 0x92, 0x49,
                                          0x24, 0x50, 0x00, 0x49, 0x24, 0x92, 0x49, 0x24, 0x50,
                                          0x00, 0x49, 0x24, 0x92, 0x49, 0x24};
/// Frames of silence after which a state has forgotten the past.
constexpr int kForgetfulFrames = 4;

bool is_frame(Bytes frame) noexcept {
  return unsigned{frame.front()} >> kMagicShift == kMagic;
}

Nanoseconds packet_duration(Nanoseconds nominal) noexcept {
  return kFrameDuration * std::max<std::int64_t>(nominal / kFrameDuration, 1);
}

}  // namespace

std::optional<std::uint32_t> gsm_packet_samples(Bytes packet) noexcept {
  if (packet.empty() || packet.size() % kGsmFrameBytes != 0) return std::nullopt;
  for (std::size_t i = 0; i < packet.size(); i += kGsmFrameBytes) {
    if (!is_frame(packet.subspan(i))) return std::nullopt;
  }
  return static_cast<std::uint32_t>(packet.size() / kGsmFrameBytes * kGsmFrameSamples);
}

GsmState::GsmState() : state_(gsm_create(), gsm_destroy) {
  if (!state_) throw std::bad_alloc();
}

void GsmState::encode(Samples samples, Frame& out) noexcept {
  gsm_encode(state_.get(), samples.data(), out.data());
}

void GsmState::decode(Frame frame, Samples& out) noexcept {
  gsm_decode(state_.get(), frame.data(), out.data());
}

void GsmState::restart_encoder() noexcept {
  Frame ignored{};
  for (int i = 0; i < kForgetfulFrames; ++i) encode({}, ignored);
}

void GsmState::restart_decoder() noexcept {
  Samples ignored{};
  for (int i = 0; i < kForgetfulFrames; ++i) decode(kSilentFrame, ignored);
}

GsmEncoder::GsmEncoder(const CodecSettings& settings)
    : framing_(kGsmRate, packet_duration(settings.frame)) {
}

void GsmEncoder::restart() noexcept {
  framing_.restart();
  state_.restart_encoder();
}

bool GsmEncoder::next(CodedPacket& packet, bool flush) noexcept {
  const std::span<const float> samples = framing_.next(flush);
  if (samples.empty()) return false;
  Octet* out = packet.bytes.data();
  for (std::size_t i = 0; i < samples.size(); i += kGsmFrameSamples) {
    GsmState::Samples linear{};
    GsmState::Frame frame{};
    std::ranges::transform(samples.subspan(i, kGsmFrameSamples), linear.begin(), [](float sample) {
      return static_cast<std::int16_t>(to_linear(sample, kFullScale16));
    });
    state_.encode(linear, frame);
    out = std::ranges::copy(frame, out).out;
  }
  packet.encoding = Encoding::kGsmFullRate;
  packet.sample_rate = kGsmRate;
  packet.sample_index = framing_.sample_index();
  packet.sample_count = static_cast<std::uint32_t>(samples.size());
  packet.size = static_cast<std::uint32_t>(out - packet.bytes.data());
  return true;
}

GsmDecoder::GsmDecoder() : concealer_(kGsmRate) {
  concealer_.restart(kGsmRate);
}

void GsmDecoder::restart() noexcept {
  state_.restart_decoder();
  concealer_.restart(kGsmRate);
}

std::size_t GsmDecoder::decode(const CodedPacket& packet, std::span<float> out) noexcept {
  if (packet.encoding != Encoding::kGsmFullRate || packet.sample_rate != kGsmRate ||
      packet.size > packet.bytes.size() || packet.sample_count > out.size() ||
      gsm_packet_samples(packet.data()) != packet.sample_count) {
    return 0;
  }
  const std::span<float> samples = out.first(packet.sample_count);
  Bytes in = packet.data();
  for (std::size_t i = 0; i < samples.size(); i += kGsmFrameSamples) {
    GsmState::Frame frame{};
    GsmState::Samples linear{};
    std::ranges::copy(in.first(kGsmFrameBytes), frame.begin());
    in = in.subspan(kGsmFrameBytes);
    state_.decode(frame, linear);
    std::ranges::transform(linear, samples.subspan(i).begin(), [](std::int16_t sample) {
      return static_cast<float>(sample) / kFullScale16;
    });
  }
  concealer_.received(samples);
  return samples.size();
}

}  // namespace roger::audio
