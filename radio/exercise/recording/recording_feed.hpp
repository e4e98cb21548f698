// What of an exercise's watch goes into the recording.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/exercise/recording/recorder.hpp"
#include "radio/exercise/timeline/exercise_watch.hpp"
#include "radio/exercise/timeline/round_queue.hpp"

namespace roger::radio {

/// Belongs to the thread that feeds the watch. Watch, inbox and clock must outlive it.
class RecordingFeed {
 public:
  /// `nets` are recorded; empty: all.
  RecordingFeed(ExerciseWatch& watch, const Inbox& inbox, const Clock& clock,
                std::vector<std::string> nets);

  /// Feeds this recorder from now on, which may be null. A new one first gets the transmissions and
  /// instructor controls that last.
  void use(std::shared_ptr<Recorder> recorder);
  void put(const ExerciseWatch::Seen& seen);
  void put_changes();

 private:
  void begin();

  ExerciseWatch& watch_;
  const Inbox& inbox_;
  const Clock& clock_;
  const std::vector<std::string> nets_;
  std::shared_ptr<Recorder> recorder_;
  std::uint64_t revision_ = 0;  // of the timeline, recorded so far
  TransmissionId first_ = 1;    // of those that are recorded
  std::uint64_t refused_ = 0;   // of the inbox, recorded so far
};

}  // namespace roger::radio
