// roger record: records the voice traffic of a federation.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/commands/command.hpp"
#include "app/commands/exercise_options.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/station_monitor.hpp"
#include "app/support/stop_signal.hpp"
#include "app/support/value_option.hpp"
#include "core/log.hpp"
#include "core/printable.hpp"
#include "radio/exercise/timeline/control_board.hpp"

namespace roger::app {
namespace {

constexpr const char* kRecordExamples = R"(Examples:
  roger record
      record all nets of the federation until Ctrl-C
  roger record --folder /srv/exercise --net COMMAND --net TOWER
      record two nets, in a new folder below /srv/exercise
  roger record --duration 3600 --json summary.json
      record for an hour

Prints a line for each transmission, and problems on standard error. A recording is a folder named
after its start time (UTC) with events.jsonl and a sound file per transmission, Ogg Opus or WAV, for
any player; docs/guide/recording.md describes it. The plan defines the nets and the keys of secure nets.
Encrypted voice without a matching key is not recorded, only the transmission as such. Whispers are
recorded and marked. 'roger replay' plays a recording.)";

struct RecordOptions {
  ExerciseOptions exercise;
  std::string folder;
  std::vector<std::string> nets;
  double duration_s = 0.0;  // 0: until stopped
  std::string json;
};

/// Reports a problem when it appears or changes, and its end. A changed count alone is not reported
/// again.
class ProblemReporter {
 public:
  explicit ProblemReporter(std::string over) : over_(std::move(over)) {}

  void report(const radio::Notice& trouble) {
    const auto counts = [](const std::string& value) {
      return value.find_first_not_of("0123456789") == std::string::npos;
    };
    radio::Notice what = trouble;
    std::erase_if(what.values, counts);
    if (what == reported_) return;
    reported_ = std::move(what);
    if (trouble.empty()) {
      show_message(LogLevel::kInfo, "roger", over_);
    } else {
      show_message(LogLevel::kWarning, "roger", radio::in_words(trouble));
    }
  }

 private:
  const std::string over_;
  radio::Notice reported_;  // without its counts
};

/// Counts transmissions and prints each one when it ends.
class RecordMonitor {
 public:
  /// `nets`: nets that are recorded; empty: all.
  RecordMonitor(radio::ExercisePort& port, std::vector<std::string> nets)
      : port_(port), nets_(std::move(nets)) {}

  void look() {
    const radio::TimelineChanges changes = port_.timeline_since(seen_);
    seen_ = changes.revision;
    for (const radio::AirTransmission& one : changes.transmissions) {
      if (one.until == TimePoint{} || one.id <= reported_.size()) continue;
      reported_.resize(one.id);
    }
    for (const radio::AirTransmission& one : changes.transmissions) {
      if (one.until == TimePoint{} || reported_.at(one.id - 1)) continue;
      reported_.at(one.id - 1) = true;
      if (!nets_.empty() && std::ranges::find(nets_, one.net) == nets_.end()) continue;
      ++transmissions_;
      say("", to_text(one));
    }
    for (const radio::ExerciseMark& mark : changes.marks) {
      if (mark.id > last_reported_mark_) say(mark.net, in_words(mark));
      last_reported_mark_ = std::max(last_reported_mark_, mark.id);
    }
    const auto snapshot = port_.exercise();
    for (const radio::NetState& net : snapshot->nets) report_rejected(net);
    federation_.report(snapshot->trouble);
    overload_.report(snapshot->overload);
    recording_.report(snapshot->recording.trouble);
  }
  [[nodiscard]] std::uint64_t transmissions() const { return transmissions_; }

