#include "app/dis/gateway/voice_transcoder.hpp"

#include <algorithm>
#include <stdexcept>

namespace roger::app {
namespace {

std::unique_ptr<audio::VoiceEncoder> encoder_of(const audio::CodecSettings& settings) {
  auto made = audio::make_encoder(settings);
  if (!made) throw std::invalid_argument(made.error().text());
  return std::move(made).value();
}

}  // namespace

VoiceTranscoder::VoiceTranscoder(const audio::CodecSettings& to)
    : encoder_(encoder_of(to)),
      decoder_(audio::find_opus_rate(to.sample_rate)),
      decoded_(audio::kMaxDecodedSamples) {
}

void VoiceTranscoder::restart() {
  encoder_->restart();
  format_.reset();
  if (resampler_) resampler_->restart();
}

void VoiceTranscoder::begin(const audio::StreamFormat& format) {
  if (format_ == format) return;
  decoder_.begin(format);
  format_ = format;
  // A resampler computes its filter, so it is kept as long as the rate is the same.
  if (resampler_ && input_rate_ == format.decoded_rate()) return;
  input_rate_ = format.decoded_rate();
  resampler_.emplace(input_rate_, encoder_->sample_rate());
}

void VoiceTranscoder::write(const audio::CodedPacket& packet, const Output& output) {
  begin({packet.encoding, packet.sample_rate, audio::find_opus_rate(encoder_->sample_rate())});
  const std::size_t samples = decoder_.decode(packet, decoded_);
  resample(std::span(decoded_).first(samples), output);
}

void VoiceTranscoder::conceal(Nanoseconds missing, const Output& output) {
  if (!format_) return;
  constexpr std::int64_t kSecond = 1'000'000'000;
  const auto rate = static_cast<std::int64_t>(format_->decoded_rate());
  auto left = static_cast<std::size_t>(missing.count() * rate / kSecond);
  while (left > 0) {
    const std::size_t now = std::min(left, decoded_.size());
    decoder_.conceal(std::span(decoded_).first(now));
    resample(std::span(decoded_).first(now), output);
    left -= now;
  }
}

void VoiceTranscoder::finish(const Output& output) {
  encode(true, output);
}

void VoiceTranscoder::resample(std::span<const float> samples, const Output& output) {
  // In parts of 20 ms, because an encoder holds less than a long packet.
  constexpr std::size_t kPartsPerSecond = 50;
  const std::size_t most = input_rate_ / kPartsPerSecond;
  while (!samples.empty()) {
    const auto part = samples.first(std::min(samples.size(), most));
    resampled_.resize(resampler_->most_outputs(part.size()));
    const auto progress = resampler_->process(part, resampled_);
    encoder_->write(std::span(resampled_).first(progress.produced));
    samples = samples.subspan(progress.consumed);
    encode(false, output);
  }
}

void VoiceTranscoder::encode(bool flush, const Output& output) {
  while (encoder_->next(packet_, flush)) output(packet_);
}

}  // namespace roger::app
