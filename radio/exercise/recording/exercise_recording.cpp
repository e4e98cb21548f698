#include "radio/exercise/recording/exercise_recording.hpp"

namespace roger::radio {
namespace {

Error refused(std::string why) {
  return {ErrorCode::kUnavailable, std::move(why), {}};
}

}  // namespace

ExerciseRecording::ExerciseRecording(RecordingSettings settings, const RadioNet& net,
                                     const Clock& clock, Inbox& inbox)
    : settings_(std::move(settings)), net_(net), clock_(clock), inbox_(inbox) {
}

Result<Notice> ExerciseRecording::obey(const StartRecording& order) {
  if (const auto running = recorder()) {
    return refused("it is recorded already, to " + running->state().folder);
  }
  TapeHeader header = settings_.header;
  header.recorder = net_.state().federate;
  header.clock = clock_.now();
  header.wall_ns = settings_.wall();
  auto recorder =
      Recorder::start(order.parent.empty() ? settings_.parent : order.parent, header, clock_);
  const std::lock_guard lock(mutex_);
  if (!recorder) {
    last_ = {};
    last_.trouble = recorder.error().message;
    return recorder.error();
  }
  recorder_ = std::move(recorder).value();
  const std::string folder = recorder_->state().folder;
  return Notice{NoticeCode::kRecordingTo, {folder}};
}

Result<Notice> ExerciseRecording::obey(const StopRecording& /*order*/) {
  inbox_.await_round();
  std::shared_ptr<Recorder> recorder;
  {
    const std::lock_guard lock(mutex_);
    recorder.swap(recorder_);
    if (!recorder) return refused("nothing is recorded");
  }
  recorder->finish();
  const std::lock_guard lock(mutex_);
  last_ = recorder->state();
  return Notice{NoticeCode::kRecordedTo, {last_.folder}};
}

std::shared_ptr<Recorder> ExerciseRecording::recorder() const {
  const std::lock_guard lock(mutex_);
  return recorder_;
}

RecordingState ExerciseRecording::state() const {
  const std::lock_guard lock(mutex_);
  return recorder_ ? recorder_->state() : last_;
}

Result<std::string> ExerciseRecording::folder() {
  const auto running = recorder();
  std::string out = running ? running->state().folder : state().folder;
  if (out.empty()) return refused("nothing is recorded");
  if (running) {
    inbox_.await_round();
    running->settle();
  }
  return out;
}

}  // namespace roger::radio
