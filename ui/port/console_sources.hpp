// What the program supplies to the window.
#pragma once

#include <string>

#include "radio/exercise/port/exercise_port.hpp"

namespace roger::ui {

class DeviceSource;
class PlanSource;
class ProbeRunner;
class RtiSource;

/// What the console shows beside the station; nullptr: its panel says that there is none. All
/// outlive the console.
struct ConsoleSources {
  radio::ExercisePort* exercise = nullptr;
  const char* joystick_folder = "/dev/input";
  ProbeRunner* probe = nullptr;
  RtiSource* rti = nullptr;
  const PlanSource* plan = nullptr;
  DeviceSource* devices = nullptr;
  /// What the operator asked for at the start: a device, to be kept for him once it runs (empty: he
  /// did not), and whether a gain of the microphone, which goes before the one kept for him.
  std::string device_given = {};
  bool gain_given = false;
  /// About the sound device, said where it is shown for a while; empty: nothing.
  std::string note = {};
};

}  // namespace roger::ui
