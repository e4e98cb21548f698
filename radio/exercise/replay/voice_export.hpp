// Single voices and nets out of recordings.
#pragma once

#include <functional>
#include <utility>

#include "radio/exercise/port/exercise_port.hpp"
#include "radio/exercise/recording/exercise_recording.hpp"
#include "radio/exercise/replay/exercise_replay.hpp"
#include "radio/station/port/clip.hpp"

namespace roger::radio {

/// Reads the recording that is open, or the one that runs or ran last. Orders come one at a time.
/// Replay and recording must outlive it.
class VoiceExport {
 public:
  /// `play` is called for PlayTransmission; empty: nothing is.
  VoiceExport(const ExerciseReplay& replay, ExerciseRecording& recording,
              std::function<void(Clip)> play)
      : replay_(replay), recording_(recording), play_(std::move(play)) {}

  ExerciseOutcome obey(const PlayTransmission& order);
  ExerciseOutcome obey(const ExportNet& order);

 private:
  /// Calls `use` with the recording that is open, or with the one that runs or ran last; of that
  /// one only the transmission `only`, if it is not 0.
  template <class Use>
  ExerciseOutcome with_tape(bool of_tape, TransmissionId only, NoticeCode if_none, Use use);

  const ExerciseReplay& replay_;
  ExerciseRecording& recording_;
  const std::function<void(Clip)> play_;
};

}  // namespace roger::radio
