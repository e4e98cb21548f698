// The sound device that an operator had the last time.
#pragma once

#include <string>
#include <vector>

#include "audio/device/device.hpp"

namespace roger::app {

struct LastDevice {
  std::string name;  // to be used; empty: the default
  std::string note;  // why it is not the one of last time; empty: it is
};

/// `kept`: as it was given to --device; empty: none was. `present`: as audio::list_devices() has
/// it; when that failed the kept one is tried.
[[nodiscard]] LastDevice last_device(const std::string& kept,
                                     const Result<std::vector<audio::DeviceInfo>>& present);

/// Whether a device that was given to --device is kept for the next time, once it runs: not what is
/// no sound card.
[[nodiscard]] bool is_worth_keeping(const std::string& given);

}  // namespace roger::app
