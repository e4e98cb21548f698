// All devices that the computer has, whatever host they belong to.
#include <algorithm>
#include <optional>
#include <utility>

#include "audio/device/device_factory.hpp"
#include "audio/device/portaudio_library.hpp"

namespace roger::audio {
namespace {

/// PortAudio's devices, then JACK's; numbered as they stand in the list.
struct Catalog {
  std::optional<PortAudioLibrary> library;  // keeps PortAudio's indices valid
  std::vector<DeviceEntry> entries;
  std::vector<int> index_of;  // what a device's own host calls it
  std::size_t jack_begin = 0;

  [[nodiscard]] bool is_jack(int entry) const { return entry >= static_cast<int>(jack_begin); }
  [[nodiscard]] std::string jack_client(int entry) const {
    return entry < 0 ? "" : entries[static_cast<std::size_t>(entry)].info.name;
  }
  void add(std::vector<DeviceEntry> devices) {
    for (DeviceEntry& device : devices) {
      index_of.push_back(std::exchange(device.index, static_cast<int>(entries.size())));
      entries.push_back(std::move(device));
    }
  }
};

Result<Catalog> everything() {
  auto library = PortAudioLibrary::open();
  if (!library) return library.error();
  Catalog catalog;
  catalog.library = std::move(library).value();
  catalog.add(portaudio_devices());
  catalog.jack_begin = catalog.entries.size();
  std::vector<DeviceEntry> jack = jack_devices();
  if (!jack.empty()) {
    // A server that is up holds the sound card; see choose_device().
    for (DeviceEntry& device : catalog.entries) device.info.is_default = false;
  }
  catalog.add(std::move(jack));
  return catalog;
}

Result<std::unique_ptr<AudioDevice>> open_chosen(const DeviceRequest& request,
                                                 const Catalog& catalog, DeviceChoice choice) {
  if (catalog.is_jack(choice.input) || catalog.is_jack(choice.output)) {
    // One device has one clock: where the name means two hosts, the loudspeaker's is taken.
    if (choice.output >= 0 && !catalog.is_jack(choice.output)) choice.input = -1;
    if (choice.input >= 0 && !catalog.is_jack(choice.input)) choice.input = -1;
  }
  if (catalog.is_jack(choice.input) || catalog.is_jack(choice.output)) {
    return make_jack_device(request, catalog.jack_client(choice.input),
                            catalog.jack_client(choice.output));
  }
  const auto own = [&](int entry) {
    return entry < 0 ? entry : catalog.index_of[static_cast<std::size_t>(entry)];
  };
  return make_portaudio_device(request, {own(choice.input), own(choice.output)});
}

}  // namespace

Result<std::unique_ptr<AudioDevice>> open_sound_device(const DeviceRequest& request) {
  // JACK alone, where that is enough: PortAudio takes its time to look at every card.
  if (prefers_jack(request.name)) {
    Catalog jack;
    jack.add(jack_devices());
    if (const auto choice = choose_device(request.name, jack.entries); choice) {
      return open_chosen(request, jack, choice.value());
    }
  }
  auto catalog = everything();
  if (!catalog) return catalog.error();
  const auto choice = choose_device(request.name, catalog.value().entries);
  if (!choice) {
    Error error = choice.error();
    if (!request.may_be_absent) {
      error.message += "; 'null', 'file:IN.wav,OUT.wav', 'tone' and 'click' always work";
    }
    return error;
  }
  return open_chosen(request, catalog.value(), choice.value());
}

Result<std::vector<DeviceInfo>> list_devices() {
  auto catalog = everything();
  if (!catalog) return catalog.error();
  std::vector<DeviceInfo> infos;
  for (DeviceEntry& entry : catalog.value().entries) {
    if (!catalog.value().is_jack(entry.index)) {
      DeviceEntry own = entry;
      own.index = catalog.value().index_of[static_cast<std::size_t>(entry.index)];
      entry.info.rates = portaudio_rates(own);
    }
    infos.push_back(std::move(entry.info));
  }
  return infos;
}

}  // namespace roger::audio
