#include "app/doctor/sound.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <string>

namespace roger::app {

Finding judge_sound(const Result<std::vector<audio::DeviceInfo>>& devices) {
  constexpr Topic kTopic = Topic::kSound;
  if (!devices) {
    return problem(kTopic, devices.error().text(), "see 'roger devices'");
  }
  const auto& all = devices.value();
  const bool any_input =
      std::any_of(all.begin(), all.end(), [](const auto& one) { return one.inputs > 0; });
  const bool any_output =
      std::any_of(all.begin(), all.end(), [](const auto& one) { return one.outputs > 0; });
  if (!any_input && !any_output) {
    return warning(kTopic, "no sound device",
                   "connect a headset or start jackd; without one only --device null and file: "
                   "work");
  }
  if (!any_input) return warning(kTopic, "no microphone", "connect one; see 'roger devices'");
  if (!any_output) return warning(kTopic, "no loudspeaker", "connect one; see 'roger devices'");
  std::set<std::string> hosts;
  std::string names;
  std::string preferred;
  for (const auto& one : all) {
    if (hosts.insert(one.host).second) names += (names.empty() ? "" : ", ") + one.host;
    if (one.is_default) preferred += (preferred.empty() ? "" : ", ") + one.name;
  }
  return fine(kTopic,
              fmt::format("{} device{} via {}; default: {}", all.size(), all.size() == 1 ? "" : "s",
                          names, preferred.empty() ? "none" : preferred));
}

Finding check_sound() {
  return judge_sound(audio::list_devices());
}

}  // namespace roger::app
