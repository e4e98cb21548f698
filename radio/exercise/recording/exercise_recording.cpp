#include "radio/exercise/recording/exercise_recording.hpp"

namespace roger::radio {

ExerciseRecording::ExerciseRecording(RecordingSettings settings, const RadioNet& net,
                                     const Clock& clock, Inbox& inbox)
    : settings_(std::move(settings)), net_(net), clock_(clock), inbox_(inbox) {
}

ExerciseOutcome ExerciseRecording::obey(const StartRecording& order) {
  if (const auto running = recorder()) {
    return refused({NoticeCode::kRecordedAlready, {running->state().folder}});
  }
  RecordingHeader header = settings_.header;
  header.recorder = net_.state().federate;
  header.clock = clock_.now();
  header.wall_ns = settings_.wall();
  auto recorder =
      Recorder::start(order.parent.empty() ? settings_.parent : order.parent, header, clock_);
  const std::lock_guard lock(mutex_);
  if (!recorder) {
    last_ = {};
    last_.trouble = {NoticeCode::kCannotRecord, {recorder.error().text()}};
    return refused(last_.trouble);
  }
  recorder_ = std::move(recorder).value();
  return obeyed({NoticeCode::kRecordingTo, {recorder_->state().folder}});
}

ExerciseOutcome ExerciseRecording::obey(const StopRecording& /*order*/) {
  // Everything received before the order must reach the recorder before it is taken away.
  inbox_.await_round();
  std::shared_ptr<Recorder> recorder;
  {
    const std::lock_guard lock(mutex_);
    recorder.swap(recorder_);
    if (!recorder) return refused(NoticeCode::kNotRecording);
  }
  recorder->finish();
  const std::lock_guard lock(mutex_);
  last_ = recorder->state();
  return obeyed({NoticeCode::kRecordedTo, {last_.folder}});
}

std::shared_ptr<Recorder> ExerciseRecording::recorder() const {
  const std::lock_guard lock(mutex_);
  return recorder_;
}

RecordingState ExerciseRecording::state() const {
  const std::lock_guard lock(mutex_);
  return recorder_ ? recorder_->state() : last_;
}

std::string ExerciseRecording::folder() {
  const auto running = recorder();
  if (!running) return state().folder;
  inbox_.await_round();
  running->settle();
  return running->state().folder;
}

}  // namespace roger::radio
