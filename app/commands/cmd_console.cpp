// roger console: one operator's radios in a window.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "app/commands/command.hpp"
#include "app/commands/exercise_options.hpp"
#include "app/commands/rti_choice.hpp"
#include "app/commands/station_options.hpp"
#include "app/metrics/station_metrics.hpp"
#include "app/probe/probe_child.hpp"
#include "app/status/rti_watch.hpp"
#include "app/support/device_finder.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/last_device.hpp"
#include "app/support/locate.hpp"
#include "app/support/silent_device.hpp"
#include "app/support/station_report.hpp"
#include "app/support/stop_signal.hpp"
#include "app/support/value_option.hpp"
#include "core/printable.hpp"
#include "dds-filter/channel.hpp"
#include "radio/hla/voice_interaction.hpp"
#include "radio/station/port/kept_settings.hpp"
#ifdef ROGER_UI
#include "app/console/plan_stations.hpp"
#include "app/console/sound_check.hpp"
#include "app/support/plan_watch.hpp"
#include "ui/console.hpp"
#endif

namespace roger::app {
namespace {

constexpr const char* kConsoleExamples = R"(Examples:
  roger console                                  the station of the last time; the first time asks
  roger console --station "EAGLE 2"              this station, without a question
  roger console --device "USB Headset"           with this headset; see 'roger devices'
  roger console --plan exercise.toml             with your own nets and stations
  roger console --station "RANGE CONTROL"        an instructor: all nets, recording, jamming, replay
  roger console --recording RECORDING            with this recording on the Instructor page

Hold the space bar or the on-screen button to speak. For a voice that answers, start an echo
station on the same net: roger radio --station ECHO)";

struct ConsoleCommand {
  StationOptions station;
  bool watch = false;
  std::string recording;  // that the first window opens
  std::string screenshot;
  double screenshot_after_s = 3.0;
  std::string json;
};

#ifdef ROGER_UI

/// Opens the exercise for an instructor, or for a trainee who asked for it. If that fails, the
/// error is printed and the window opens without it.
std::unique_ptr<radio::Exercise> open_exercise(const ConsoleCommand& command,
                                               const radio::NetPlan& plan,
                                               const radio::OperatorPlan& person,
                                               radio::OperatorPort& port) {
  if (!person.instructor && !command.watch) return nullptr;
  try {
    radio::ExerciseSettings settings =
        exercise_settings(plan, command.station.federation, person.call_sign + " watch");
    settings.federation.wait_for_federation = true;
    settings.play = [&port](const radio::Clip& clip) { port.submit(radio::PlayClip{clip}); };
    return require(radio::Exercise::open(std::move(settings)));
  } catch (const CommandError& error) {
    report(error.error());
    return nullptr;
  }
}

/// Returns the nets of the plan that each multicast group carries.
status::GroupNets carried_nets(const std::string& rid, const std::vector<radio::Net>& nets) {
  std::vector<std::string> classes;
  classes.reserve(nets.size());
  for (const radio::Net& net : nets) {
    classes.push_back(filter::channel_class_name(to_channel(net.address)));
  }
  const std::vector<std::string> groups = groups_of(rid, classes);
  status::GroupNets out;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const radio::Net& net = nets[i];
    out[groups[i]].push_back({net.name, net.intercom() ? "" : net.channel().megahertz_text()});
  }
  return out;
}

/// Selects the last used devices of `person` unless they were given. Returns a note for the
/// operator.
std::string choose_devices(const StationOptions& options, radio::OperatorRequest& person) {
  if (!person.loudspeaker) person.loudspeaker = loudspeaker_request(person.device);
  const std::string kept = options.devices.empty() ? ui::kept_device({}, person.call_sign) : "";
  const std::string kept_loudspeaker =
      options.loudspeaker ? "" : ui::kept_device({}, person.call_sign, audio::Output::kLoudspeaker);
  if (kept.empty() && kept_loudspeaker.empty()) return {};
  const auto present = audio::list_devices();
  const LastDevice last = last_device(kept, present);
  const LastDevice loudspeaker = last_loudspeaker(kept_loudspeaker, present);
  // They were not requested on this command line, so they may be absent.
  if (!last.name.empty()) {
    person.device.name = last.name;
    person.device.may_be_absent = true;
  }
  if (!loudspeaker.name.empty()) {
    person.loudspeaker->name = loudspeaker.name;
    person.loudspeaker->may_be_absent = true;
  }
  const std::string note = last.note.empty() ? loudspeaker.note : last.note;
  if (!note.empty()) fmt::print("{}\n", printable_lines(note));
  return note;
}

