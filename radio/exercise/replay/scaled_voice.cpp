#include "radio/exercise/replay/scaled_voice.hpp"

#include <algorithm>
#include <utility>

namespace roger::radio {
namespace {

/// Samples that go into an encoder at a time.
constexpr std::size_t kCodedAtOnce = 128;
constexpr std::int64_t kNsOfSecond = 1'000'000'000;

audio::CodecSettings codec_of(const audio::CodedPacket& packet, std::uint32_t rate) {
  audio::CodecSettings out;
  out.encoding = packet.encoding;
  out.sample_rate = packet.encoding == audio::Encoding::kOpus ? packet.sample_rate : rate;
  return out;
}

}  // namespace

ScaledVoice::ScaledVoice(const Tape& tape, const TapedTransmission& transmission, double speed,
                         TimePoint from)
    : reader_(tape, transmission, from),
      begin_(std::max(reader_.begin(), from)),
      scale_(reader_.rate(), speed) {
  if (reader_.first() == nullptr) {
    over_ = true;
    return;
  }
  shape_ = *reader_.first();
  auto encoder = audio::make_encoder(codec_of(shape_.coded, reader_.rate()));
  if (!encoder) {
    trouble_ = encoder.error().message;
    over_ = true;
    return;
  }
  encoder_ = std::move(encoder).value();
  resampler_.emplace(reader_.rate(), encoder_->sample_rate());
  const double early = std::chrono::duration<double>(begin_ - reader_.begin()).count();
  to_skip_ = static_cast<std::size_t>(early * reader_.rate());
}

std::vector<ScaledVoice::Packet> ScaledVoice::next(Nanoseconds length,
                                                   const std::function<bool()>& stops) {
  std::vector<Packet> out;
  while (!over_ && !stops()) {
    const bool made = !out.empty() && out.back().at + out.back().length - out.front().at >= length;
    if (made) return out;
    take_voice();
    code(out, over_);
  }
  if (!over_ || !held_) return out;
  held_->voice.coded.last = true;
  out.push_back(std::move(*held_));
  held_.reset();
  return out;
}

void ScaledVoice::take_voice() {
  voice_.clear();
  over_ = !reader_.read(voice_);
  const std::size_t skipped = std::min(to_skip_, voice_.size());
  to_skip_ -= skipped;
  scaled_.clear();
  scale_.write(std::span(voice_).subspan(skipped), scaled_);
  if (over_) scale_.finish(scaled_);
  resampled_.clear();
  resampler_->write(scaled_, resampled_);
  if (over_) resampler_->finish(resampled_);
}

void ScaledVoice::code(std::vector<Packet>& out, bool flush) {
  for (std::span<const float> rest = resampled_; !rest.empty();) {
    encoder_->write(rest.first(std::min(kCodedAtOnce, rest.size())));
    rest = rest.subspan(std::min(kCodedAtOnce, rest.size()));
    while (encoder_->next(shape_.coded, false)) put(out);
  }
  while (flush && encoder_->next(shape_.coded, true)) put(out);
}

void ScaledVoice::put(std::vector<Packet>& out) {
  if (held_) out.push_back(std::move(*held_));
  held_ = Packet{shape_, {}, {}};
  audio::CodedPacket& packet = held_->voice.coded;
  if (!first_index_) first_index_ = packet.sample_index;
  const auto nanoseconds = [&](std::uint32_t samples) {
    return Nanoseconds{std::int64_t{samples} * kNsOfSecond / packet.sample_rate};
  };
  held_->at = nanoseconds(packet.sample_index - *first_index_);
  held_->length = nanoseconds(packet.sample_count);
  packet.sequence = number_++;
  packet.first = packet.last = false;
}

}  // namespace roger::radio
