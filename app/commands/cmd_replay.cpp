// roger replay: plays a recording into a federation, or exports one net to a sound file.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <ctime>
#include <memory>
#include <set>

#include "app/commands/command.hpp"
#include "app/commands/exercise_options.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/station_monitor.hpp"
#include "app/support/stop_signal.hpp"
#include "app/support/value_option.hpp"
#include "core/log.hpp"
#include "core/printable.hpp"
#include "radio/exercise/recording/recording_index.hpp"
#include "radio/exercise/replay/recorded_voice.hpp"
#include "radio/exercise/replay/recording.hpp"
#include "radio/exercise/timeline/control_board.hpp"

namespace roger::app {
namespace {

constexpr const char* kReplayExamples = R"(Examples:
  roger replay RECORDING --list
      list the content of a recording
  roger replay RECORDING
      play it into the federation, under the original call signs
  roger replay RECORDING --from 1:30 --speed 2 --net COMMAND
      play one net at double speed, starting 1 min 30 s after the beginning
  roger replay RECORDING --export-net COMMAND --wav command.wav
      write one net to a sound file, each transmission at its original time

RECORDING is a folder written by 'roger record' or the console. At original speed the packets are
sent exactly as recorded, byte by byte. Secure nets are encrypted again with the key of the plan;
without that key they are skipped.)";

constexpr double kSecondsPerMinute = 60.0;

struct ReplayOptions {
  ExerciseOptions exercise;
  std::string folder;
  double from_s = 0.0;
  double speed = 1.0;
  std::vector<std::string> nets;
  std::string export_net;
  std::string wav;
  bool list = false;
};

/// Parses "90", "1:30" or "1:00:30.5"; returns seconds.
double parse_moment(const std::string& text) {
  double sum = 0.0;
  std::string rest = text;
  for (int part = 0;; ++part) {
    const auto colon = rest.find(':');
    const std::string piece = rest.substr(0, colon);
    double value = -1.0;
    const bool digits =
        !piece.empty() && piece.find_first_not_of("0123456789.") == std::string::npos;
    if (!digits || part > 2 || !CLI::detail::lexical_cast(piece, value) || value < 0.0) {
      throw CLI::ValidationError("--from",
                                 "\"" + printable(text) + "\": expected seconds, M:SS or H:MM:SS");
    }
    sum = sum * kSecondsPerMinute + value;
    constexpr double kMaxSeconds = 1e7;  // about 115 days; recordings are shorter
    if (sum > kMaxSeconds) {
      throw CLI::ValidationError("--from",
                                 "\"" + printable(text) + "\": no recording is that long");
    }
    if (colon == std::string::npos) return sum;
    rest = rest.substr(colon + 1);
  }
}

/// Returns the time since the beginning of the recording, as "0:01:30.5".
std::string moment_text(const radio::Recording& recording, TimePoint at) {
  const double seconds = std::chrono::duration<double>(at - recording.begin).count();
  const auto minutes = static_cast<int>(seconds / kSecondsPerMinute);
  return fmt::format("{}:{:02}:{:04.1f}", minutes / 60, minutes % 60,
                     seconds - minutes * kSecondsPerMinute);
}

void print_damage(const radio::Recording& recording, const std::vector<radio::Notice>& damages) {
  for (const radio::Notice& damage : damages) {
    show_message(LogLevel::kWarning, "roger", recording.folder + "/" + radio::in_words(damage));
  }
}

int list(const radio::Recording& recording) {
  const std::time_t wall = recording.begin_wall_ns / 1'000'000'000;
  std::tm utc{};
  ::gmtime_r(&wall, &utc);
  fmt::print("Federation '{}', start {:04}-{:02}-{:02} {:02}:{:02}:{:02} UTC, duration {}\n",
             printable(recording.header.federation), utc.tm_year + 1900, utc.tm_mon + 1,
             utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec,
             moment_text(recording, recording.end));
  const bool grows = radio::describe_recording(recording.folder).grows;
  for (const radio::RecordedTransmission& one : recording.transmissions) {
    fmt::print("{}  {}{}\n", moment_text(recording, one.air.since), to_text(one.air),
               grows && one.open ? ", still on the air" : "");
  }
  for (const radio::ExerciseMark& mark : recording.marks) {
    fmt::print("{}  * {}\n", moment_text(recording, mark.at), printable_lines(in_words(mark)));
  }
  return kSuccess;
}

int export_to_wav(const radio::Recording& recording, const ReplayOptions& options) {
  const auto exported = radio::export_net(recording, options.export_net, options.wav);
  if (!exported) {
    const bool no_net = exported.error().code == radio::NoticeCode::kNoSuchNet;
    throw CommandError(no_net ? ErrorCode::kNotFound : ErrorCode::kSystem,
                       in_words(exported.error()));
  }
  const radio::NetExport& written = exported.value();
  print_damage(recording, written.damages);
  fmt::print("Wrote {:.1f} s at {} Hz, {} transmissions, to {}\n",
             std::chrono::duration<double>(written.length).count(), written.rate,
             written.transmissions, options.wav);
  return kSuccess;
}

/// Prints the transmissions that begin in (from, to].
void announce(const radio::Recording& recording, const ReplayOptions& options, TimePoint from,
              TimePoint to) {
  for (const radio::RecordedTransmission& one : recording.transmissions) {
    const bool begins = one.air.since > from && one.air.since <= to;
    const bool wanted =
        options.nets.empty() || std::ranges::find(options.nets, one.air.net) != options.nets.end();
    if (begins && wanted) say(moment_text(recording, one.air.since), to_text(one.air));
  }
}

/// Checks --net and --from. Errors: kInvalid, listing the nets of the recording or its length.
void check_wanted(const radio::Recording& recording, const ReplayOptions& options) {
  std::set<std::string> names;
  for (const radio::RecordedTransmission& one : recording.transmissions) names.insert(one.air.net);
  for (const std::string& net : options.nets) {
    if (names.contains(net)) continue;
    throw CommandError(
        ErrorCode::kInvalid,
        fmt::format("--net: the recording has no transmission on net \"{}\"; it has {}",
                    printable(net), printable(fmt::format("{}", fmt::join(names, ", ")))));
  }
  if (recording.begin + from_seconds(options.from_s) < recording.end) return;
  throw CommandError(ErrorCode::kInvalid, fmt::format("--from: the recording is only {} long",
                                                      moment_text(recording, recording.end)));
}

int play(const radio::Recording& recording, const ReplayOptions& options) {
  check_wanted(recording, options);
  auto settings = exercise_settings(options.exercise, "REPLAY");
  settings.nets = options.nets;
  StopSignal stop;  // not earlier, so that a signal ends the program while it reads files
  auto opened = require(radio::Exercise::open(std::move(settings)));
  radio::Exercise& exercise = *opened;
  const TimePoint from = recording.begin + from_seconds(options.from_s);
  exercise.submit(radio::OpenRecording{options.folder});
  const radio::ExerciseOrder order = exercise.submit(radio::PlayRecording{from, options.speed});
  TimePoint announced = from - Nanoseconds{1};
  radio::Notice trouble;
  bool began = false;
  constexpr std::chrono::milliseconds kPollInterval{50};
  while (!stop.wait_for(kPollInterval)) {
    for (const auto& outcome : exercise.outcomes_after(0)) {
      if (!outcome.done) throw CommandError(ErrorCode::kSystem, radio::in_words(outcome.notice));
      began = began || outcome.order == order;
    }
    if (!began) continue;
    const auto snapshot = exercise.exercise();
    const radio::ReplayState& replay = snapshot->replay;
    // The snapshot may predate the command.
    if (!replay.open) continue;
    announce(recording, options, announced, replay.position);
    announced = std::max(announced, replay.position);
    const radio::Notice& now = snapshot->trouble.empty() ? replay.trouble : snapshot->trouble;
    if (now != trouble && !now.empty()) {
      show_message(LogLevel::kWarning, "roger", radio::in_words(now));
    }
    trouble = now;
    if (!replay.playing && replay.position >= recording.end) break;
  }
  exercise.close();
  return kSuccess;
}

int run_replay(const ReplayOptions& options) {
  if (options.export_net.empty() != options.wav.empty()) {
    throw CommandError(ErrorCode::kInvalid, "--export-net and --wav must be given together");
  }
  const auto recording = require(radio::load_recording(options.folder));
  print_damage(recording, recording.damages);
  if (options.list) return list(recording);
  if (!options.wav.empty()) return export_to_wav(recording, options);
  return play(recording, options);
}

}  // namespace

Command add_replay(CLI::App& app) {
  auto options = std::make_shared<ReplayOptions>();
  CLI::App* command = app.add_subcommand("replay", "Play a recording into a federation");
  add_value(*command, "recording FOLDER", options->folder, "The recording's folder")->required();
  declare_exercise_options(*command, options->exercise);
  command
      ->add_option_function<std::string>(
          "--from", [options](const std::string& text) { options->from_s = parse_moment(text); },
          "Start position in the recording: seconds, M:SS or H:MM:SS (default: 0)")
      ->type_name("TIME");
  add_value(*command, "--speed X", options->speed, "Playback speed, 0.25 to 8 (default: 1)")
      ->check(within(0.25, 8.0));
  add_value(*command, "--net NAME", options->nets, "Net to play; repeat for several (default: all)")
      ->allow_extra_args(false);
  add_value(*command, "--export-net NAME", options->export_net,
            "Net to write to the sound file of --wav");
  add_value(*command, "--wav FILE.wav", options->wav, "Sound file for --export-net");
  command->add_flag("--list", options->list, "List the content and end");
  command->footer(kReplayExamples);
  return {command, [options] { return run_replay(*options); }};
}

}  // namespace roger::app
