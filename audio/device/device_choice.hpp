// Selects the device for a name. Pure, so that it can be tested without devices.
#pragma once

#include <string_view>
#include <vector>

#include "audio/device/device.hpp"

namespace roger::audio {

/// A device as its host knows it.
struct DeviceEntry {
  DeviceInfo info;
  int index = 0;                // of its host
  bool of_jack = false;         // true: JACK; false: PortAudio
  bool default_input = false;   // of its host
  bool default_output = false;  // of its host
};

/// Devices of a list; nullptr: this side stays silent.
struct DeviceChoice {
  const DeviceEntry* input = nullptr;
  const DeviceEntry* output = nullptr;
};

/// Selects devices. `name` is "default"; a host ("JACK", "ALSA") for its default devices; "HOST:
/// DEVICE"; or a device name or part of one. Case is ignored. A complete name takes precedence over
/// a part of one, a device with both sides over one with a single side. "default" prefers a running
/// JACK server, because it occupies the sound card. Error: kNotListed or kNothingListed.
DeviceResult<DeviceChoice> choose_device(std::string_view name,
                                         const std::vector<DeviceEntry>& devices);

/// Returns whether choose_device() would find a device of that name in the list.
[[nodiscard]] bool is_present(std::string_view name, const std::vector<DeviceInfo>& listed);

/// Returns whether a JACK device, if one matches, is chosen for the name without asking other
/// hosts.
[[nodiscard]] bool prefers_jack(std::string_view name);

}  // namespace roger::audio
