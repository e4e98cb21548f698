#include "audio/device/portaudio_library.hpp"

#include <pa_jack.h>
#include <portaudio.h>

#include <mutex>
#include <string>

#include "audio/device/jack_client.hpp"
#include "audio/device/quiet_standard_error.hpp"

namespace roger::audio {
namespace {

// PortAudio has one state for the process; so has this.
std::mutex& library_mutex() {
  static std::mutex mutex;
  return mutex;
}
int users = 0;  // under library_mutex

}  // namespace

Result<PortAudioLibrary> PortAudioLibrary::open() {
  const std::lock_guard lock(library_mutex());
  if (users == 0) {
    const QuietStandardError quiet;
    JackClient::forget_the_dead();
    PaJack_SetClientName("roger-portaudio");  // it has a client of JACK's, used or not
    const PaError error = Pa_Initialize();
    if (error != paNoError) {
      return Error{ErrorCode::kSystem, std::string{"PortAudio: "} + Pa_GetErrorText(error), {}};
    }
  }
  ++users;
  return PortAudioLibrary();
}

PortAudioLibrary& PortAudioLibrary::operator=(PortAudioLibrary&& other) noexcept {
  if (this != &other) {
    release();
    held_ = other.held_;
    other.held_ = false;
  }
  return *this;
}

void PortAudioLibrary::release() noexcept {
  if (!held_) return;
  held_ = false;
  const std::lock_guard lock(library_mutex());
  if (--users > 0) return;
  const QuietStandardError quiet;
  Pa_Terminate();
}

}  // namespace roger::audio
