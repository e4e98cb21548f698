// The federate behind an ExercisePort: hears all of a federation, keeps it on a tape, and plays
// tapes back into it.
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
  /// `federate` names it among the others, "RECORDER" or "EAGLE 1 watch".
  FederationSettings federation;
  std::string recordings;         // folder for recordings that are begun without one
  std::vector<std::string> nets;  // that are recorded and played; empty: all
  /// Where PlayTransmission goes, on a thread of the exercise's; empty: nowhere.
  std::function<void(Clip)> play;
};

/// What it is built from. Defaults are the real ones; tests bring their own.
struct ExerciseParts {
  std::unique_ptr<RadioNet> net;       // null: the HLA federate of ExerciseSettings::federation
  const Clock* clock = nullptr;        // null: the steady clock; must outlive the exercise
  std::function<std::int64_t()> wall;  // ns since 1970, UTC; empty: the system's
  std::uint64_t clock_domain = 0;      // 0: this host's
};

/// open(), close() and the destructor belong to one thread.
class Exercise : public ExercisePort {
 public:
  /// Joins the federation and begins to watch. Errors name the federation.
  static Result<std::unique_ptr<Exercise>> open(ExerciseSettings settings,
                                                ExerciseParts parts = {});
  /// Ends recording and tape and leaves. The destructor does the same; what is known stays
  /// readable.
  virtual void close() = 0;
};

}  // namespace roger::radio