 private:
  /// Prints the first packet that was rejected on a net, and the first after a pause.
  void report_rejected(const radio::NetState& net) {
    constexpr Nanoseconds kPause{10'000'000'000};
    const radio::RejectedVoice& rejected = net.rejected;
    if (rejected.packets == 0) return;
    TimePoint& before = rejected_[net.name];
    const bool is_new = before == TimePoint{} || rejected.at - before > kPause;
    before = rejected.at;
    if (!is_new) return;
    say(net.name, fmt::format("voice of {} was rejected: {}",
                              rejected.call_sign.empty() ? "an unknown station"
                                                         : printable(rejected.call_sign),
                              in_words(rejected.reason)));
  }

  radio::ExercisePort& port_;
  const std::vector<std::string> nets_;
  std::map<std::string, TimePoint> rejected_;  // newest rejected packet, by net
  std::uint64_t seen_ = 0;
  std::vector<bool> reported_;  // whether a transmission was printed, by id - 1
  std::uint64_t last_reported_mark_ = 0;
  std::uint64_t transmissions_ = 0;
  ProblemReporter federation_{"the federation is connected again"};
  ProblemReporter overload_{"this computer keeps up again"};
  ProblemReporter recording_{"recording works again"};
};

/// Submits a command and waits for its outcome.
radio::ExerciseOutcome ordered(radio::ExercisePort& port, const radio::ExerciseCommand& command) {
  const radio::ExerciseOrder order = port.submit(command);
  for (;;) {
    for (const auto& outcome : port.outcomes_after(order - 1)) {
      if (outcome.order == order) return outcome;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{5});
  }
}

int finish(radio::Exercise& exercise, RecordMonitor& monitor, const RecordOptions& options) {
  exercise.close();
  monitor.look();
  const auto snapshot = exercise.exercise();
  const radio::RecordingState& recording = snapshot->recording;
  fmt::print("{} transmissions, {:.1f} MB in {}\n", monitor.transmissions(),
             static_cast<double>(recording.bytes) / 1e6, recording.folder);
  if (!options.json.empty()) {
    const nlohmann::ordered_json json{{"folder", recording.folder},
                                      {"transmissions", monitor.transmissions()},
                                      {"bytes", recording.bytes},
                                      {"trouble", radio::in_words(recording.trouble)}};
    require(write_json(options.json, json));
  }
  return recording.trouble.empty() ? kSuccess : kFailure;
}

int run_record(const RecordOptions& options) {
  // Exceeding the file size limit is then a write error, like a full disk, instead of ending the
  // process.
  std::signal(SIGXFSZ, SIG_IGN);  // NOLINT(cert-err33-c)
  const auto started = std::chrono::steady_clock::now();
  auto settings = exercise_settings(options.exercise, "RECORDER");
  for (const std::string& net : options.nets) check_net(settings.plan, net);
  settings.nets = options.nets;
  StopSignal stop;  // not earlier, so that a signal ends the program while it reads files
  auto exercise = require(radio::Exercise::open(std::move(settings)));
  radio::Exercise& port = *exercise;
  const radio::ExerciseOutcome begun = ordered(port, radio::StartRecording{options.folder});
  if (!begun.done) throw CommandError(ErrorCode::kSystem, radio::in_words(begun.notice));
  say("", radio::in_words(begun.notice));

  RecordMonitor monitor(port, options.nets);
  const std::chrono::duration<double> duration(options.duration_s);
  constexpr std::chrono::milliseconds kPollInterval{50};
  for (bool ended = false; !ended;) {
    ended = stop.wait_for(kPollInterval);
    const auto now = std::chrono::steady_clock::now();
    if (options.duration_s > 0.0 && now - started >= duration) ended = true;
    monitor.look();
  }
  return finish(port, monitor, options);
}

}  // namespace

Command add_record(CLI::App& app) {
  auto options = std::make_shared<RecordOptions>();
  CLI::App* command = app.add_subcommand("record", "Record the voice traffic of the nets");
  declare_exercise_options(*command, options->exercise);
  add_value(*command, "--folder FOLDER", options->folder,
            "Parent folder of the recording (default: roger/recordings in the user's data folder)");
  add_value(*command, "--net NAME", options->nets,
            "Net to record; repeat for several (default: all)")
      ->allow_extra_args(false);
  add_value(*command, "--duration S", options->duration_s,
            "Duration of the recording in s (default: until Ctrl-C)")
      ->check(within(0.1, 1e6));
  add_json(*command, options->json, "a summary");
  command->footer(kRecordExamples);
  return {command, [options] { return run_record(*options); }};
}

}  // namespace roger::app
