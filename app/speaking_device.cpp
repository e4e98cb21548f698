#include "app/speaking_device.hpp"

#include <algorithm>
#include <utility>

namespace roger::app {

SpeakingDevice::SpeakingDevice(std::unique_ptr<audio::AudioDevice> inner, const Speech& speech)
    : inner_(std::move(inner)),
      samples_(resampled(speech, inner_->sample_rate()).samples),
      microphone_(kMaxBlock, 0.0F) {
}

Status SpeakingDevice::start(audio::AudioProcessor& processor) {
  processor_ = &processor;
  return inner_->start(*this);
}

void SpeakingDevice::process(std::span<const float> /*in*/, std::span<float> out,
                             const audio::BlockTime& time) noexcept {
  const std::size_t frames = std::min(out.size() / 2, microphone_.size());
  std::fill_n(microphone_.begin(), frames, 0.0F);
  if (speaking_.load(std::memory_order_acquire)) {
    const std::size_t n = std::min(frames, samples_.size() - place_);
    std::copy_n(samples_.begin() + static_cast<std::ptrdiff_t>(place_), n, microphone_.begin());
    place_ += n;
    if (place_ == samples_.size()) spoken_.store(true, std::memory_order_release);
  }
  processor_->process(std::span(microphone_).first(frames), out, time);
}

std::function<Result<std::unique_ptr<audio::AudioDevice>>(const audio::DeviceRequest&)>
open_speaking(Speech speech, SpeakingDevice*& speaker) {
  return [speech = std::move(speech), &speaker](
             const audio::DeviceRequest& request) -> Result<std::unique_ptr<audio::AudioDevice>> {
    auto inner = audio::open_device(request);
    if (!inner || speaker != nullptr) return inner;
    auto wrapped = std::make_unique<SpeakingDevice>(std::move(inner).value(), speech);
    speaker = wrapped.get();
    return std::unique_ptr<audio::AudioDevice>(std::move(wrapped));
  };
}

}  // namespace roger::app
