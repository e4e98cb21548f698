// Options shared by the commands that watch a whole federation.
#pragma once

#include <string>

#include "app/commands/federation_options.hpp"
#include "core/result.hpp"
#include "radio/exercise/exercise.hpp"

namespace CLI {
class App;
}

namespace roger::app {

/// Values of the options.
struct ExerciseOptions {
  std::string plan;  // empty: configs/plans/default.toml
  FederationOptions federation;
};

/// Declares --plan and the options of a federation.
void declare_exercise_options(CLI::App& command, ExerciseOptions& options);

/// Reads the plan and returns the settings of an exercise. `federate` is its name in the
/// federation. Throws a CommandError that names the file, line and key, or the option.
radio::ExerciseSettings exercise_settings(const ExerciseOptions& options,
                                          const std::string& federate);
/// Returns the settings of an exercise with a plan that was read. Throws a CommandError.
radio::ExerciseSettings exercise_settings(radio::NetPlan plan, const FederationOptions& federation,
                                          const std::string& federate);

/// Checks that `plan` has a net of that name. Throws a CommandError (kInvalid) that lists its nets.
void check_net(const radio::NetPlan& plan, const std::string& net);

/// Returns the default folder of recordings: $XDG_DATA_HOME/roger/recordings.
[[nodiscard]] std::string recordings_folder();

/// Returns the absolute path of the recording that `path` names: its folder, or the events.jsonl in
/// it, which file managers open. Throws a CommandError (kInvalid) if it is no recording.
[[nodiscard]] std::string recording_folder(const std::string& path);

/// Describes a transmission that has ended: "EAGLE 1 on RED: 3.2 s, stepped on".
[[nodiscard]] std::string to_text(const radio::AirTransmission& air);

}  // namespace roger::app
