#include "audio/device/portaudio_library.hpp"

#include <fcntl.h>
#include <pa_jack.h>
#include <portaudio.h>
#include <unistd.h>

#include <mutex>

namespace roger::audio {
namespace {

// PortAudio has one state for the process; so have these.
std::mutex& library_mutex() {
  static std::mutex mutex;
  return mutex;
}
std::mutex& standard_error_mutex() {
  static std::mutex mutex;
  return mutex;
}
int users = 0;  // under library_mutex

// PortAudio keeps the pointer that it is given.
std::string& client_name() {
  static std::string name;
  return name;
}

}  // namespace

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

Result<PortAudioLibrary> PortAudioLibrary::open(const std::string& jack_client_name) {
  const std::lock_guard lock(library_mutex());
  if (users == 0) {
    const QuietStandardError quiet;
    client_name() = jack_client_name;
    PaJack_SetClientName(client_name().c_str());
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
