#include "app/support/text_speech.hpp"

#include <chrono>

#include "app/support/child_process.hpp"
#include "app/support/scratch_folder.hpp"
#include "core/printable.hpp"

namespace roger::app {

Result<Speech> synthesize_speech(const std::string& text) {
  constexpr std::chrono::seconds kPatience{60};
  auto folder = ScratchFolder::make("speech");
  if (!folder) return folder.error();
  const std::string sound = folder.value().file("speech.wav");
  const std::string log = folder.value().file("espeak-ng.log");
  auto child = ChildProcess::start({{"espeak-ng", "-w", sound, "--", text}, {}, log});
  const auto ended = child ? child.value().wait_for(kPatience) : std::nullopt;
  auto speech = read_recording(sound);
  if (ended == 0 && speech) return speech;
  std::string why = child ? read_last_line(log) : child.error().message;
  if (why.empty()) why = "no error message";
  return Error{ErrorCode::kUnavailable,
               "espeak-ng (Debian package espeak-ng) cannot speak \"" + printable(text) +
                   "\": " + printable(why),
               {}};
}

}  // namespace roger::app
