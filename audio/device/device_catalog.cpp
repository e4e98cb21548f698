// Lists all devices of the computer, of all hosts.
#include <algorithm>
#include <iterator>
#include <utility>

#include "audio/device/device_factory.hpp"
#include "audio/device/portaudio_library.hpp"

namespace roger::audio {
namespace {

/// PortAudio's devices, then JACK's.
struct Catalog {
  std::unique_ptr<PortAudioLibrary> library;  // keeps PortAudio's indices valid
  std::vector<DeviceEntry> entries;
};

DeviceResult<Catalog> everything() {
  auto library = PortAudioLibrary::open();
  if (!library) return library.error();
  Catalog catalog{std::move(library).value(), portaudio_devices()};
  std::vector<DeviceEntry> jack = jack_devices();
  if (!jack.empty()) {
    // A running server occupies the sound card; see choose_device().
    for (DeviceEntry& device : catalog.entries) device.info.is_default = false;
  }
  std::ranges::move(jack, std::back_inserter(catalog.entries));
  return catalog;
}

/// Removes what the request does not use.
void keep_usable(const DeviceRequest& request, std::vector<DeviceEntry>& devices) {
  if (!request.playback_only) return;
  std::erase_if(devices, [](const DeviceEntry& device) { return device.info.outputs == 0; });
  for (DeviceEntry& device : devices) device.info.inputs = 0;
}

DeviceResult<std::unique_ptr<AudioDevice>> open_chosen(const DeviceRequest& request,
                                                       DeviceChoice choice) {
  // One device has one clock. If the name matches two hosts, the loudspeaker's is used.
  if (choice.input != nullptr && choice.output != nullptr &&
      choice.input->of_jack != choice.output->of_jack) {
    choice.input = nullptr;
  }
  const DeviceEntry& either = choice.output != nullptr ? *choice.output : *choice.input;
  return either.of_jack ? make_jack_device(request, choice)
                        : make_portaudio_device(request, choice);
}

}  // namespace

DeviceResult<std::unique_ptr<AudioDevice>> open_sound_device(const DeviceRequest& request) {
  // Queries only JACK where that is enough, because PortAudio probes every card, which takes time.
  if (prefers_jack(request.name)) {
    std::vector<DeviceEntry> jack = jack_devices();
    keep_usable(request, jack);
    if (const auto choice = choose_device(request.name, jack); choice) {
      return open_chosen(request, choice.value());
    }
  }
  auto catalog = everything();
  if (!catalog) return catalog.error();
  keep_usable(request, catalog.value().entries);
  const auto choice = choose_device(request.name, catalog.value().entries);
  if (!choice) return choice.error();
  return open_chosen(request, choice.value());
}

Result<std::vector<DeviceInfo>> list_devices() {
  auto catalog = everything();
  if (!catalog) return to_error(catalog.error());
  std::vector<DeviceInfo> infos;
  for (DeviceEntry& entry : catalog.value().entries) {
    if (!entry.of_jack) entry.info.rates = portaudio_rates(entry);
    infos.push_back(std::move(entry.info));
  }
  return infos;
}

}  // namespace roger::audio
