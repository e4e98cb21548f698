// How an Exercise works.
//
// Threads: the RTI's callbacks fill the inbox and nothing else. The watch thread empties it, and is
// the only one that changes the watch. The clerk carries out orders, one after the other, since
// they read and write files. The recorder has a thread of its own, and so has a tape that is
// played.
#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <variant>
#include <vector>

#include "radio/exercise/exercise.hpp"
#include "radio/exercise/recording/recorder.hpp"
#include "radio/exercise/replay/tape.hpp"
#include "radio/exercise/replay/tape_player.hpp"
#include "radio/exercise/timeline/air_levels.hpp"
#include "radio/exercise/timeline/opened_voice.hpp"
#include "radio/exercise/timeline/watch.hpp"

namespace roger::radio {

class RunningExercise final : public Exercise, private RadioNetListener {
 public:
  RunningExercise(ExerciseSettings settings, ExerciseParts parts);
  ~RunningExercise() override;
  RunningExercise(const RunningExercise&) = delete;
  RunningExercise& operator=(const RunningExercise&) = delete;

  Status start();
  void close() override;

  [[nodiscard]] std::shared_ptr<const ExerciseSnapshot> exercise() const override;
  [[nodiscard]] TimelineChanges timeline_since(std::uint64_t revision) const override;
  [[nodiscard]] std::shared_ptr<const TimelineChanges> tape() const override;
  ExerciseOrder submit(const ExerciseCommand& command) override;
  [[nodiscard]] std::vector<ExerciseOutcome> outcomes_after(ExerciseOrder order) const override;

 private:
  void on_voice(const VoicePacket& voice) override;
  void on_message(const Message& message) override;

  // The watch thread.
  void run_watch();
  void watch_voice(VoicePacket voice, const std::shared_ptr<Recorder>& recorder);
  void watch_message(const Message& message);
  void follow(TimePoint now, const FederationSnapshot& federation);
  void record_packets(const OpenedVoice& opened, const Watch::Taken& taken, Recorder& recorder);
  void record_changes(Recorder& recorder);
  /// A recording that just begins is told who is on the air already.
  void begin_recording(Recorder& recorder);
  [[nodiscard]] bool is_recorded(const std::string& net) const;
  void publish(TimePoint now, const FederationSnapshot& federation);

  // The clerk.
  struct Order {
    ExerciseOrder id = 0;
    ExerciseCommand command;
  };
  void run_clerk();
  void carry_out(const Order& order);
  /// What came of an order.
  struct Report {
    std::string text = {};
    Said said = {};
  };
  [[nodiscard]] Result<Report> attempt(const ExerciseCommand& command);
  Result<Report> obey(const StartRecording& order);
  Result<Report> obey(const StopRecording& order);
  Result<Report> obey(const AddMark& order);
  Result<Report> obey(const WatchAudience& order);
  Result<Report> obey(const OpenTape& order);
  Result<Report> obey(const CloseTape& order);
  Result<Report> obey(const PlayTape& order);
  Result<Report> obey(const PauseTape& order);
  Result<Report> obey(const PlayTransmission& order);
  Result<Report> obey(const ExportNet& order);
  /// All that has come until now is on its way to the recorder.
  void await_watch();
  [[nodiscard]] TapeHeader header() const;
  /// Folder of the recording that runs, with all in it that has come until now, or ran last.
  /// Errors: there is none.
  [[nodiscard]] Result<std::string> recorded_folder();
  [[nodiscard]] std::shared_ptr<const Tape> open_tape() const;

  // The tape's thread.
  void play_tape(const std::shared_ptr<const Tape>& tape, const PlayTape& order,
                 const std::stop_token& stop);
  void run_tape(const std::shared_ptr<const Tape>& tape, const PlayTape& order,
                const std::stop_token& stop);
  void stop_tape();

  const ExerciseSettings settings_;
  ExerciseParts parts_;
  SteadyClock steady_clock_;
  const Clock& clock_;
  const std::uint64_t clock_domain_;
  const TimePoint began_;
  const PlanKeys keys_;

  mutable std::mutex watch_mutex_;  // never held while another is taken
  Watch watch_;

  std::mutex inbox_mutex_;
  std::condition_variable inbox_wakes_;
  std::deque<std::variant<VoicePacket, Message>> inbox_;
  std::uint64_t inbox_refused_ = 0;
  std::uint64_t refused_told_ = 0;  // to the tape
  bool watching_ = false;
  std::uint64_t rounds_ = 0;  // of the watch thread
  std::condition_variable round_over_;

  // The watch thread's own.
  AirLevels levels_;
  std::uint64_t recorded_by_ = 0;  // which recording was told who is on the air
  std::uint64_t recorded_ = 0;     // revision of the timeline
  TransmissionId first_recorded_ = 1;
  std::uint64_t version_ = 0;

  mutable std::mutex state_mutex_;
  std::shared_ptr<const ExerciseSnapshot> snapshot_;
  std::shared_ptr<Recorder> recorder_;
  std::uint64_t recording_ = 0;    // counts them
  RecordingState last_recording_;  // when none is on
  std::shared_ptr<const Tape> tape_;
  std::shared_ptr<const TimelineChanges> tape_timeline_;
  ReplayState replay_;

  mutable std::mutex orders_mutex_;
  std::condition_variable orders_wake_;
  std::deque<Order> orders_;
  std::deque<ExerciseOutcome> outcomes_;
  ExerciseOrder last_order_ = 0;
  bool working_ = false;

  std::mutex tape_mutex_;
  std::condition_variable tape_wakes_;
  bool tape_runs_ = false;
  const std::shared_ptr<TapeRadios> tape_radios_ = std::make_shared<TapeRadios>();
  std::stop_source tape_stop_;  // the clerk's, and close()'s after it

  bool joined_ = false;
  std::thread watcher_;
  std::thread clerk_;
  std::thread player_;  // the clerk's, and close()'s after it
};

}  // namespace roger::radio
