#include "radio/exercise/replay/exercise_replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>

namespace roger::radio {
namespace {

constexpr double kMinSpeed = 0.25;
constexpr double kMaxSpeed = 8.0;
constexpr Nanoseconds kMaxPause{50'000'000};

}  // namespace

std::string to_seconds_text(Nanoseconds length) {
  return std::to_string(std::chrono::duration_cast<std::chrono::seconds>(length).count());
}

ExerciseReplay::ExerciseReplay(std::vector<std::string> nets, std::uint64_t clock_domain,
                               RadioNet& net, const PlanKeys& keys, const Clock& clock,
                               Inbox& inbox)
    : nets_(std::move(nets)),
      net_(net),
      clock_(clock),
      radios_(net, keys, clock, clock_domain,
              [&inbox](const VoicePacket& voice) { inbox.put(voice); }) {
}

std::shared_ptr<const Recording> ExerciseReplay::recording() const {
  const std::lock_guard lock(mutex_);
  return recording_;
}

std::shared_ptr<const TimelineChanges> ExerciseReplay::timeline() const {
  const std::lock_guard lock(mutex_);
  return timeline_;
}

ReplayState ExerciseReplay::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

ExerciseOutcome ExerciseReplay::obey(const OpenRecording& order) {
  close();
  auto read = load_recording(order.folder);
  if (!read) return refused({NoticeCode::kCannotRead, {read.error().text()}});
  auto recording = std::make_shared<const Recording>(std::move(read).value());
  auto timeline = std::make_shared<const TimelineChanges>(make_timeline(*recording));
  ReplayState state;
  state.open = true;
  state.folder = order.folder;
  state.begin = recording->begin;
  state.end = recording->end;
  state.position = recording->begin;
  state.begin_wall_ns = recording->begin_wall_ns;
  state.trouble = summarize_damages(*recording);
  const std::lock_guard lock(mutex_);
  recording_ = std::move(recording);
  timeline_ = std::move(timeline);
  state_ = std::move(state);
  const std::size_t count = recording_->transmissions.size();
  const Nanoseconds length = recording_->end - recording_->begin;
  return obeyed({NoticeCode::kRecordingOpened, {std::to_string(count), to_seconds_text(length)}});
}

ExerciseOutcome ExerciseReplay::obey(const CloseRecording& /*order*/) {
  close();
  const std::lock_guard lock(mutex_);
  recording_.reset();
  timeline_.reset();
  state_ = {};
  return obeyed();
}

ExerciseOutcome ExerciseReplay::obey(const PlayRecording& order) {
  const auto open = recording();
  if (!open) return refused(NoticeCode::kNoRecordingOpen);
  if (!(order.speed >= kMinSpeed && order.speed <= kMaxSpeed)) {
    const auto number = [](double value) { return fmt::format("{}", value); };
    return refused(
        {NoticeCode::kWrongSpeed, {number(order.speed), number(kMinSpeed), number(kMaxSpeed)}});
  }
  if (!net_.state().joined) return refused(NoticeCode::kNotJoined);
  close();
  {
    const std::lock_guard lock(mutex_);
    state_.playing = true;
    state_.speed = order.speed;
    state_.position = order.from;
    state_.trouble = summarize_damages(*open);
  }
  thread_ =
      std::jthread([this, open, order](const std::stop_token& stop) { run(open, order, stop); });
  return obeyed(NoticeCode::kPlaying);
}

ExerciseOutcome ExerciseReplay::obey(const PauseReplay& /*order*/) {
  close();
  return obeyed();
}

void ExerciseReplay::close() {
  thread_ = {};
}

void ExerciseReplay::run(const std::shared_ptr<const Recording>& recording,
                         const PlayRecording& order, const std::stop_token& stop) {
  try {
    play(recording, order, stop);
  } catch (const std::exception& error) {  // as in OrderWorker::carry_out()
    const std::lock_guard lock(mutex_);
    state_.trouble = {NoticeCode::kTooMuch, {error.what()}};
  }
  const std::lock_guard lock(mutex_);
  state_.playing = false;
}

void ExerciseReplay::play(const std::shared_ptr<const Recording>& recording,
                          const PlayRecording& order, const std::stop_token& stop) {
  const TimePoint from = std::clamp(order.from, recording->begin, recording->end);
  RecordingPlayer player(recording, {from, order.speed, nets_, stop}, radios_, clock_);
  std::mutex mutex;
  std::condition_variable_any never;
  while (!stop.stop_requested()) {
    const auto next = player.step();
    {
      const std::lock_guard lock(mutex_);
      state_.position = player.position();
      state_.playing = next.has_value();
      if (!player.trouble().empty()) state_.trouble = player.trouble();
    }
    if (!next) return;
    // The pause is limited so that the reported position stays current; a stop request ends it.
    const Nanoseconds pause = std::clamp(*next - clock_.now(), Nanoseconds{0}, kMaxPause);
    std::unique_lock lock(mutex);
    never.wait_for(lock, stop, pause, [] { return false; });
  }
}

}  // namespace roger::radio
