// Silence in place of a missing default sound device.
#pragma once

#include <memory>

#include "audio/device/device.hpp"
#include "core/result.hpp"

namespace roger::app {

/// Opens the requested device; for StationParts::open_device. If the default device was requested
/// and is not available, the station plays and captures silence until it is, so that a console
/// without sound still shows the nets. A device requested by name that is missing remains an error
/// unless the request allows its absence.
Result<std::unique_ptr<audio::AudioDevice>> open_or_substitute_silence(
    const audio::DeviceRequest& request);

}  // namespace roger::app
