#include "audio/rate_bus.hpp"

#include <algorithm>

#include "audio/dsp/lanes.hpp"

namespace roger::audio {
namespace {

constexpr std::size_t kStereo = 2;

std::size_t most_samples(std::uint32_t rate, std::uint32_t device_rate, std::size_t frames) {
  // The first block after a pause also fills the filter's reach.
  return Resampler(rate, device_rate).most_inputs(frames) + kLanes;
}

}  // namespace

RateBus::Side::Side(std::uint32_t rate, std::uint32_t device_rate, std::size_t most_samples)
    : resampler(rate, device_rate), mix(most_samples) {
}

RateBus::RateBus(std::uint32_t rate, std::uint32_t device_rate, std::size_t most_frames,
                 std::size_t outputs)
    : rate_(rate), resampled_(most_frames) {
  const std::size_t most = most_samples(rate, device_rate, most_frames);
  for (std::size_t i = 0; i < outputs; ++i) {
    outputs_.push_back({Side(rate, device_rate, most), Side(rate, device_rate, most)});
  }
}

std::size_t RateBus::begin(std::size_t frames, bool voices) noexcept {
  frames_ = std::min(frames, resampled_.size());
  fresh_ = 0;
  if (voices && !awake_) {
    for (Stereo& output : outputs_) {
      output.left.resampler.restart();
      output.right.resampler.restart();
    }
    kept_ = 0;
    consumed_ = 0;
    awake_ = true;
  }
  // After taps() silent samples the filter holds only zeros, so stopping it is inaudible.
  if (!voices && silent_ > resampler().taps()) awake_ = false;
  if (!awake_) return 0;
  const std::size_t wanted = resampler().most_inputs(frames_);
  fresh_ = wanted - std::min(wanted, kept_);
  for (Stereo& output : outputs_) {
    std::fill_n(output.left.mix.data() + kept_, fresh_, 0.0F);
    std::fill_n(output.right.mix.data() + kept_, fresh_, 0.0F);
  }
  silent_ = voices ? 0 : silent_ + fresh_;
  return voices ? fresh_ : 0;
}

TimePoint RateBus::heard(TimePoint heard) const noexcept {
  const double samples =
      static_cast<double>(consumed_ + static_cast<std::int64_t>(kept_)) - resampler().position();
  return heard + Nanoseconds{static_cast<Nanoseconds::rep>(samples * 1e9 / rate_)};
}

void RateBus::add(std::span<const float> voice, MixSource& source) noexcept {
  const std::span<const float> samples = voice.first(std::min(voice.size(), fresh_));
  if (samples.empty()) return;
  for (std::size_t i = 0; i < outputs_.size(); ++i) {
    MixSource::Gain& gain = source.gains_[i];
    if (gain.silent()) continue;
    mix_into(outputs_[i].left, samples, gain.left, gain.wanted_left);
    mix_into(outputs_[i].right, samples, gain.right, gain.wanted_right);
  }
}

void RateBus::mix_into(Side& side, std::span<const float> voice, float& gain,
                       float wanted) noexcept {
  add_ramped(side.mix.data() + kept_, voice.data(), gain, wanted, voice.size());
  gain = wanted;
}

void RateBus::finish(std::span<float> headset, std::span<float> loudspeaker) noexcept {
  if (!awake_) return;
  const std::array outs{headset, loudspeaker};
  std::size_t taken = 0;
  for (std::size_t i = 0; i < outputs_.size(); ++i) {
    taken = resample(outputs_[i].left, outs[i], 0);
    resample(outputs_[i].right, outs[i], 1);
  }
  consumed_ += static_cast<std::int64_t>(taken);
  kept_ = kept_ + fresh_ - taken;
}

// Returns the number of samples consumed; the remaining ones move to the front.
std::size_t RateBus::resample(Side& side, std::span<float> out, std::size_t first) noexcept {
  float* const begin = side.mix.data();
  const std::size_t count = kept_ + fresh_;
  const std::span<float> resampled = std::span(resampled_).first(frames_);
  const Resampler::Progress done =
      side.resampler.process(std::span(side.mix).first(count), resampled);
  const std::size_t frames = std::min(done.produced, out.size() / kStereo);
  for (std::size_t i = 0; i < frames; ++i) out[kStereo * i + first] += resampled[i];
  std::copy(begin + done.consumed, begin + count, begin);
  return done.consumed;
}

}  // namespace roger::audio
