// roger probe: measures the delay from one station's microphone to another's loudspeaker from
// outside the program.
#include <fmt/core.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/command.hpp"
#include "app/commands/federation_options.hpp"
#include "app/commands/rti_choice.hpp"
#include "app/commands/station_options.hpp"
#include "app/probe/acoustic.hpp"
#include "app/probe/acoustic_report.hpp"
#include "app/probe/probe_report.hpp"
#include "app/probe/probe_run.hpp"
#include "app/probe/probe_setup.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/stop_signal.hpp"
#include "app/support/value_option.hpp"

namespace roger::app {
namespace {

constexpr const char* kProbeExamples = R"(Examples:
  roger probe                                        Opus in 1/32 s frames
  roger probe --codec mu-law --guard-ms 20           the classic radio: mu-law at 8 kHz
  roger probe --frame-ms 10 --period 64              short frames, small periods
  roger probe --server default                       running JACK server with a real sound card
  roger probe --acoustic --device "USB Audio"        from a loudspeaker to a microphone

Starts a JACK server without hardware (jackd -d dummy), )";
constexpr const char* kProbeHow = R"(
Clicks (2 ms of 1 kHz) are fed into the sender's capture port, and the receiver's playback port is
recorded on the same sample clock. The same matched filter finds the clicks in both signals; the
difference is the delay, exact to the sample. Before every run the instrument is checked: with its
output connected to its own input it must measure exactly one JACK period.
When run as root, the probe prevents the processors from sleeping, as other latency tests do. On
virtual machines idle processors miss periods.
The exit code is 1 if a click is lost.

With --acoustic no process is started: a sound device plays clicks on its loudspeaker and records
them with its microphone. Hold the loudspeaker to the microphone of a transmitting station and the
microphone to the loudspeaker of a receiving one, so that this is the loudest click it records. Hold
the two together to measure the delay of the device. The delay that the device reports for itself is
subtracted. A click must exceed the noise of the preceding second by 12 dB.)";

struct ProbeOptions {
  ProbeSettings settings;
  int clicks = 100;
  bool acoustic = false;
  std::string device = "default";  // only with `acoustic`
  std::string rid;                 // settings of the measured RTI, if it needs any
  std::string json;
};

void show_progress(int done, int clicks) {
  if (::isatty(STDERR_FILENO) == 0) return;
  fmt::print(stderr, "\r{} of {} clicks ", done, clicks);
  if (done == clicks) fmt::print(stderr, "\r{:40}\r", "");
  std::fflush(stderr);
}

int run_acoustic(const ProbeOptions& options, StopSignal& stop) {
  AcousticSettings settings;
  settings.device.name = options.device;
  settings.device.client_name = "roger-probe";
  settings.clicks = options.clicks;
  const auto result = require(
      measure_acoustic(settings, stop, [&](int done) { show_progress(done, options.clicks); }));
  fmt::print("{}", to_text(result));
  require(write_json(options.json, to_json(result)));
  return result.delays.clicks.lost == 0 ? kSuccess : kFailure;
}

int run_probe(const ProbeOptions& options) {
  StopSignal stop;
  check_fom(options.settings.fom);
  if (options.acoustic) return run_acoustic(options, stop);
  const ProbeReport result =
      probe_stations(options.settings, options.clicks, start_measured_rti(options.rid), stop,
                     {.click_done = [&](int done) { show_progress(done, options.clicks); }});
  fmt::print("{}", to_text(result));
  require(write_json(options.json, to_json(result)));
  return result.delays.lost == 0 ? kSuccess : kFailure;
}

}  // namespace

Command add_probe(CLI::App& app) {
  auto options = std::make_shared<ProbeOptions>();
  ProbeSettings& settings = options->settings;
  CLI::App* command =
      app.add_subcommand("probe", "Measure the delay from microphone to loudspeaker");
  add_value(*command, "--clicks N", options->clicks, "Number of clicks, 1 to 2000 (default: 100)")
      ->check(CLI::Range(1, 2000));
  declare_codec_options(*command, settings.coding);
  declare_guard_option(*command, settings.guard_ms);
  command->add_flag("--key-each", settings.key_each,
                    "Press the key for each click instead of once for all");
  add_value(*command, "--period N", settings.period,
            "Period of the JACK server, 16 to 4096 samples (default: 128)")
      ->check(CLI::Range(16, 4096));
  auto* server = add_value(*command, "--server NAME", settings.server,
                           "Running JACK server to use, with its own period (default: start one)");
  auto* acoustic =
      command
          ->add_flag("--acoustic", options->acoustic,
                     "Measure from a loudspeaker to a microphone through whatever is between them")
          ->excludes(server);
  add_value(*command, "--device NAME", options->device,
            "Sound device with loudspeaker and microphone for --acoustic, as listed by "
            "'roger devices' (default: \"default\")")
      ->needs(acoustic);
  add_json(*command, options->json, "the results");
  declare_measured_rti(*command, options->rid);
  declare_fom_option(*command, settings.fom, kRadioFomHelp);
  command->footer(std::string(kProbeExamples) + rti_texts().probe_starts + kProbeHow);
  return {command, [options] { return run_probe(*options); }};
}

}  // namespace roger::app
