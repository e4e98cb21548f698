#include "app/support/last_device.hpp"

#include "audio/device/device.hpp"
#include "audio/device/device_choice.hpp"

namespace roger::app {
LastDevice last_device(const std::string& kept,
                       const Result<std::vector<audio::DeviceInfo>>& present) {
  if (kept.empty() || !present || audio::is_present(kept, present.value())) return {kept, {}};
  return {{}, kept + " is not connected. The default device is used until you choose another."};
}

bool is_storable(const std::string& given) {
  return !audio::has_no_hardware(given);
}

}  // namespace roger::app
