// Which device a name means. Pure, so that it is tested without devices.
#pragma once

#include <string_view>
#include <vector>

#include "audio/device/device.hpp"

namespace roger::audio {

/// A device as its host knows it.
struct DeviceEntry {
  DeviceInfo info;
  int index = 0;                // of its host
  bool of_jack = false;         // else of PortAudio
  bool default_input = false;   // of its host
  bool default_output = false;  // of its host
};

/// Devices of a list; nullptr: this side stays silent.
struct DeviceChoice {
  const DeviceEntry* input = nullptr;
  const DeviceEntry* output = nullptr;
};

/// `name`: "default"; a host ("JACK", "ALSA") for its default devices; "HOST: DEVICE"; or a device,
/// or a part of its name. Letters' case does not matter; a whole name goes before a part of one,
/// a device with both sides before one with a single side. "default" prefers a JACK server that is
/// up, because it then holds the sound card. Error: kNotFound, lists what there is.
Result<DeviceChoice> choose_device(std::string_view name, const std::vector<DeviceEntry>& devices);

/// Whether choose_device() would find a device of that name among those listed.
[[nodiscard]] bool is_present(std::string_view name, const std::vector<DeviceInfo>& listed);

/// A name that a device of JACK fulfils, whatever other hosts offer.
[[nodiscard]] bool prefers_jack(std::string_view name);

}  // namespace roger::audio
