// PortAudio as a whole: held while anything of it is in use.
#pragma once

#include "core/result.hpp"

namespace roger::audio {

/// Keeps PortAudio initialized as long as one of these lives. Any thread.
///
/// PortAudio sees the devices that are there when the first one is made: new ones only after the
/// last one is gone.
class PortAudioLibrary {
 public:
  /// Errors: kSystem.
  static Result<PortAudioLibrary> open();

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

}  // namespace roger::audio
