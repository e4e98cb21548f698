// The sound devices that the operator used last time.
#pragma once

#include <string>
#include <vector>

#include "audio/device/device.hpp"

namespace roger::app {

struct LastDevice {
  std::string name;  // device to open; empty: the default device
  std::string note;  // reason why it is not the device of last time; empty: it is
};

/// Returns the device to start with. `kept`: the stored value of --device; empty: none. `present`:
/// result of audio::list_devices(); if the listing failed, the stored device is tried anyway.
[[nodiscard]] LastDevice last_device(const std::string& kept,
                                     const Result<std::vector<audio::DeviceInfo>>& present);

/// Returns the loudspeaker to start with, likewise; an empty name: none.
[[nodiscard]] LastDevice last_loudspeaker(const std::string& kept,
                                          const Result<std::vector<audio::DeviceInfo>>& present);

/// Returns whether a value given to --device is stored for the next start once the device runs.
/// Devices without hardware (null, file:, tone, click) are not.
[[nodiscard]] bool is_storable(const std::string& given);

}  // namespace roger::app
