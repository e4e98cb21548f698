// What stands in for a sound device that is not there.
#pragma once

#include <memory>
#include <string>

#include "audio/device/device.hpp"
#include "core/result.hpp"

namespace roger::app {

/// For StationParts::open_device: opens what is asked for. Where the default device was asked for
/// and can't be had, silence until it can, so that a window without sound still shows the nets. A
/// device that was named is an error still, unless the request lets it be absent.
Result<std::unique_ptr<audio::AudioDevice>> open_or_stay_silent(
    const audio::DeviceRequest& request);

}  // namespace roger::app