/// Returns whether filters of the microphone, VOX or the timing of the key were given.
bool sets_voice(const MicrophoneOptions& options) {
  return options.high_pass_hz > 0.0 || options.suppress_noise || options.automatic_gain ||
         options.vox_dbfs.has_value() || options.key_lead_ms > 0.0 || options.key_hang_ms > 0.0;
}

/// Passes on the options that are stored for the operator.
void note_given(const ConsoleCommand& command, ui::ConsoleSources& sources) {
  const MicrophoneOptions& microphone = command.station.microphone;
  sources.given = {.gain = microphone.gain_db.has_value(), .voice = sets_voice(microphone)};
  // A screenshot is not an operator's session, so nothing is stored.
  if (!command.screenshot.empty()) return;
  const auto storable = [](const std::string& name) { return is_storable(name) ? name : ""; };
  if (!command.station.devices.empty()) {
    sources.device_given = storable(command.station.devices.front());
  }
  sources.loudspeaker_given = storable(command.station.loudspeaker.value_or(""));
}

/// Names the folders of the window's files that an installation may have.
void use_installed_files(ui::ConsoleOptions& options) {
  const auto configs = config_folder();
  if (!configs) return;
  options.translations = configs.value();
  options.typefaces = configs.value() + "/typefaces";
}

/// Returns the options for asking which station the operator is.
ui::ConsoleOptions question_options(PlanStations& stations, DeviceFinder& devices) {
  ui::ConsoleOptions options;
  options.sources.stations = &stations;
  options.sources.devices = &devices;
  use_installed_files(options);
  return options;
}

/// Makes the chosen station that of the command. `before`: the state before the operator was asked,
/// if it was not that of an operator; what they did not change then does not override what is
/// stored for the station.
void apply(const ui::StartAnswer& answer, const radio::StationSnapshot* before,
           ConsoleCommand& command) {
  StationOptions& options = command.station;
  options.plan = answer.station.plan;
  options.call_signs = {answer.station.call_sign};
  if (before == nullptr || before->device.asked_for != answer.device) {
    options.devices = {answer.device};
  }
  if (before == nullptr || before->voice_input.microphone.gain.value != answer.gain_db) {
    options.microphone.gain_db = answer.gain_db;
  }
}

/// Asks the operator for the first station. Returns false if they cancel.
bool ask_for_first(ConsoleCommand& command, PlanStations& stations, const ui::StationChoice& first,
                   const std::string& reason, std::optional<StopSignal>& stop) {
  const radio::StationSettings settings = station_settings(command.station, sound_check_plan());
  DeviceFinder devices({own_path(), "devices"}, settings.operators.front().device.client_name);
  StopSignal& signal = stop.emplace();  // before the threads of the station
  const auto check = require(open_sound_check(settings));
  radio::OperatorPort& port = check->operator_port(0);
  const std::shared_ptr<const radio::StationSnapshot> before = port.snapshot();
  ui::ConsoleOptions options = question_options(stations, devices);
  options.stop_requested = [&signal] { return signal.asked(); };
  const auto answer = ui::ask_for_station(port, options, first, reason);
  if (answer) apply(*answer, before.get(), command);
  return answer.has_value();
}

/// Makes the station of the last time that of a command without a station, or asks the operator for
/// one. Returns false if they cancel.
bool find_station(ConsoleCommand& command, PlanStations& stations,
                  const std::optional<ui::StationChoice>& kept, std::optional<StopSignal>& stop) {
  const std::string given =
      command.station.plan.empty() ? std::string() : absolute_path(command.station.plan);
  std::string refusal;
  if (kept && (given.empty() || given == kept->plan)) {
    refusal = stations.refusal(*kept);
    if (refusal.empty()) {
      command.station.plan = kept->plan;
      command.station.call_signs = {kept->call_sign};
      return true;
    }
  }
  return ask_for_first(command, stations, {given, {}}, refusal, stop);
}

/// The station of the operator and its window, with one plan. A change of the plan takes another
/// session, because nets and radios of a station never change.
class Session {
 public:
  /// Opens the station. Throws a CommandError.
  Session(const ConsoleCommand& command, radio::StationSettings settings);
  /// Gives the radios the settings that the operator had made in another session.
  void restore(const radio::StationSnapshot& before);
  /// Shows the window, with a recording if one is given, until it closes. Returns its exit code.
  int show(PlanWatch& plan, PlanStations& stations, StopSignal& stop, std::string recording);
  /// Asks the operator for another station, while this one stays on the air. Returns nullopt if
  /// they cancel.
  std::optional<ui::StartAnswer> ask_for_another(const std::string& plan, PlanStations& stations,
                                                 StopSignal& stop);
  [[nodiscard]] radio::StationSnapshot snapshot();
  void close();
  [[nodiscard]] radio::StationReport report() const { return station_->report(); }

