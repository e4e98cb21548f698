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
                                               const radio::OperatorPlan& person,
                                               radio::OperatorPort& port) {
  if (!person.instructor && !command.watch) return nullptr;
  const ExerciseOptions options{command.station.plan, command.station.federation};
  try {
    radio::ExerciseSettings settings = exercise_settings(options, person.call_sign + " watch");
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

int run_console(const ConsoleCommand& command) {
  // Must come first: it changes the environment, which is safe only while no other thread reads it.
  ui::apply_kept_scale({});
  // Exceeding the file size limit is then a write error of a recording, like a full disk, instead
  // of ending the process.
  std::signal(SIGXFSZ, SIG_IGN);  // NOLINT(cert-err33-c)
  const auto plan_file = require(plan_path(command.station.plan));
  // Constructed before the station reads the plan, so that no change is missed.
  PlanWatch plan(plan_file, [](const std::string& file) -> Status {
    const auto read = read_plan(file);
    return read ? ok() : Status(read.error());
  });
  auto settings = station_settings(command.station);
  StopSignal stop;  // not earlier, so that a signal ends the program while it reads files
  const std::string device_note = choose_device(command.station, settings.operators.front());
  settings.say_again = true;
  // Without a federation the window reports the problem and continues once it is available.
  settings.federation.wait_for_federation = true;
  const std::string rid = settings.federation.rid;
  const std::string client_name = settings.operators.front().device.client_name;
  const status::GroupNets nets = carried_nets(rid, settings.plan.nets);
  const auto person = settings.plan.station(settings.operators.front().call_sign);
  radio::StationParts parts;
  parts.open_device = open_or_substitute_silence;
  const std::shared_ptr<void> gateways = run_demanded_gateways(command.station, settings);
  auto station = require(radio::Station::open(std::move(settings), std::move(parts)));

  std::shared_ptr<void> metrics =
      serve_metrics(rid, [&station] { return station_metrics(*station, ROGER_VERSION); });

  const std::unique_ptr<radio::Exercise> exercise =
      open_exercise(command, person.value(), station->operator_port(0));

  // With JACK's dummy driver: the test measures the program, not the sound card.
  ProbeChild probe({own_path(), "probe"});
  DeviceFinder devices({own_path(), "devices"}, client_name);
  status::RtiWatch rti(rid, command.station.federation.name, nets);
  plan.start();
  ui::ConsoleOptions options;
  options.sources.exercise = exercise.get();
  options.sources.probe = &probe;
  options.sources.rti = &rti;
  options.sources.plan = &plan;
  options.sources.devices = &devices;
  note_given(command, options.sources);
  if (const auto configs = config_folder()) options.translations = configs.value();
  options.sources.note = device_note;
  options.screenshot_path = command.screenshot;
  options.screenshot_after =
      std::chrono::milliseconds(std::llround(command.screenshot_after_s * 1000.0));
  options.stop_requested = [&stop] { return stop.asked(); };
  std::string name = "roger";
  char* arguments[] = {name.data(), nullptr};
  int count = 1;
  const int shown = ui::run_console(station->operator_port(0), count, arguments, options);

  metrics.reset();  // it reads the station's report, which ends with the station
  // Closing either waits several seconds for an executive that does not answer, so both close at
  // the same time.
  std::thread last([&exercise] {
    if (exercise) exercise->close();
  });
  station->close();
  last.join();
  const radio::StationReport closing = station->report();
  fmt::print("{}", printable_lines(to_text(closing)));
  require(write_json(command.json, to_json(closing)));
  return shown;
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
