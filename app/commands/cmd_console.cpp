// roger console: one operator's radios in a window.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

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
#include "app/support/plan_watch.hpp"
#include "ui/console.hpp"
#endif

namespace roger::app {
namespace {

constexpr const char* kConsoleExamples = R"(Examples:
  roger console                                  the first station of the default plan
  roger console --station "EAGLE 2"              another station
  roger console --device "USB Headset"           with this headset; see 'roger devices'
  roger console --plan exercise.toml             with your own nets and stations
  roger console --station "RANGE CONTROL"        an instructor: all nets, recording, jamming, replay

Hold the space bar or the on-screen button to speak. For a voice that answers, start an echo
station on the same net: roger radio --station ECHO)";

struct ConsoleCommand {
  StationOptions station;
  bool watch = false;
  std::string screenshot;
  double screenshot_after_s = 3.0;
  std::string json;
};

#ifdef ROGER_UI

/// Opens the exercise for an instructor, or for a trainee who asked for it with --watch. If that
/// fails, the error is printed and the window opens without it.
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

/// Selects the last used device of `person` unless one was given. Returns a note for the operator.
std::string choose_device(const StationOptions& options, radio::OperatorRequest& person) {
  if (!options.devices.empty()) return {};
  const std::string kept = ui::kept_device({}, person.call_sign);
  if (kept.empty()) return {};
  const LastDevice last = last_device(kept, audio::list_devices());
  if (!last.name.empty()) {
    person.device.name = last.name;
    person.device.may_be_absent = true;  // not requested on this command line
  }
  if (!last.note.empty()) fmt::print("{}\n", printable_lines(last.note));
  return last.note;
}

/// Passes on the options that are stored for the operator.
void note_given(const ConsoleCommand& command, ui::ConsoleSources& sources) {
  sources.gain_given = command.station.microphone.gain_db.has_value();
  // A screenshot is not an operator's session, so nothing is stored.
  if (!command.screenshot.empty() || command.station.devices.empty()) return;
  const std::string& device = command.station.devices.front();
  if (is_storable(device)) sources.device_given = device;
}

/// The station of the operator and its window, with one plan. A change of the plan takes another
/// session, because nets and radios of a station never change.
class Session {
 public:
  /// Opens the station. Throws a CommandError.
  Session(const ConsoleCommand& command, radio::StationSettings settings);
  /// Gives the radios the settings that the operator had made in another session.
  void restore(const radio::StationSnapshot& before);
  /// Shows the window until it closes. Returns its exit code.
  int show(PlanWatch& plan, StopSignal& stop);
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
      device_note_(choose_device(command.station, settings.operators.front())),
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

int Session::show(PlanWatch& plan, StopSignal& stop) {
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
  note_given(command_, options.sources);
  if (const auto configs = config_folder()) options.translations = configs.value();
  options.sources.note = device_note_;
  options.screenshot_path = command_.screenshot;
  options.screenshot_after =
      std::chrono::milliseconds(std::llround(command_.screenshot_after_s * 1000.0));
  options.stop_requested = [&stop] { return stop.asked(); };
  std::string name = "roger";
  char* arguments[] = {name.data(), nullptr};
  int count = 1;
  return ui::run_console(station_->operator_port(0), count, arguments, options);
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

int run_console(const ConsoleCommand& command) {
  // Must come first: it changes the environment, which is safe only while no other thread reads it.
  ui::apply_kept_scale({});
  // Exceeding the file size limit is then a write error of a recording, like a full disk, instead
  // of ending the process.
  std::signal(SIGXFSZ, SIG_IGN);  // NOLINT(cert-err33-c)
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
  StopSignal stop;  // not earlier, so that a signal ends the program while it reads files
  auto session = std::make_unique<Session>(command, settings);
  plan.start();
  for (;;) {
    const int shown = session->show(plan, stop);
    const radio::StationSnapshot before = session->snapshot();
    session->close();
    auto applied = plan.take_applied();
    if (!applied) {
      const radio::StationReport closing = session->report();
      fmt::print("{}", printable_lines(to_text(closing)));
      require(write_json(command.json, to_json(closing)));
      return shown;
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
  command->add_flag("--watch", options->watch,
                    "Show the instructor's view of the whole exercise, even if the plan does not "
                    "make this station an instructor");
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
