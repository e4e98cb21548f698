// The sound device that an operator had the last time.
#pragma once

#include <optional>
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

/// What is kept of a device that was given to --device, once it runs; empty: none from now on.
/// nullopt: what was kept stays, for it is no sound card.
[[nodiscard]] std::optional<std::string> worth_keeping(const std::string& given);

}  // namespace roger::app
