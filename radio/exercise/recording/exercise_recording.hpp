// The recording of a running exercise, which orders start and stop.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "core/clock.hpp"
#include "radio/exercise/port/exercise_port.hpp"
#include "radio/exercise/recording/recorder.hpp"
#include "radio/exercise/timeline/round_queue.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::radio {

struct RecordingSettings {
  std::string parent;                  // folder for recordings if StartRecording names none
  RecordingHeader header;              // without recorder, clock and wall time
  std::function<std::int64_t()> wall;  // ns since 1970, UTC
};

/// Orders must come one at a time; all other functions may be called from any thread except a
/// real-time one. Net, clock and inbox must outlive it.
class ExerciseRecording {
 public:
  ExerciseRecording(RecordingSettings settings, const RadioNet& net, const Clock& clock,
                    Inbox& inbox);

  ExerciseOutcome obey(const StartRecording& order);
  ExerciseOutcome obey(const StopRecording& order);

  /// Returns the recorder; null while no recording is in progress.
  [[nodiscard]] std::shared_ptr<Recorder> recorder() const;
  [[nodiscard]] RecordingState state() const;
  /// Returns the folder of the recording in progress, after everything received so far is written,
  /// or of the last one; empty if nothing was recorded.
  [[nodiscard]] std::string folder();

 private:
  const RecordingSettings settings_;
  const RadioNet& net_;
  const Clock& clock_;
  Inbox& inbox_;
  mutable std::mutex mutex_;
  std::shared_ptr<Recorder> recorder_;
  RecordingState last_;  // state while no recording is in progress
};

}  // namespace roger::radio
