// The implementation of Exercise.
//
// Threads: RTI callbacks only fill the inbox. The watch thread empties it and is the only thread
// that feeds the watch and the recording. The order worker executes orders. The recorder and the
// replay each have a thread of their own.
#pragma once

#include <memory>
#include <thread>
#include <vector>

#include "core/guarded.hpp"
#include "radio/exercise/exercise.hpp"
#include "radio/exercise/order_worker.hpp"
#include "radio/exercise/recording/exercise_recording.hpp"
#include "radio/exercise/recording/recording_feed.hpp"
#include "radio/exercise/replay/exercise_replay.hpp"
#include "radio/exercise/replay/voice_export.hpp"
#include "radio/exercise/timeline/exercise_watch.hpp"
#include "radio/exercise/timeline/round_queue.hpp"

namespace roger::radio {

/// The parts of an exercise without its threads; passes each order to the part that executes it.
/// Net and clock must outlive them.
struct ExerciseParticipants {
  /// `parts` must be complete, with no defaults left to fill in.
  ExerciseParticipants(const ExerciseSettings& settings, const ExerciseParts& parts);
  ExerciseOutcome obey(const ExerciseCommand& command);

  const PlanKeys keys;
  Inbox inbox;
  ExerciseWatch watch;
  ExerciseRecording recording;
  ExerciseReplay replay;
  VoiceExport voices;
};

class RunningExercise final : public Exercise, private RadioNetListener {
 public:
  RunningExercise(const ExerciseSettings& settings, ExerciseParts parts);
  ~RunningExercise() override;
  RunningExercise(const RunningExercise&) = delete;
  RunningExercise& operator=(const RunningExercise&) = delete;

  Status start();
  void close() override;

  [[nodiscard]] std::shared_ptr<const ExerciseSnapshot> exercise() const override {
    return *snapshot_.lock();
  }
  [[nodiscard]] TimelineChanges timeline_since(std::uint64_t revision) const override;
  [[nodiscard]] std::shared_ptr<const TimelineChanges> recording() const override;
  ExerciseOrder submit(const ExerciseCommand& command) override;
  [[nodiscard]] std::vector<ExerciseOutcome> outcomes_after(ExerciseOrder order) const override;

 private:
  void on_voice(const VoicePacket& voice) override;
  void on_message(const Message& message) override;
  void run_watch();
  void publish(TimePoint now, const FederationSnapshot& federation);

  const ExerciseParts parts_;
  const TimePoint began_;
  ExerciseParticipants duties_;
  RecordingFeed feed_;  // used by the watch thread
  std::uint64_t version_ = 0;
  Guarded<std::shared_ptr<const ExerciseSnapshot>> snapshot_;
  bool joined_ = false;
  std::thread watcher_;
  OrderWorker orders_;
};

}  // namespace roger::radio
