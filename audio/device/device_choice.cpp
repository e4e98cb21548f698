#include "audio/device/device_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>

#include "core/printable.hpp"

namespace roger::audio {
namespace {

std::string lower(std::string_view text) {
  std::string result{text};
  std::ranges::transform(result, result.begin(), [](char letter) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  });
  return result;
}

bool contains(std::string_view whole, std::string_view part) {
  return lower(whole).find(part) != std::string::npos;
}

bool is_jack(const DeviceEntry& device) {
  return contains(device.info.host, "jack");
}

DeviceChoice find_defaults(std::string_view host, const std::vector<DeviceEntry>& devices) {
  DeviceChoice choice;
  for (const DeviceEntry& device : devices) {
    if (device.info.host != host) continue;
    if (device.default_input && device.info.inputs > 0) choice.input = &device;
    if (device.default_output && device.info.outputs > 0) choice.output = &device;
  }
  return choice;
}

bool any(const DeviceChoice& choice) {
  return choice.input != nullptr || choice.output != nullptr;
}

DeviceChoice default_choice(const std::vector<DeviceEntry>& devices) {
  const auto jack = std::ranges::find_if(devices, is_jack);
  if (jack != devices.end()) {
    if (const DeviceChoice choice = find_defaults(jack->info.host, devices); any(choice)) {
      return choice;
    }
  }
  for (const DeviceEntry& device : devices) {
    if (device.info.is_default) return find_defaults(device.info.host, devices);
  }
  for (const DeviceEntry& device : devices) {
    if (const DeviceChoice choice = find_defaults(device.info.host, devices); any(choice)) {
      return choice;
    }
  }
  return {};
}

template <class Matches>
DeviceChoice first_that(const std::vector<DeviceEntry>& devices, const Matches& matches) {
  DeviceChoice choice;
  for (const DeviceEntry& device : devices) {
    if (!matches(device)) continue;
    if (device.info.inputs > 0 && device.info.outputs > 0) return {&device, &device};
    if (choice.input == nullptr && device.info.inputs > 0) choice.input = &device;
    if (choice.output == nullptr && device.info.outputs > 0) choice.output = &device;
  }
  return choice;
}

std::string listed(const std::vector<DeviceEntry>& devices) {
  std::string text;
  for (const DeviceEntry& device : devices) {
    text += fmt::format("{}'{}: {}'", text.empty() ? "" : ", ", device.info.host, device.info.name);
  }
  return text;
}

}  // namespace

DeviceResult<DeviceChoice> choose_device(std::string_view name,
                                         const std::vector<DeviceEntry>& devices) {
  // In order of precedence: "default"; a complete name; a host; a part of a name.
  const std::string wanted = lower(name);
  DeviceChoice choice;
  if (wanted.empty() || wanted == "default") {
    choice = default_choice(devices);
  } else {
    const auto full_name = [](const DeviceEntry& device) {
      return lower(device.info.host + ": " + device.info.name);
    };
    choice = first_that(devices, [&](const DeviceEntry& device) {
      return lower(device.info.name) == wanted || full_name(device) == wanted;
    });
    for (const DeviceEntry& device : devices) {
      if (any(choice)) break;
      if (contains(device.info.host, wanted)) choice = find_defaults(device.info.host, devices);
    }
    if (!any(choice)) {
      const std::size_t colon = wanted.find(": ");
      choice = first_that(devices, [&](const DeviceEntry& device) {
        if (full_name(device).find(wanted) != std::string::npos) return true;
        return colon != std::string::npos && contains(device.info.host, wanted.substr(0, colon)) &&
               contains(device.info.name, wanted.substr(colon + 2));
      });
    }
  }
  if (any(choice)) return choice;
  if (devices.empty()) return DeviceTrouble{DeviceProblem::kNothingListed, printable(name)};
  return DeviceTrouble{DeviceProblem::kNotListed, printable(name), listed(devices)};
}

bool is_present(std::string_view name, const std::vector<DeviceInfo>& listed) {
  std::vector<DeviceEntry> entries;
  for (const DeviceInfo& info : listed) {
    // The list does not say which devices are a host's defaults. That only affects which device is
    // chosen, not whether one is found.
    entries.push_back({.info = info, .default_input = true, .default_output = true});
  }
  return static_cast<bool>(choose_device(name, entries));
}

bool prefers_jack(std::string_view name) {
  const std::string wanted = lower(name);
  return wanted.empty() || wanted == "default" || wanted.starts_with("jack");
}

}  // namespace roger::audio
