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

/// `kept`: as it was given to --device; empty: none was. What is no sound card is always there.
[[nodiscard]] LastDevice last_device(const std::string& kept,
                                     const std::vector<audio::DeviceInfo>& present);

}  // namespace roger::app
