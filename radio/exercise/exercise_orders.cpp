// What a RunningExercise is told to do.
#include <fmt/format.h>

#include "radio/exercise/running_exercise.hpp"

namespace roger::radio {
namespace {

constexpr std::size_t kMostOutcomes = 64;

Error refused(std::string why) {
  return {ErrorCode::kUnavailable, std::move(why), {}};
}

}  // namespace

ExerciseOrder RunningExercise::submit(const ExerciseCommand& command) {
  ExerciseOrder id = 0;
  {
    const std::lock_guard lock(orders_mutex_);
    id = ++last_order_;
    orders_.push_back({id, command});
  }
  orders_wake_.notify_one();
  return id;
}

std::vector<ExerciseOutcome> RunningExercise::outcomes_after(ExerciseOrder order) const {
  const std::lock_guard lock(orders_mutex_);
  std::vector<ExerciseOutcome> out;
  for (const ExerciseOutcome& outcome : outcomes_) {
    if (outcome.order > order) out.push_back(outcome);
  }
  return out;
}

void RunningExercise::run_clerk() {
  for (;;) {
    Order order;
    {
      std::unique_lock lock(orders_mutex_);
      orders_wake_.wait(lock, [this] { return !working_ || !orders_.empty(); });
      if (!working_) return;
      order = std::move(orders_.front());
      orders_.pop_front();
    }
    carry_out(order);
  }
}

Result<RunningExercise::Report> RunningExercise::attempt(const ExerciseCommand& command) {
  // A tape may ask for more memory or threads than there are; the radios must not pay for it.
  try {
    return std::visit([this](const auto& one) { return obey(one); }, command);
  } catch (const std::exception& error) {
    return Error{ErrorCode::kSystem, std::string("this is too much here: ") + error.what(), {}};
  }
}

void RunningExercise::carry_out(const Order& order) {
  const Result<Report> result = attempt(order.command);
  const std::lock_guard lock(orders_mutex_);
  const bool done = result.has_value();
  if (done) {
    outcomes_.push_back({order.id, true, result.value().text, result.value().said});
  } else {
    outcomes_.push_back({order.id, false, result.error().text(), {}});
  }
  if (outcomes_.size() > kMostOutcomes) outcomes_.pop_front();
}

TapeHeader RunningExercise::header() const {
  TapeHeader out;
  out.federation = settings_.federation.federation;
  out.recorder = parts_.net->state().federate;
  out.clock = clock_.now();
  out.wall_ns = parts_.wall();
  out.clock_domain = clock_domain_;
  for (const Net& net : settings_.plan.nets) {
    out.nets.push_back({net.name, net.address, net.modulation, net.bandwidth_khz,
                        net.key ? net.key->id : std::uint16_t{0}, net.hopping});
  }
  return out;
}

Result<RunningExercise::Report> RunningExercise::obey(const StartRecording& order) {
  {
    const std::lock_guard lock(state_mutex_);
    if (recorder_) return refused("it is recorded already, to " + recorder_->state().folder);
  }
  const std::string& parent = order.parent.empty() ? settings_.recordings : order.parent;
  auto recorder = Recorder::start(parent, header(), clock_);
  const std::lock_guard lock(state_mutex_);
  if (!recorder) {
    last_recording_ = {};
    last_recording_.trouble = recorder.error().message;
    return recorder.error();
  }
  recorder_ = std::move(recorder).value();
  ++recording_;
  const std::string folder = recorder_->state().folder;
  return Report{"Recording to " + folder, {Saying::kRecordingTo, {folder}}};
}

Result<RunningExercise::Report> RunningExercise::obey(const StopRecording& /*order*/) {
  await_watch();
  std::shared_ptr<Recorder> recorder;
  {
    const std::lock_guard lock(state_mutex_);
    recorder.swap(recorder_);
    if (!recorder) return refused("nothing is recorded");
  }
  recorder->finish();
  const std::lock_guard lock(state_mutex_);
  last_recording_ = recorder->state();
  const std::string& folder = last_recording_.folder;
  return Report{"Recorded to " + folder, {Saying::kRecordedTo, {folder}}};
}

Result<RunningExercise::Report> RunningExercise::obey(const AddMark& order) {
  const std::lock_guard lock(watch_mutex_);
  watch_.mark({0, order.kind, clock_.now(), order.net, order.text});
  return Report{};
}

Result<RunningExercise::Report> RunningExercise::obey(const WatchAudience& order) {
  const std::lock_guard lock(watch_mutex_);
  watch_.watch_audience(order.net);
  return Report{};
}

}  // namespace roger::radio
