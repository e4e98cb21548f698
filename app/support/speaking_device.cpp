#include "app/support/speaking_device.hpp"

#include <algorithm>
#include <utility>

namespace roger::app {

SpeakingDevice::SpeakingDevice(std::unique_ptr<audio::AudioDevice> inner, WhenIdle otherwise)
    : inner_(std::move(inner)), when_idle_(otherwise), microphone_(kMaxBlock, 0.0F) {
}

void SpeakingDevice::speak(std::shared_ptr<const Speech> speech) {
  const std::uint32_t rate = inner_->sample_rate();
  recording_ = speech->sample_rate == rate
                   ? std::move(speech)
                   : std::make_shared<const Speech>(resampled(*speech, rate));
  if (!recording_->samples.empty()) {
    saying_.store(&recording_->samples, std::memory_order_release);
  }
}

audio::DeviceStatus SpeakingDevice::start(audio::AudioProcessor& processor) {
  processor_ = &processor;
  return inner_->start(*this);
}

void SpeakingDevice::process(std::span<const float> in, std::span<float> out,
                             const audio::BlockTime& time) noexcept {
  const std::vector<float>* saying = saying_.load(std::memory_order_acquire);
  if (saying == nullptr && when_idle_ == WhenIdle::kMicrophone) {
    processor_->process(in, out, time);
    return;
  }
  const std::size_t frames = std::min(out.size() / 2, microphone_.size());
  std::fill_n(microphone_.begin(), frames, 0.0F);
  if (saying != nullptr) {
    const std::size_t count = std::min(frames, saying->size() - place_);
    std::copy_n(saying->begin() + static_cast<std::ptrdiff_t>(place_), count, microphone_.begin());
    place_ += count;
  }
  processor_->process(std::span(microphone_).first(frames), out, time);
  // Cleared only after the last block was processed: the caller that sees spoken() releases the
  // key, and the key must not be released before the last sample.
  if (saying == nullptr || place_ < saying->size()) return;
  place_ = 0;
  saying_.store(nullptr, std::memory_order_release);
}

std::function<Result<std::unique_ptr<audio::AudioDevice>>(const audio::DeviceRequest&)>
open_speaking(SpeakingDevice::WhenIdle otherwise, SpeakingDevice*& speaker) {
  return [otherwise, &speaker](
             const audio::DeviceRequest& request) -> Result<std::unique_ptr<audio::AudioDevice>> {
    auto inner = audio::open_device(request);
    if (!inner || speaker != nullptr) return inner;
    auto wrapped = std::make_unique<SpeakingDevice>(std::move(inner).value(), otherwise);
    speaker = wrapped.get();
    return std::unique_ptr<audio::AudioDevice>(std::move(wrapped));
  };
}

}  // namespace roger::app
