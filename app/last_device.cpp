#include "app/last_device.hpp"

#include "audio/device/device.hpp"
#include "audio/device/device_choice.hpp"

namespace roger::app {
LastDevice last_device(const std::string& kept,
                       const Result<std::vector<audio::DeviceInfo>>& present) {
  if (kept.empty() || !present || audio::is_present(kept, present.value())) return {kept, {}};
  return {{}, kept + " is not there: this is the default device. --device chooses another."};
}

std::optional<std::string> worth_keeping(const std::string& given) {
  if (audio::is_made_up(given)) return std::nullopt;
  return given == "default" ? std::string() : given;
}

}  // namespace roger::app
