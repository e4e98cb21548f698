#include "radio/exercise/replay/scaled_voice.hpp"

#include <algorithm>
#include <utility>

namespace roger::radio {
namespace {

/// Number of samples written to an encoder at a time.
constexpr std::size_t kCodedAtOnce = 128;
constexpr std::int64_t kNsOfSecond = 1'000'000'000;

audio::CodecSettings make_codec_settings(const audio::CodedPacket& packet, std::uint32_t rate) {
  audio::CodecSettings out;
  out.encoding = packet.encoding;
  out.sample_rate = packet.encoding == audio::Encoding::kOpus ? packet.sample_rate : rate;
  return out;
}

}  // namespace

StretchedVoice::StretchedVoice(const Recording& recording, const RecordedTransmission& transmission,
                               double speed, TimePoint from)
    : reader_(std::make_shared<SoundFiles>(recording.folder), transmission, from),
      begin_(std::max(reader_.begin(), from)),
      to_skip_(static_cast<std::size_t>(
          std::chrono::duration<double>(begin_ - reader_.begin()).count() * reader_.rate())),
      scale_(reader_.rate(), speed) {
}

bool StretchedVoice::read(std::uint32_t rate, std::vector<float>& out) {
  if (!resampler_) resampler_.emplace(reader_.rate(), rate);
  voice_.clear();
  scaled_.clear();
  out.clear();
  const bool more = reader_.read(voice_);
  const std::size_t skipped = std::min(to_skip_, voice_.size());
  to_skip_ -= skipped;
  scale_.write(std::span(voice_).subspan(skipped), scaled_);
  if (!more) scale_.finish(scaled_);
  resampler_->write(scaled_, out);
  if (!more) resampler_->finish(out);
  return more;
}

void VoiceCoder::code(std::span<const float> samples, bool ends, std::vector<Packet>& out) {
  while (!samples.empty()) {
    const std::size_t count = std::min(kCodedAtOnce, samples.size());
    encoder_->write(samples.first(count));
    samples = samples.subspan(count);
    while (encoder_->next(shape_.coded, false)) put(out);
  }
  if (!ends) return;
  while (encoder_->next(shape_.coded, true)) put(out);
  if (!held_) return;
  held_->voice.coded.last = true;
  out.push_back(std::move(*held_));
}

void VoiceCoder::put(std::vector<Packet>& out) {
  // One packet is held back, because only the last one is marked as such.
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

ScaledVoice::ScaledVoice(const Recording& recording, const RecordedTransmission& transmission,
                         double speed, TimePoint from)
    : voice_(recording, transmission, speed, from) {
  const VoicePacket* first = voice_.first();
  over_ = first == nullptr;
  if (over_) return;
  auto encoder = audio::make_encoder(make_codec_settings(first->coded, voice_.rate()));
  over_ = !encoder;
  if (over_) {
    trouble_ = {NoticeCode::kCannotEncode, {encoder.error().message}};
  } else {
    coder_.emplace(*first, std::move(encoder).value());
  }
}

std::vector<ScaledVoice::Packet> ScaledVoice::next(Nanoseconds length,
                                                   const std::function<bool()>& stops) {
  std::vector<Packet> out;
  while (!over_ && !stops()) {
    const bool made = !out.empty() && out.back().at + out.back().length - out.front().at >= length;
    if (made) return out;
    over_ = !voice_.read(coder_->rate(), samples_);
    coder_->code(samples_, over_, out);
  }
  return out;
}

}  // namespace roger::radio
