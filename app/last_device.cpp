#include "app/last_device.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "audio/device/device_choice.hpp"

namespace roger::app {
namespace {

/// As audio::open_device() takes it.
bool is_made_up(std::string_view name) {
  constexpr std::array<std::string_view, 3> kMadeUp = {"null", "tone", "click"};
  constexpr std::array<std::string_view, 3> kWithWords = {"file:", "tone:", "click:"};
  return std::ranges::find(kMadeUp, name) != kMadeUp.end() ||
         std::ranges::any_of(kWithWords,
                             [name](std::string_view one) { return name.starts_with(one); });
}

}  // namespace

LastDevice last_device(const std::string& kept,
                       const Result<std::vector<audio::DeviceInfo>>& present) {
  if (kept.empty() || !present || audio::is_present(kept, present.value())) return {kept, {}};
  return {{}, kept + " is not there: this is the default device. --device chooses another."};
}

std::optional<std::string> worth_keeping(const std::string& given) {
  if (is_made_up(given)) return std::nullopt;
  return given == "default" ? std::string() : given;
}

}  // namespace roger::app
