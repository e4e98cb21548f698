#include "app/silent_device.hpp"

#include "core/log.hpp"

namespace roger::app {

audio::DeviceState SilentDevice::state() const {
  audio::DeviceState state = null_->state();
  state.trouble = trouble_;
  return state;
}

Result<std::unique_ptr<audio::AudioDevice>> open_or_stay_silent(
    const audio::DeviceRequest& request) {
  auto opened = audio::open_device(request);
  if (opened || request.name != audio::DeviceRequest{}.name) return opened;
  audio::DeviceRequest none = request;
  none.name = "null";
  auto null = audio::open_device(none);
  if (!null) return opened;
  log(LogLevel::kWarning, "audio", "no sound: " + opened.error().message);
  return std::unique_ptr<audio::AudioDevice>(std::make_unique<SilentDevice>(
      std::move(null).value(), opened.error().message + "; start again once there is one"));
}

}  // namespace roger::app
