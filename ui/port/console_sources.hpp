// Interfaces and settings that the program supplies to the window.
#pragma once

#include <string>

#include "radio/exercise/port/exercise_port.hpp"

namespace roger::ui {

class DeviceSource;
class PlanSource;
class ProbeRunner;
class RtiSource;
class StationSource;

/// Settings that the command line sets, so that the stored ones are not used.
struct GivenVoice {
  bool gain = false;   // of the microphone
  bool voice = false;  // filters of the microphone, VOX or the timing of the key
};

/// Sources of the console in addition to the station. A nullptr means that the source does not
/// exist; its panel then says so. All sources must outlive the console.
struct ConsoleSources {
  radio::ExercisePort* exercise = nullptr;
  const char* joystick_folder = "/dev/input";
  ProbeRunner* probe = nullptr;
  RtiSource* rti = nullptr;
  PlanSource* plan = nullptr;
  DeviceSource* devices = nullptr;
  StationSource* stations = nullptr;
  /// The sound device given on the command line, which is stored for the operator once it runs;
  /// empty: none given.
  std::string device_given = {};
  std::string loudspeaker_given = {};  // likewise
  GivenVoice given = {};
  /// Folder of the recording that the window opens on its Instructor page; empty: none. Needs
  /// `exercise`.
  std::string recording = {};
  /// Message about the sound device, shown for a while in the microphone strip; empty: none.
  std::string note = {};
};

}  // namespace roger::ui
