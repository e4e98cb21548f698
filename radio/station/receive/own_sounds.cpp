#include "radio/station/receive/own_sounds.hpp"

namespace roger::radio {

OwnSounds::OwnSounds(std::uint32_t sample_rate) : tones_(sample_rate), clips_(sample_rate) {
  sidetone_mix_.jump(0.0F, 0.0F);
}

void OwnSounds::add_to(audio::Mixer& mixer, std::span<const float> microphone, bool keyed,
                       std::size_t frames) noexcept {
  sidetone_mix_.set(keyed ? sidetone_.load(std::memory_order_relaxed) : 0.0F, 0.0F);
  mixer.add(microphone, sidetone_mix_);
  const std::span<const float> tone = tones_.next(frames);
  if (!tone.empty()) mixer.add(tone, tones_mix_);
  const std::span<const float> clip = clips_.next(frames);
  if (!clip.empty()) mixer.add(clip, clips_mix_);
}

}  // namespace roger::radio
