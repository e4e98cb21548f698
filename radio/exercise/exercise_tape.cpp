// The tape of a RunningExercise.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "radio/exercise/replay/tape_player.hpp"
#include "radio/exercise/replay/tape_voice.hpp"
#include "radio/exercise/running_exercise.hpp"

namespace roger::radio {
namespace {

constexpr double kSlowest = 0.25;
constexpr double kFastest = 8.0;
constexpr Nanoseconds kTapeLook{50'000'000};

Error can_not(std::string why) {
  return {ErrorCode::kUnavailable, std::move(why), {}};
}

Error wrong_order(std::string why) {
  return {ErrorCode::kInvalid, std::move(why), {}};
}

std::string seconds_of(Nanoseconds length) {
  return std::to_string(std::chrono::duration_cast<std::chrono::seconds>(length).count());
}

/// "3 min 20 s".
std::string length_text(Nanoseconds length) {
  const std::int64_t seconds = std::chrono::duration_cast<std::chrono::seconds>(length).count();
  if (seconds < 60) return fmt::format("{} s", seconds);
  return fmt::format("{} min {} s", seconds / 60, seconds % 60);
}

std::string with_damages(std::string text, const std::vector<std::string>& damages) {
  if (damages.empty()) return text;
  return text + fmt::format("; {} packets can't be read: {}", damages.size(), damages.front());
}

}  // namespace

std::shared_ptr<const TimelineChanges> RunningExercise::tape() const {
  const std::lock_guard lock(state_mutex_);
  return tape_timeline_;
}

std::shared_ptr<const Tape> RunningExercise::open_tape() const {
  const std::lock_guard lock(state_mutex_);
  return tape_;
}

Result<std::string> RunningExercise::recorded_folder() {
  std::shared_ptr<Recorder> recorder;
  std::string folder;
  {
    const std::lock_guard lock(state_mutex_);
    recorder = recorder_;
    folder = recorder ? recorder->state().folder : last_recording_.folder;
  }
  if (folder.empty()) return can_not("nothing is recorded");
  if (recorder) {
    await_watch();
    recorder->settle();
  }
  return folder;
}

Result<RunningExercise::Report> RunningExercise::obey(const OpenTape& order) {
  stop_tape();
  auto read = read_tape(order.folder);
  if (!read) return read.error();
  auto tape = std::make_shared<const Tape>(std::move(read).value());
  auto timeline = std::make_shared<const TimelineChanges>(timeline_of(*tape));
  ReplayState state;
  state.open = true;
  state.folder = order.folder;
  state.begin = tape->begin;
  state.end = tape->end;
  state.position = tape->begin;
  state.begin_wall_ns = tape->begin_wall_ns;
  state.trouble = damage_text(*tape);
  const std::lock_guard lock(state_mutex_);
  tape_ = std::move(tape);
  tape_timeline_ = std::move(timeline);
  replay_ = std::move(state);
  const std::size_t count = tape_->transmissions.size();
  const Nanoseconds length = tape_->end - tape_->begin;
  return Report{fmt::format("{} transmissions in {}", count, length_text(length)),
                {Saying::kTapeOpened, {std::to_string(count), seconds_of(length)}}};
}

Result<RunningExercise::Report> RunningExercise::obey(const CloseTape& /*order*/) {
  stop_tape();
  const std::lock_guard lock(state_mutex_);
  tape_.reset();
  tape_timeline_.reset();
  replay_ = {};
  return Report{};
}

Result<RunningExercise::Report> RunningExercise::obey(const PlayTape& order) {
  const auto tape = open_tape();
  if (!tape) return can_not("no recording is open");
  if (!(order.speed >= kSlowest && order.speed <= kFastest)) {
    return wrong_order(fmt::format("speed {}: must be {} to {}", order.speed, kSlowest, kFastest));
  }
  if (!parts_.net->state().joined) return can_not("the federation is gone: nothing can be played");
  stop_tape();
  {
    const std::lock_guard lock(state_mutex_);
    replay_.playing = true;
    replay_.speed = order.speed;
    replay_.position = order.from;
    replay_.trouble = damage_text(*tape);
  }
  {
    const std::lock_guard lock(tape_mutex_);
    tape_runs_ = true;
  }
  tape_stop_ = std::stop_source{};
  player_ = std::thread(
      [this, tape, order, stop = tape_stop_.get_token()] { run_tape(tape, order, stop); });
  return Report{"Playing", {Saying::kPlaying, {}}};
}

Result<RunningExercise::Report> RunningExercise::obey(const PauseTape& /*order*/) {
  stop_tape();
  return Report{};
}

void RunningExercise::stop_tape() {
  {
    const std::lock_guard lock(tape_mutex_);
    tape_runs_ = false;
  }
  tape_stop_.request_stop();
  tape_wakes_.notify_all();
  if (player_.joinable()) player_.join();
}

void RunningExercise::run_tape(const std::shared_ptr<const Tape>& tape, const PlayTape& order,
                               const std::stop_token& stop) {
  try {
    play_tape(tape, order, stop);
  } catch (const std::exception& error) {  // see attempt()
    const std::lock_guard lock(state_mutex_);
    replay_.playing = false;
    replay_.trouble = std::string("the tape asks for too much: ") + error.what();
  }
}

void RunningExercise::play_tape(const std::shared_ptr<const Tape>& tape, const PlayTape& order,
                                const std::stop_token& stop) {
  const TimePoint from = std::clamp(order.from, tape->begin, tape->end);
  TapePlayer player(tape, {from, order.speed, settings_.nets, clock_domain_, stop, tape_radios_},
                    *parts_.net, keys_, clock_,
                    [this](const VoicePacket& voice) { on_voice(voice); });
  for (;;) {
    const auto next = player.step();
    {
      const std::lock_guard lock(state_mutex_);
      replay_.position = player.position();
      replay_.playing = next.has_value();
      if (!player.trouble().empty()) replay_.trouble = player.trouble();
    }
    if (!next) return;
    const Nanoseconds pause = std::clamp(*next - clock_.now(), Nanoseconds{0}, kTapeLook);
    std::unique_lock lock(tape_mutex_);
    if (tape_wakes_.wait_for(lock, pause, [this] { return !tape_runs_; })) break;
  }
  const std::lock_guard lock(state_mutex_);
  replay_.playing = false;
}

Result<RunningExercise::Report> RunningExercise::obey(const PlayTransmission& order) {
  auto tape = open_tape();
  if (order.of_tape && !tape) return can_not("no recording is open");
  if (!order.of_tape) {
    const auto folder = recorded_folder();
    if (!folder) return can_not("it was not recorded: only what is recorded can be played again");
    auto read = read_tape(folder.value(), order.id);
    if (!read) return read.error();
    tape = std::make_shared<const Tape>(std::move(read).value());
  }
  const auto found = std::ranges::find(tape->transmissions, order.id,
                                       [](const TapedTransmission& one) { return one.air.id; });
  if (found == tape->transmissions.end()) return can_not("it is not on the recording");
  const TapedVoice voice = decode_transmission(*tape, *found);
  if (voice.samples.empty()) return can_not(with_damages("there is no sound in it", voice.damages));
  if (settings_.play) settings_.play(clip_of(voice));
  return Report{with_damages({}, voice.damages)};
}

Result<RunningExercise::Report> RunningExercise::obey(const ExportNet& order) {
  auto tape = open_tape();
  if (order.of_tape && !tape) return can_not("no recording is open");
  if (!order.of_tape) {
    const auto folder = recorded_folder();
    if (!folder) return folder.error();
    auto read = read_tape(folder.value());
    if (!read) return read.error();
    tape = std::make_shared<const Tape>(std::move(read).value());
  }
  const auto folder = std::filesystem::path(order.file).parent_path();
  std::error_code ignored;  // what is wrong with it is said when the file is written
  if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
  const auto written = export_net(*tape, order.net, order.file);
  if (!written) return written.error();
  const Nanoseconds length = written.value().length;
  Report out{with_damages(fmt::format("Wrote {} to {}", length_text(length), order.file),
                          written.value().damages)};
  if (written.value().damages.empty()) {
    out.said = {Saying::kWrote, {seconds_of(length), order.file}};
  }
  return out;
}

}  // namespace roger::radio
