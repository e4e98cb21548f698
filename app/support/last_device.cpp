#include "app/support/last_device.hpp"

#include "audio/device/device.hpp"
#include "audio/device/device_choice.hpp"

namespace roger::app {
namespace {

LastDevice find_last(const std::string& kept, const Result<std::vector<audio::DeviceInfo>>& present,
                     const char* otherwise) {
  if (kept.empty() || !present || audio::is_present(kept, present.value())) return {kept, {}};
  return {{}, kept + " is not connected. " + otherwise};
}

}  // namespace

LastDevice last_device(const std::string& kept,
                       const Result<std::vector<audio::DeviceInfo>>& present) {
  return find_last(kept, present, "The default device is used until you choose another.");
}

LastDevice last_loudspeaker(const std::string& kept,
                            const Result<std::vector<audio::DeviceInfo>>& present) {
  return find_last(kept, present,
                   "All radios are heard in the headset until you choose another loudspeaker.");
}

bool is_storable(const std::string& given) {
  return !audio::has_no_hardware(given);
}

}  // namespace roger::app
