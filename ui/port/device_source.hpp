// The sound devices of this computer, as somebody finds them who knows about sound.
#pragma once

#include <string>
#include <vector>

namespace roger::ui {

struct SoundDevice {
  std::string host;  // "ALSA"
  std::string name;  // "USB Headset: Audio (hw:1,0)"
  bool microphone = false;
  bool loudspeaker = false;
  /// What it is called where no other is meant.
  [[nodiscard]] std::string full_name() const { return host + ": " + name; }
  friend bool operator==(const SoundDevice&, const SoundDevice&) = default;
};

struct DeviceLook {
  bool searching = false;            // `devices` are those found the last time
  std::vector<SoundDevice> devices;  // none: not searched yet, or there is none
  std::string trouble;               // why the newest search found nothing; empty: it did
  friend bool operator==(const DeviceLook&, const DeviceLook&) = default;
};

/// Belongs to the GUI thread; no call waits.
class DeviceSource {
 public:
  virtual ~DeviceSource() = default;
  /// Looks anew; nothing while it does.
  virtual void search() = 0;
  virtual DeviceLook look() = 0;

 protected:
  DeviceSource() = default;
  DeviceSource(const DeviceSource&) = default;
  DeviceSource& operator=(const DeviceSource&) = default;
};

}  // namespace roger::ui
