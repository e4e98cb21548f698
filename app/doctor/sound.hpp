// Checks whether sound input and output devices are available.
#pragma once

#include <vector>

#include "app/doctor/finding.hpp"
#include "audio/device/device.hpp"
#include "core/result.hpp"

namespace roger::app {

[[nodiscard]] Finding judge_sound(const Result<std::vector<audio::DeviceInfo>>& devices);
[[nodiscard]] Finding check_sound();

}  // namespace roger::app
