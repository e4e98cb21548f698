// Selects the events of an exercise's watch that are recorded.
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

/// Puts changes of the timeline before the packet that caused them, so that a transmission's state
/// always precedes its packets in the log. Belongs to the thread that feeds the watch. Watch, inbox
/// and clock must outlive it.
class RecordingFeed {
 public:
  /// `nets`: the nets to record; empty: all.
  RecordingFeed(ExerciseWatch& watch, const Inbox& inbox, const Clock& clock,
                std::vector<std::string> nets);

  /// Feeds this recorder from now on; null: none. A new recorder first receives the transmissions
  /// and instructor controls that have not ended.
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
  std::uint64_t revision_ = 0;  // timeline revision recorded so far
  TransmissionId first_ = 1;    // first transmission that is recorded
  std::uint64_t refused_ = 0;   // number of dropped inbox items recorded so far
};

}  // namespace roger::radio
