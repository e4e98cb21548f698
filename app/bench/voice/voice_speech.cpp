#include "app/bench/voice/voice_speech.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace roger::app::bench {

Result<Speech> load_speech_or_default(const std::vector<std::string>& files) {
  if (!files.empty()) return load_speech(files);
  std::vector<std::string> spoken;
  for (const char* name : {"Front_Center", "Front_Left", "Front_Right", "Rear_Center", "Rear_Left",
                           "Rear_Right", "Side_Left", "Side_Right"}) {
    spoken.push_back(fmt::format("/usr/share/sounds/alsa/{}.wav", name));
    if (!std::filesystem::is_regular_file(spoken.back())) {
      return Error{ErrorCode::kNotFound,
                   fmt::format("no speech recording '{}'. Install the package alsa-utils, or name "
                               "recordings with --speech",
                               spoken.back()),
                   {}};
    }
  }
  return load_speech(spoken);
}

}  // namespace roger::app::bench
