#include "audio/playout/stream_decoder.hpp"

#include <algorithm>

namespace roger::audio {

bool is_voice_rate(std::uint32_t rate) noexcept {
  return std::ranges::find(kVoiceRates, rate) != kVoiceRates.end();
}

InsertResult check_packet(const CodedPacket& packet) noexcept {
  if (packet.size > packet.bytes.size()) return InsertResult::kMalformed;
  if (packet.size == 0) {
    // Only a carrier without voice and the end of a transmission may come without sound.
    const bool allowed = (packet.carrier_only || packet.last) && packet.sample_count == 0;
    return allowed ? InsertResult::kStored : InsertResult::kMalformed;
  }
  const bool opus = packet.encoding == Encoding::kOpus;
  const bool cvsd = packet.encoding == Encoding::kCvsd;
  const bool gsm = packet.encoding == Encoding::kGsmFullRate;
  const auto width = bytes_per_sample(packet.encoding);
  if (!width && !opus && !cvsd && !gsm) return InsertResult::kUnsupported;
  if (opus ? !is_opus_rate(packet.sample_rate) : !is_voice_rate(packet.sample_rate)) {
    return InsertResult::kUnsupported;
  }
  if (gsm && packet.sample_rate != kGsmRate) return InsertResult::kUnsupported;
  const std::uint64_t count = packet.sample_count;
  bool right = false;
  if (opus) {
    const auto samples = opus_packet_samples(packet.data());
    right = samples && count * (kOpusDecodedRate / packet.sample_rate) == *samples;
  } else if (cvsd) {
    right = count <= kMaxDecodedSamples && (count + 7) / 8 == packet.size;
  } else if (gsm) {
    right = count <= kMaxDecodedSamples && gsm_packet_samples(packet.data()) == count;
  } else {
    right = count * *width == packet.size;
  }
  return right ? InsertResult::kStored : InsertResult::kMalformed;
}

StreamDecoder::StreamDecoder(std::uint32_t opus_rate)
    : pcm_(kVoiceRates.back()), cvsd_(kVoiceRates.back()), opus_(opus_rate) {
}

void StreamDecoder::begin(const StreamFormat& format) noexcept {
  if (format.encoding == Encoding::kOpus) {
    current_ = &opus_;
  } else if (format.encoding == Encoding::kCvsd) {
    current_ = &cvsd_;
  } else if (format.encoding == Encoding::kGsmFullRate) {
    current_ = &gsm_;
  } else {
    current_ = &pcm_;
  }
  current_->restart();
}

}  // namespace roger::audio
