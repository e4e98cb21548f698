// The computer's sound devices, found by the audio part of the program.
#pragma once

#include <string>
#include <vector>

namespace roger::ui {

struct SoundDevice {
  std::string host;  // "ALSA"
  std::string name;  // "USB Headset: Audio (hw:1,0)"
  bool microphone = false;
  bool loudspeaker = false;
  /// Returns the name that identifies the device uniquely.
  [[nodiscard]] std::string full_name() const { return host + ": " + name; }
  friend bool operator==(const SoundDevice&, const SoundDevice&) = default;
};

struct DeviceList {
  bool searching = false;                 // `devices` are those of the previous search
  std::vector<SoundDevice> devices = {};  // empty: not searched yet, or none found
  /// Why the latest search did not end with a list: the sound system did not respond, or `why`.
  enum class Trouble { kNone, kNoResponse, kFailed } trouble = Trouble::kNone;
  std::string why = {};  // kFailed: the last line of the search, or the error of the system
  friend bool operator==(const DeviceList&, const DeviceList&) = default;
};

/// GUI thread only; no call blocks.
class DeviceSource {
 public:
  virtual ~DeviceSource() = default;
  /// Starts a search; does nothing while one is running.
  virtual void search() = 0;
  virtual DeviceList look() = 0;
};

}  // namespace roger::ui
