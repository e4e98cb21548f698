// The recording of a running exercise: started and stopped by orders.
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
  std::string parent;                  // folder for recordings that are begun without one
  TapeHeader header;                   // without recorder, clock and wall time
  std::function<std::int64_t()> wall;  // ns since 1970, UTC
};

/// Orders come one at a time; every other call may come from any thread but a real-time one. Net,
/// clock and inbox must outlive it.
class ExerciseRecording {
 public:
  ExerciseRecording(RecordingSettings settings, const RadioNet& net, const Clock& clock,
                    Inbox& inbox);

  ExerciseOutcome obey(const StartRecording& order);
  ExerciseOutcome obey(const StopRecording& order);

  /// Returns null while nothing is recorded.
  [[nodiscard]] std::shared_ptr<Recorder> recorder() const;
  [[nodiscard]] RecordingState state() const;
  /// Returns the folder of the recording that runs, with everything received until now, or ran
  /// last; empty: nothing was recorded.
  [[nodiscard]] std::string folder();

 private:
  const RecordingSettings settings_;
  const RadioNet& net_;
  const Clock& clock_;
  Inbox& inbox_;
  mutable std::mutex mutex_;
  std::shared_ptr<Recorder> recorder_;
  RecordingState last_;  // when none is on
};

}  // namespace roger::radio
