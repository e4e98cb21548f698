// A sound device that speaks a recording into its microphone when told to.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "app/speech.hpp"
#include "audio/device/device.hpp"
#include "core/result.hpp"

namespace roger::app {

/// Wraps a device: what that one captures is replaced by silence, and by the recording from
/// speak() on. speak() and spoken() may be called from any thread.
class SpeakingDevice final : public audio::AudioDevice, private audio::AudioProcessor {
 public:
  SpeakingDevice(std::unique_ptr<audio::AudioDevice> inner, const Speech& speech);

  void speak() noexcept { speaking_.store(true, std::memory_order_release); }
  /// The whole recording has been spoken.
  [[nodiscard]] bool spoken() const noexcept { return spoken_.load(std::memory_order_acquire); }

  [[nodiscard]] std::uint32_t sample_rate() const override { return inner_->sample_rate(); }
  Status start(audio::AudioProcessor& processor) override;
  void stop() override { inner_->stop(); }
  [[nodiscard]] audio::DeviceState state() const override { return inner_->state(); }

 private:
  void process(std::span<const float> in, std::span<float> out,
               const audio::BlockTime& time) noexcept override;

  std::unique_ptr<audio::AudioDevice> inner_;
  const std::vector<float> samples_;
  std::vector<float> microphone_;
  std::size_t place_ = 0;
  audio::AudioProcessor* processor_ = nullptr;
  std::atomic<bool> speaking_{false};
  std::atomic<bool> spoken_{false};
};

/// For StationParts::open_device: opens what is asked for and wraps the first device so; `speaker`
/// is set then, and lives as long as the station.
std::function<Result<std::unique_ptr<audio::AudioDevice>>(const audio::DeviceRequest&)>
open_speaking(Speech speech, SpeakingDevice*& speaker);

}  // namespace roger::app
