// The federate behind an ExercisePort: receives all voice of a federation, records it, and replays
// recordings into it.
//
// Threads: RTI callbacks only fill the inbox. The watch thread empties it and is the only thread
// that feeds the watch and the recording. The order worker executes orders. The recorder and the
// replay each have a thread of their own.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/clock.hpp"
#include "core/guarded.hpp"
#include "core/result.hpp"
#include "radio/exercise/order_worker.hpp"
#include "radio/exercise/port/exercise_port.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/plan/net_plan.hpp"
#include "radio/station/port/clip.hpp"

namespace roger::radio {

struct ExerciseSettings {
  NetPlan plan;
  /// `federate` is the name shown to other stations, such as "RECORDER" or "EAGLE 1 watch".
  FederationSettings federation;
  std::string recordings;         // folder for recordings if StartRecording names none
  std::vector<std::string> nets;  // nets to record and replay; empty: all
  /// Plays the clip of PlayTransmission; called on a thread of the exercise. Empty: no playback.
  std::function<void(Clip)> play;
};

/// The dependencies of an exercise. Tests replace the defaults.
struct ExerciseParts {
  std::unique_ptr<RadioNet> net;       // null: the HLA federate of ExerciseSettings::federation
  const Clock* clock = nullptr;        // null: the steady clock; must outlive the exercise
  std::function<std::int64_t()> wall;  // ns since 1970, UTC; empty: the system clock
  std::uint64_t clock_domain = 0;      // 0: this host's
};

/// open(), close() and the destructor belong to one thread.
class Exercise final : public ExercisePort, private RadioNetListener {
 public:
  /// Joins the federation and starts to watch it. Errors name the federation.
  static Result<std::unique_ptr<Exercise>> open(ExerciseSettings settings,
                                                ExerciseParts parts = {});
  ~Exercise() override;
  Exercise(const Exercise&) = delete;
  Exercise& operator=(const Exercise&) = delete;
  /// Stops recording and replay, and leaves the federation. The state stays readable afterwards.
  /// The destructor does the same.
  void close();

  [[nodiscard]] std::shared_ptr<const ExerciseSnapshot> exercise() const override {
    return *snapshot_.lock();
  }
  [[nodiscard]] TimelineChanges timeline_since(std::uint64_t revision) const override;
  [[nodiscard]] std::shared_ptr<const TimelineChanges> recording() const override;
  ExerciseOrder submit(const ExerciseCommand& command) override;
  [[nodiscard]] std::vector<ExerciseOutcome> outcomes_after(ExerciseOrder order) const override;

 private:
  /// The parts of an exercise without its threads.
  struct Participants;

  Exercise(const ExerciseSettings& settings, ExerciseParts parts);
  Status start();
  void on_voice(const VoicePacket& voice) override;
  void on_message(const Message& message) override;
  void run_watch();
  void publish(TimePoint now, const FederationSnapshot& federation);

  const ExerciseParts parts_;
  const TimePoint began_;
  const std::unique_ptr<Participants> duties_;
  std::uint64_t version_ = 0;
  Guarded<std::shared_ptr<const ExerciseSnapshot>> snapshot_;
  bool joined_ = false;
  std::thread watcher_;
  OrderWorker orders_;
};

}  // namespace roger::radio
