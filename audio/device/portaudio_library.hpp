// PortAudio as a whole: held while anything of it is in use.
#pragma once

#include <memory>

#include "core/result.hpp"

namespace roger::audio {

/// Keeps PortAudio initialized as long as one of these lives; PortAudio counts them. Any thread.
///
/// PortAudio sees the devices that are there when the first one is made: new ones only after the
/// last one is gone.
class PortAudioLibrary {
 public:
  /// Errors: kSystem.
  static Result<std::unique_ptr<PortAudioLibrary>> open();

  PortAudioLibrary(const PortAudioLibrary&) = delete;
  PortAudioLibrary& operator=(const PortAudioLibrary&) = delete;
  ~PortAudioLibrary();

 private:
  PortAudioLibrary() = default;
};

/// While it lives, standard error of the process leads nowhere: ALSA and JACK write pages of
/// complaints about devices that nobody asked for. One at a time; others wait.
class QuietStandardError {
 public:
  QuietStandardError();
  ~QuietStandardError();
  QuietStandardError(const QuietStandardError&) = delete;
  QuietStandardError& operator=(const QuietStandardError&) = delete;

 private:
  int saved_;
};

}  // namespace roger::audio
