// The PortAudio library: held while any part of it is in use.
#pragma once

#include <memory>

#include "audio/device/device_trouble.hpp"

namespace roger::audio {

/// Keeps PortAudio initialised while an object of this class exists; PortAudio counts the objects.
/// Any thread.
///
/// PortAudio lists the devices when the first object is created. New devices are visible only after
/// the last object was destroyed.
class PortAudioLibrary {
 public:
  /// Problem: kLibraryFailed.
  static DeviceResult<std::unique_ptr<PortAudioLibrary>> open();

  PortAudioLibrary(const PortAudioLibrary&) = delete;
  PortAudioLibrary& operator=(const PortAudioLibrary&) = delete;
  ~PortAudioLibrary();

 private:
  PortAudioLibrary() = default;
};

/// Discards the process' standard error during its lifetime, because ALSA and JACK print many
/// messages about devices that were not requested. One at a time; other threads wait.
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
