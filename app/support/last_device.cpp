#include "app/support/last_device.hpp"

#include "audio/device/device.hpp"
#include "audio/device/device_choice.hpp"

namespace roger::app {
LastDevice last_device(const std::string& kept,
                       const Result<std::vector<audio::DeviceInfo>>& present) {
  if (kept.empty() || !present || audio::is_present(kept, present.value())) return {kept, {}};
  return {{}, kept + " is not connected. The default device is used until you choose another."};
}

bool is_worth_keeping(const std::string& given) {
  return !audio::is_made_up(given);
}

}  // namespace roger::app
