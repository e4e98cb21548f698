// The federate behind an ExercisePort: receives all voice of a federation, records it, and replays
// recordings into it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "radio/exercise/port/exercise_port.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/plan/net_plan.hpp"
#include "radio/station/port/clip.hpp"

namespace roger::radio {

struct ExerciseSettings {
  NetPlan plan;
  /// `federate` is the name shown to other stations, such as "RECORDER" or "EAGLE 1 watch".
  FederationSettings federation;
  std::string recordings;         // folder for recordings if StartRecording names none
  std::vector<std::string> nets;  // nets to record and replay; empty: all
  /// Plays the clip of PlayTransmission; called on a thread of the exercise. Empty: no playback.
  std::function<void(Clip)> play;
};

/// The dependencies of an exercise. Tests replace the defaults.
struct ExerciseParts {
  std::unique_ptr<RadioNet> net;       // null: the HLA federate of ExerciseSettings::federation
  const Clock* clock = nullptr;        // null: the steady clock; must outlive the exercise
  std::function<std::int64_t()> wall;  // ns since 1970, UTC; empty: the system clock
  std::uint64_t clock_domain = 0;      // 0: this host's
};

/// open(), close() and the destructor belong to one thread.
class Exercise : public ExercisePort {
 public:
  /// Joins the federation and starts to watch it. Errors name the federation.
  static Result<std::unique_ptr<Exercise>> open(ExerciseSettings settings,
                                                ExerciseParts parts = {});
  /// Stops recording and replay, and leaves the federation. The state stays readable afterwards.
  /// The destructor does the same.
  virtual void close() = 0;
};

}  // namespace roger::radio
