// A sound device that plays a recording into its microphone on request.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/support/speech.hpp"
#include "audio/device/device.hpp"
#include "core/result.hpp"

namespace roger::app {

/// Wraps a device and replaces its captured samples by a recording while one is being spoken.
class SpeakingDevice final : public audio::AudioDevice, private audio::AudioProcessor {
 public:
  /// Captured samples while no recording is being spoken.
  enum class WhenIdle { kSilence, kMicrophone };
  SpeakingDevice(std::unique_ptr<audio::AudioDevice> inner, WhenIdle otherwise);

  /// Starts speaking with the next block. All calls from one thread, and only while spoken() is
  /// true.
  void speak(std::shared_ptr<const Speech> speech);
  /// Returns whether the recording has been spoken completely. Any thread.
  [[nodiscard]] bool spoken() const noexcept {
    return saying_.load(std::memory_order_acquire) == nullptr;
  }

  [[nodiscard]] std::uint32_t sample_rate() const override { return inner_->sample_rate(); }
  audio::DeviceStatus start(audio::AudioProcessor& processor) override;
  void stop() override { inner_->stop(); }
  [[nodiscard]] audio::DeviceState state() const override { return inner_->state(); }
  void change(const std::string& name, Changed changed) override {
    inner_->change(name, std::move(changed));
  }

 private:
  void process(std::span<const float> in, std::span<float> out,
               const audio::BlockTime& time) noexcept override;

  std::unique_ptr<audio::AudioDevice> inner_;
  const WhenIdle when_idle_;
  audio::AudioProcessor* processor_ = nullptr;
  std::shared_ptr<const Speech> recording_;  // not changed while it is being spoken
  std::atomic<const std::vector<float>*> saying_{nullptr};
  std::vector<float> microphone_;
  std::size_t place_ = 0;  // owned by the audio callback
};

/// Returns a function for StationParts::open_device that opens the requested device and wraps the
/// first one. It sets `speaker` to the wrapper, which lives as long as the station.
std::function<Result<std::unique_ptr<audio::AudioDevice>>(const audio::DeviceRequest&)>
open_speaking(SpeakingDevice::WhenIdle otherwise, SpeakingDevice*& speaker);

}  // namespace roger::app
