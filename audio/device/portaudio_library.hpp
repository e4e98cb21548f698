// PortAudio as a whole: held while anything of it is in use.
#pragma once

#include <string>

#include "core/result.hpp"

namespace roger::audio {

/// Keeps PortAudio initialized as long as one of these lives. Any thread.
///
/// PortAudio sees the devices and the JACK server that are there when the first one is made, and
/// takes the JACK client's name only then.
class PortAudioLibrary {
 public:
  /// Errors: kSystem.
  static Result<PortAudioLibrary> open(const std::string& jack_client_name);

  PortAudioLibrary(PortAudioLibrary&& other) noexcept : held_(other.held_) { other.held_ = false; }
  PortAudioLibrary& operator=(PortAudioLibrary&& other) noexcept;
  PortAudioLibrary(const PortAudioLibrary&) = delete;
  PortAudioLibrary& operator=(const PortAudioLibrary&) = delete;
  ~PortAudioLibrary() { release(); }

 private:
  PortAudioLibrary() = default;
  void release() noexcept;

  bool held_ = true;
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
