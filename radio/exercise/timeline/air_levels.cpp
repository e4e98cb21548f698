#include "radio/exercise/timeline/air_levels.hpp"

#include "core/units.hpp"

namespace roger::radio {
namespace {

/// 8 kHz covers the voice band and is the cheapest rate to decode at.
constexpr std::uint32_t kLevelRate = 8000;
constexpr std::size_t kMaxVoices = 256;

}  // namespace

std::optional<double> AirLevels::take(TransmissionId id, const audio::CodedPacket& packet) {
  if (packet.carrier_only || audio::check_packet(packet) != audio::InsertResult::kStored) {
    return std::nullopt;
  }
  if (voices_.size() >= kMaxVoices && !voices_.contains(id)) voices_.erase(voices_.begin());
  auto& voice = voices_[id];
  if (!voice) voice = std::make_unique<Voice>(kLevelRate);
  const audio::StreamFormat format{packet.encoding, packet.sample_rate, kLevelRate};
  if (voice->format != format) {
    voice->decoder.begin(format);
    voice->format = format;
  }
  samples_.resize(audio::kMaxDecodedSamples);
  const std::size_t count = voice->decoder.decode(packet, samples_);
  if (count == 0) return std::nullopt;
  float sum = 0.0F;
  for (std::size_t i = 0; i < count; ++i) sum += samples_[i] * samples_[i];
  return mean_square_to_decibels(sum / static_cast<float>(count)).value;
}

}  // namespace roger::radio
