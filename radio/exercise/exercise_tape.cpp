// The tape of a RunningExercise.
#include "radio/exercise/running_exercise.hpp"

namespace roger::radio {

std::shared_ptr<const TimelineChanges> RunningExercise::tape() const {
  return nullptr;
}
Result<std::string> RunningExercise::obey(const OpenTape& /*order*/) {
  return std::string{};
}
Result<std::string> RunningExercise::obey(const CloseTape& /*order*/) {
  return std::string{};
}
Result<std::string> RunningExercise::obey(const PlayTape& /*order*/) {
  return std::string{};
}
Result<std::string> RunningExercise::obey(const PauseTape& /*order*/) {
  return std::string{};
}
Result<std::string> RunningExercise::obey(const PlayTransmission& /*order*/) {
  return std::string{};
}
Result<std::string> RunningExercise::obey(const ExportNet& /*order*/) {
  return std::string{};
}

}  // namespace roger::radio