 private:
  const ConsoleCommand& command_;
  const std::string device_note_;
  const std::string rid_;
  const std::string client_name_;
  const status::GroupNets nets_;
  std::shared_ptr<void> gateways_;
  std::unique_ptr<radio::Station> station_;
  std::shared_ptr<void> metrics_;
  std::unique_ptr<radio::Exercise> exercise_;
};

Session::Session(const ConsoleCommand& command, radio::StationSettings settings)
    : command_(command),
      device_note_(choose_devices(command.station, settings.operators.front())),
      rid_(settings.federation.rid),
      client_name_(settings.operators.front().device.client_name),
      nets_(carried_nets(rid_, settings.plan.nets)) {
  settings.say_again = true;
  // Without a federation the window reports the problem and continues once it is available.
  settings.federation.wait_for_federation = true;
  const radio::NetPlan plan = settings.plan;
  const auto person = plan.station(settings.operators.front().call_sign);
  radio::StationParts parts;
  parts.open_device = open_or_substitute_silence;
  gateways_ = run_demanded_gateways(command.station, settings);
  station_ = require(radio::Station::open(std::move(settings), std::move(parts)));
  metrics_ = serve_metrics(rid_, [this] { return station_metrics(*station_, ROGER_VERSION); });
  exercise_ = open_exercise(command, plan, person.value(), station_->operator_port(0));
}

void Session::restore(const radio::StationSnapshot& before) {
  radio::OperatorPort& port = station_->operator_port(0);
  for (const radio::Command& command : commands_to_restore(before, *port.snapshot())) {
    port.submit(command);
  }
}

int Session::show(PlanWatch& plan, PlanStations& stations, StopSignal& stop,
                  std::string recording) {
  // With JACK's dummy driver: the test measures the program, not the sound card.
  ProbeChild probe({own_path(), "probe"});
  DeviceFinder devices({own_path(), "devices"}, client_name_);
  status::RtiWatch rti(rid_, command_.station.federation.name, nets_);
  ui::ConsoleOptions options;
  options.sources.exercise = exercise_.get();
  options.sources.probe = &probe;
  options.sources.rti = &rti;
  options.sources.plan = &plan;
  options.sources.devices = &devices;
  options.sources.stations = &stations;
  note_given(command_, options.sources);
  use_installed_files(options);
  options.sources.note = device_note_;
  options.sources.recording = std::move(recording);
  options.screenshot_path = command_.screenshot;
  options.screenshot_after =
      std::chrono::milliseconds(std::llround(command_.screenshot_after_s * 1000.0));
  options.stop_requested = [&stop] { return stop.asked(); };
  std::string name = "roger";
  char* arguments[] = {name.data(), nullptr};
  int count = 1;
  return ui::run_console(station_->operator_port(0), count, arguments, options);
}

std::optional<ui::StartAnswer> Session::ask_for_another(const std::string& plan,
                                                        PlanStations& stations, StopSignal& stop) {
  DeviceFinder devices({own_path(), "devices"}, client_name_);
  ui::ConsoleOptions options = question_options(stations, devices);
  options.stop_requested = [&stop] { return stop.asked(); };
  radio::OperatorPort& port = station_->operator_port(0);
  return ui::ask_for_station(port, options, {plan, port.snapshot()->call_sign}, {});
}

radio::StationSnapshot Session::snapshot() {
  return *station_->operator_port(0).snapshot();
}

void Session::close() {
  metrics_.reset();  // it reads the station's report, which ends with the station
  // Closing either waits several seconds for an executive that does not answer, so both close at
  // the same time.
  std::thread last([this] {
    if (exercise_) exercise_->close();
  });
  station_->close();
  last.join();
}

/// How the run of a station ended.
struct Ended {
  int status = 0;
  std::optional<ui::StartAnswer> next;  // the station that the operator chose in its place
};

