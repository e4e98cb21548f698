// A sound device that speaks recordings into its microphone when told to.
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

/// Wraps a device: while it speaks, what that one captures is replaced by the recording.
class SpeakingDevice final : public audio::AudioDevice, private audio::AudioProcessor {
 public:
  /// What its microphone hears when it does not speak.
  enum class Else { kSilence, kMicrophone };
  SpeakingDevice(std::unique_ptr<audio::AudioDevice> inner, Else otherwise);

  /// Begins to say it with the next block. One thread; only when spoken().
  void speak(const Speech& speech);
  /// All that it was to say has been said. Any thread.
  [[nodiscard]] bool spoken() const noexcept {
    return saying_.load(std::memory_order_acquire) == nullptr;
  }

  [[nodiscard]] std::uint32_t sample_rate() const override { return inner_->sample_rate(); }
  Status start(audio::AudioProcessor& processor) override;
  void stop() override { inner_->stop(); }
  [[nodiscard]] audio::DeviceState state() const override { return inner_->state(); }
  void change(const std::string& name, Changed changed) override {
    inner_->change(name, std::move(changed));
  }

 private:
  void process(std::span<const float> in, std::span<float> out,
               const audio::BlockTime& time) noexcept override;

  std::unique_ptr<audio::AudioDevice> inner_;
  const Else otherwise_;
  audio::AudioProcessor* processor_ = nullptr;
  std::vector<float> recording_;  // not touched while it is being said
  std::atomic<const std::vector<float>*> saying_{nullptr};
  std::vector<float> microphone_;
  std::size_t place_ = 0;  // the callback's
};

/// For StationParts::open_device: opens what is asked for and wraps the first device so; `speaker`
/// is set then, and lives as long as the station.
std::function<Result<std::unique_ptr<audio::AudioDevice>>(const audio::DeviceRequest&)>
open_speaking(SpeakingDevice::Else otherwise, SpeakingDevice*& speaker);

}  // namespace roger::app
