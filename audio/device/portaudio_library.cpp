#include "audio/device/portaudio_library.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <pa_jack.h>
#include <portaudio.h>
#include <unistd.h>

#include <mutex>
#include <string>

#include "audio/device/jack_client.hpp"

namespace roger::audio {
namespace {

// PortAudio has one state per process, which two threads must not initialise or terminate at once.
std::mutex& library_mutex() {
  static std::mutex mutex;
  return mutex;
}

std::mutex& standard_error_mutex() {
  static std::mutex mutex;
  return mutex;
}

}  // namespace

DeviceResult<std::unique_ptr<PortAudioLibrary>> PortAudioLibrary::open() {
  const std::lock_guard lock(library_mutex());
  const QuietStandardError quiet;
  JackClient::close_dead_clients();
  PaJack_SetClientName("roger-portaudio");  // PortAudio always opens a JACK client
  const PaError error = Pa_Initialize();
  if (error != paNoError) {
    return DeviceTrouble{DeviceProblem::kLibraryFailed, "PortAudio",
                         fmt::format("{} ({})", Pa_GetErrorText(error), error)};
  }
  return std::unique_ptr<PortAudioLibrary>(new PortAudioLibrary());
}

PortAudioLibrary::~PortAudioLibrary() {
  const std::lock_guard lock(library_mutex());
  const QuietStandardError quiet;
  Pa_Terminate();
}

QuietStandardError::QuietStandardError() {
  standard_error_mutex().lock();
  saved_ = ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (saved_ >= 0 && nowhere >= 0) ::dup2(nowhere, STDERR_FILENO);
  if (nowhere >= 0) ::close(nowhere);
}

QuietStandardError::~QuietStandardError() {
  if (saved_ >= 0) {
    ::dup2(saved_, STDERR_FILENO);
    ::close(saved_);
  }
  standard_error_mutex().unlock();
}

}  // namespace roger::audio
