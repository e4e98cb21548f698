// The options of the commands that look at a whole federation.
#pragma once

#include <string>

#include "core/result.hpp"
#include "radio/exercise/exercise.hpp"

namespace CLI {
class App;
}

namespace roger::app {

struct ExerciseOptions {
  std::string plan;  // empty: configs/plans/default.toml
  std::string rid;   // as --rid has it; see settings_designator()
  std::string federation = "roger";
};

/// Declares --plan, --rid and --federation.
void declare_exercise_options(CLI::App& command, ExerciseOptions& options);

/// Reads the plan; `federate` names it among the others. Errors name the file, line and key, or the
/// option.
Result<radio::ExerciseSettings> exercise_settings(const ExerciseOptions& options,
                                                  const std::string& federate);

/// Errors: kInvalid, naming the nets that there are.
Status check_net(const radio::NetPlan& plan, const std::string& net);

/// Where recordings go that name no folder: $XDG_DATA_HOME/roger/recordings.
[[nodiscard]] std::string recordings_folder();

/// "12:30:05 EAGLE 1 on RED: 3.2 s, stepped on": one that has ended.
[[nodiscard]] std::string text_of(const radio::AirTransmission& air);

}  // namespace roger::app
