#include "app/last_device.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace roger::app {
namespace {

bool is_made_up(std::string_view name) {
  constexpr std::array<std::string_view, 4> kMadeUp = {"null", "file:", "tone", "click"};
  return std::ranges::any_of(kMadeUp,
                             [name](std::string_view one) { return name.starts_with(one); });
}

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char letter) {
    return static_cast<char>(std::tolower(letter));
  });
  return text;
}

}  // namespace

LastDevice last_device(const std::string& kept, const std::vector<audio::DeviceInfo>& present) {
  if (kept.empty() || is_made_up(kept)) return {kept, {}};
  const std::string wanted = lower(kept);
  const bool there = std::ranges::any_of(present, [&wanted](const audio::DeviceInfo& device) {
    // As choose_device() takes it: "HOST: DEVICE", a host, a device or a part of its name.
    return lower(device.host + ": " + device.name).find(wanted) != std::string::npos ||
           lower(device.name).find(wanted) != std::string::npos;
  });
  if (there) return {kept, {}};
  return {{}, kept + " is not there: this is the default device. --device chooses another."};
}

}  // namespace roger::app
