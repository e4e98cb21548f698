// What stands in for a sound device that is not there.
#pragma once

#include <memory>
#include <string>

#include "audio/device/device.hpp"
#include "core/result.hpp"

namespace roger::app {

/// A null device that says what is wrong, so that a window without sound still shows the nets.
class SilentDevice final : public audio::AudioDevice {
 public:
  SilentDevice(std::unique_ptr<audio::AudioDevice> null, std::string trouble)
      : null_(std::move(null)), trouble_(std::move(trouble)) {}

  [[nodiscard]] std::uint32_t sample_rate() const override { return null_->sample_rate(); }
  Status start(audio::AudioProcessor& processor) override { return null_->start(processor); }
  void stop() override { null_->stop(); }
  [[nodiscard]] audio::DeviceState state() const override;

 private:
  std::unique_ptr<audio::AudioDevice> null_;
  const std::string trouble_;
};

/// For StationParts::open_device: opens what is asked for; where the default device was asked for
/// and can't be had, silence, with a warning on standard error. A device that was named is an error
/// still.
Result<std::unique_ptr<audio::AudioDevice>> open_or_stay_silent(
    const audio::DeviceRequest& request);

}  // namespace roger::app
