#include "radio/station/receive/operator_audio.hpp"

#include <algorithm>

namespace roger::radio {
namespace {

constexpr std::size_t kStereoSides = 2;

audio::PlayoutSettings playout_settings(const OperatorAudioSettings& settings) {
  audio::PlayoutSettings out;
  out.output_rate = settings.sample_rate;
  out.adaptive = !settings.guard;
  if (settings.guard) out.guard = *settings.guard;
  return out;
}

}  // namespace

OperatorAudio::OperatorAudio(const OperatorAudioSettings& settings, Reception& reception)
    : playouts_(playout_settings(settings), settings.radios),
      inlet_(settings.radios.size(), playouts_, reception),
      capture_(settings.sample_rate, settings.capture_seconds),
      channels_(settings, playouts_, inlet_),
      own_sounds_(settings.sample_rate),
      say_again_(settings.say_again ? std::make_unique<SayAgainTap>() : nullptr) {
  if (settings.loudspeaker_rate) {
    loudspeaker_.emplace(settings.sample_rate, *settings.loudspeaker_rate);
  }
}

void OperatorAudio::process(std::span<const float> in, std::span<float> out,
                            const audio::BlockTime& time) noexcept {
  capture_.write(in, time.captured);
  channels_.take(time.now);
  const std::size_t frames = std::min(out.size() / kStereoSides, kMaxBlock);
  const bool two = loudspeaker_ && loudspeaker_used_.load(std::memory_order_relaxed);
  mixer_.begin(out, two ? loudspeaker_->room(frames) : std::span<float>());
  channels_.add_to(mixer_, frames, time);
  own_sounds_.add_to(mixer_, in, channels_.any_keyed(), out.size() / kStereoSides);
  if (say_again_) keep(in, time);
  mixer_.finish();
  if (two) loudspeaker_->send(time.now);
}

void OperatorAudio::keep(std::span<const float> in, const audio::BlockTime& time) noexcept {
  if (tap_microphone_.load(std::memory_order_relaxed)) {
    say_again_->take(kHeadset, true, capture_.sample_rate(), time.captured, in);
  }
  for (std::size_t i = 0; i < channels_.count(); ++i) {
    const auto radio = static_cast<RadioId>(i);
    if (channels_.keyed(radio)) {
      say_again_->take(radio, true, capture_.sample_rate(), time.captured, in);
    }
    const std::span<const float> block = channels_.last_block(radio);
    if (block.empty() || !channels_.receiving(radio)) continue;
    say_again_->take(radio, false, channels_.rate(radio), time.heard, block);
  }
}

}  // namespace roger::radio