/// Runs a station until its window closes.
Ended run_station(ConsoleCommand& command, PlanStations& stations,
                  std::optional<StopSignal>& stop) {
  const auto plan_file = require(plan_path(command.station.plan));
  std::string call_sign;  // set before the watch starts
  // Constructed before the station reads the plan, so that no change is missed.
  PlanWatch plan(plan_file, [&call_sign](const std::string& file) -> Result<radio::NetPlan> {
    auto read = read_plan(file);
    if (!read) return read;
    if (const auto station = read.value().station(call_sign); !station) return station.error();
    return read;
  });
  auto settings = station_settings(command.station);
  call_sign = settings.operators.front().call_sign;
  if (!stop) stop.emplace();
  auto session = std::make_unique<Session>(command, settings);
  plan.start();
  for (;;) {
    Ended ended{session->show(plan, stations, *stop, std::exchange(command.recording, {})), {}};
    if (stations.take_request()) {
      ended.next = session->ask_for_another(absolute_path(plan_file), stations, *stop);
      if (!ended.next) continue;
    }
    const radio::StationSnapshot before = session->snapshot();
    session->close();
    auto applied = plan.take_applied();
    if (!applied || ended.next) {
      const radio::StationReport closing = session->report();
      fmt::print("{}", printable_lines(to_text(closing)));
      require(write_json(command.json, to_json(closing)));
      return ended;
    }
    session.reset();
    auto changed = station_settings(command.station, std::move(*applied));
    try {
      session = std::make_unique<Session>(command, changed);
      settings = std::move(changed);
    } catch (const CommandError& error) {
      report(error.error());
      session = std::make_unique<Session>(command, settings);  // with the former plan
    }
    session->restore(before);
  }
}

int run_console(const ConsoleCommand& given) {
  // Must come first: it changes the environment, which is safe only while no other thread reads it.
  ui::apply_kept_scale({});
  // Exceeding the file size limit is then a write error of a recording, like a full disk, instead
  // of ending the process.
  std::signal(SIGXFSZ, SIG_IGN);  // NOLINT(cert-err33-c)
  ConsoleCommand command = given;
  if (!given.recording.empty()) {
    command.recording = recording_folder(given.recording);
    command.watch = true;
  }
  const auto kept = ui::kept_station(std::string());
  const auto configs = config_folder();
  PlanStations stations(known_plans({command.station.plan, kept ? kept->plan : std::string()},
                                    configs ? configs.value() + "/plans" : std::string()),
                        read_plan);
  // A screenshot is not an operator's session, so no question is asked.
  const bool asks = command.station.call_signs.empty() && command.screenshot.empty();
  // Set only after files were read, which a signal must be able to end.
  std::optional<StopSignal> stop;
  if (asks && !find_station(command, stations, kept, stop)) return kFailure;
  std::optional<ConsoleCommand> former;
  for (;;) {
    try {
      const Ended ended = run_station(command, stations, stop);
      if (!ended.next) return ended.status;
      former = command;
      apply(*ended.next, nullptr, command);
    } catch (const CommandError& error) {
      if (!former) throw;
      report(error.error());
      command = *std::exchange(former, std::nullopt);  // the station that was on the air
    }
  }
}

#else

int run_console(const ConsoleCommand& /*command*/) {
  fmt::print(stderr,
             "roger: this build has no window because it was configured with ROGER_UI=OFF. Build "
             "the preset 'release', or use 'roger radio' in a terminal\n");
  return kFailure;
}

#endif

}  // namespace

Command add_console(CLI::App& app) {
  auto options = std::make_shared<ConsoleCommand>();
  CLI::App* command = app.add_subcommand("console", "Open a station's radios in a window");
  declare_station_options(*command, options->station, /*many=*/false);
  command->get_option("--station")
      ->description(
          "Call sign of the station in the plan (default: the one of the last time; the first "
          "time, the window asks)");
  command->add_flag("--watch", options->watch,
                    "Show the instructor's view of the whole exercise, even if the plan does not "
                    "make this station an instructor");
  add_value(
      *command, "--recording PATH", options->recording,
      "Open this recording, a folder or the events.jsonl in it, in the instructor's view of the "
      "exercise; implies --watch");
  add_value(*command, "--screenshot FILE", options->screenshot,
            "PNG file for a screenshot of the window; the program ends after writing it");
  add_value(*command, "--screenshot-after S", options->screenshot_after_s,
            "Time of the screenshot after the window has opened, in s (default: 3)")
      ->check(within(0.1, 3600.0));
  add_json(*command, options->json, "the final report");
  command->footer(kConsoleExamples);
  return {command, [options] { return run_console(*options); }};
}

}  // namespace roger::app
