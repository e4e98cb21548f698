// Playback of single transmissions and export of nets from recordings.
#pragma once

#include <functional>
#include <utility>

#include "radio/exercise/port/exercise_port.hpp"
#include "radio/exercise/recording/exercise_recording.hpp"
#include "radio/exercise/replay/exercise_replay.hpp"
#include "radio/station/port/clip.hpp"

namespace roger::radio {

/// Reads the open recording, or the one in progress or made last. Orders must come one at a time.
/// Replay and recording must outlive it.
class VoiceExport {
 public:
  /// `play` receives the clip of PlayTransmission; empty: no playback.
  VoiceExport(const ExerciseReplay& replay, ExerciseRecording& recording,
              std::function<void(Clip)> play)
      : replay_(replay), recording_(recording), play_(std::move(play)) {}

  ExerciseOutcome obey(const PlayTransmission& order);
  ExerciseOutcome obey(const ExportNet& order);

 private:
  /// Calls `use` with the open recording, or with the one in progress or made last. In the latter
  /// case it reads only the transmission `only`, unless that is 0.
  template <class Use>
  ExerciseOutcome with_recording(bool of_recording, TransmissionId only, NoticeCode if_none,
                                 Use use);

  const ExerciseReplay& replay_;
  ExerciseRecording& recording_;
  const std::function<void(Clip)> play_;
};

}  // namespace roger::radio
