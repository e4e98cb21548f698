// roger radio: stations without a window.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/command.hpp"
#include "app/commands/rti_choice.hpp"
#include "app/commands/script_player.hpp"
#include "app/commands/station_options.hpp"
#include "app/metrics/station_metrics.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/speaking_device.hpp"
#include "app/support/station_monitor.hpp"
#include "app/support/station_report.hpp"
#include "app/support/stop_signal.hpp"
#include "app/support/value_option.hpp"
#include "core/printable.hpp"

namespace roger::app {
namespace {

using std::chrono::milliseconds;

constexpr const char* kRadioExamples = R"(Examples:
  roger radio --station ECHO
      run the echo station of the default plan, which repeats what it receives
  roger radio --station "EAGLE 2" --device null --key 1
      hold down the key of the first radio
  roger radio --station "EAGLE 1" --device file:-,heard.wav --speak question.wav
      transmit a recording and write the received sound to a file
  roger radio --station "EAGLE 2" --device tone: --script talk.txt
      key, wait, speak, answer, move and tune according to a script
  roger radio --station "EAGLE 1" --station "EAGLE 2" --device null
      run two operators in one process; they hear each other

Prints received stations, key events and, during reception, the delay from the sender's microphone
to this loudspeaker. Prints a report at the end (Ctrl-C or --duration). The plan defines nets and
stations.)";

struct RadioOptions {
  StationOptions station;
  unsigned key = 0;  // 0: none
  std::string script;
  std::vector<std::string> speak;
  double duration_s = 0.0;  // 0: until stopped
  std::string json;
};

/// Presses the key, speaks once the radio transmits, then releases the key.
class Speaker {
 public:
  Speaker(radio::OperatorPort& port, radio::RadioId radio, SpeakingDevice& device,
          std::shared_ptr<const Speech> speech)
      : port_(port), radio_(radio), device_(device), speech_(std::move(speech)) {
    port_.submit(radio::Key{radio_, true});
  }

  void follow(const std::vector<radio::Event>& events) {
    for (const auto& event : events) {
      const bool begins = event.kind == radio::EventKind::kTransmitStarted && event.radio == radio_;
      if (!begins || begun_) continue;
      begun_ = true;
      device_.speak(speech_);
    }
    if (begun_ && !released_ && device_.spoken()) {
      released_ = true;
      port_.submit(radio::Key{radio_, false});
    }
  }

 private:
  radio::OperatorPort& port_;
  radio::RadioId radio_;
  SpeakingDevice& device_;
  std::shared_ptr<const Speech> speech_;
  bool begun_ = false;
  bool released_ = false;
};

int finish(radio::Station& station, const RadioOptions& options) {
  station.close();
  const radio::StationReport report = station.report();
  fmt::print("{}", printable_lines(to_text(report)));
  return roger::app::report(write_json(options.json, to_json(report)));
}

void check_key(const radio::StationSettings& settings, unsigned key) {
  const auto station = require(settings.plan.station(settings.operators.front().call_sign));
  const std::size_t radios = station.radios.size();
  if (key <= radios) return;
  throw CommandError(ErrorCode::kInvalid, fmt::format("--key {}: {} has radios 1 to {}", key,
                                                      station.call_sign, radios));
}

int run_radio(const RadioOptions& options) {
  const auto started = std::chrono::steady_clock::now();
  auto settings = station_settings(options.station);
  check_key(settings, options.key);

  std::shared_ptr<const Speech> recording;
  if (!options.speak.empty()) {
    recording = std::make_shared<const Speech>(require(load_speech(options.speak)));
  }
  ReadScript orders;
  if (!options.script.empty()) {
    orders = require(ReadScript::read(options.script));
    settings.say_again = true;
  }
  StopSignal stop;  // not earlier, so that a signal ends the program while it reads files
  radio::StationParts parts;
  SpeakingDevice* speaking = nullptr;
  if (!options.speak.empty()) {
    parts.open_device = open_speaking(SpeakingDevice::WhenIdle::kSilence, speaking);
  } else if (!options.script.empty()) {
    parts.open_device = open_speaking(SpeakingDevice::WhenIdle::kMicrophone, speaking);
  }
  const std::string rid = settings.federation.rid;
  const std::shared_ptr<void> gateways = run_demanded_gateways(options.station, settings);
  auto station = require(radio::Station::open(std::move(settings), std::move(parts)));
  std::shared_ptr<void> metrics =
      serve_metrics(rid, [&station] { return station_metrics(*station, ROGER_VERSION); });

  std::vector<StationMonitor> monitors;
  for (std::size_t i = 0; i < station->operator_count(); ++i) {
    monitors.emplace_back(station->operator_port(i));
    say("", monitors.back().introduction());
  }
  radio::OperatorPort& first = station->operator_port(0);
  const radio::RadioId radio = options.key > 0 ? options.key - 1 : 0;
  std::unique_ptr<Speaker> speaker;
  if (!options.speak.empty()) {
    speaker = std::make_unique<Speaker>(first, radio, *speaking, std::move(recording));
  } else if (options.key > 0) {
    first.submit(radio::Key{radio, true});
  }

  std::unique_ptr<ScriptPlayer> script;
  if (!options.script.empty()) {
    script = require(ScriptPlayer::start(std::move(orders), first, *speaking));
  }

  const std::chrono::duration<double> duration(options.duration_s);
  constexpr milliseconds kPollInterval{50};
  bool ended = false;
  while (!ended) {
    const auto now = std::chrono::steady_clock::now();
    ended = stop.wait_for(kPollInterval) ||
            (options.duration_s > 0.0 && now - started >= duration) || (script && script->quit());
    for (std::size_t i = 0; i < monitors.size(); ++i) {
      const std::string call_sign = station->operator_port(i).snapshot()->call_sign;
      for (const auto& line : monitors[i].news(now)) say(call_sign, line);
    }
    if (speaker) speaker->follow(monitors.front().events());
  }
  metrics.reset();  // it reads the station's report, which ends with the station
  return finish(*station, options);
}

}  // namespace

Command add_radio(CLI::App& app) {
  auto options = std::make_shared<RadioOptions>();
  CLI::App* command = app.add_subcommand("radio", "Run stations without a window");
  declare_station_options(*command, options->station, /*many=*/true);
  add_value(*command, "--key N", options->key,
            "Radio whose key is held from the start; with --speak: radio that transmits the "
            "recordings (default: 1)")
      ->check(CLI::Range(1, 64));
  command->add_flag("--echo", options->station.echo,
                    "When a transmission on the first radio ends, transmit it again");
  CLI::Option* speak =
      add_value(*command, "--speak FILE.wav", options->speak,
                "Recordings to transmit one after the other in a single transmission");
  add_value(*command, "--script FILE", options->script,
            "Script of the first operator, one command per line: key 1 down, wait 1.5, tune 1 "
            "40.025, "
            "speak 1 FILE.wav, speak 1 \"text\", answer, move, track, preset, volume, pan, output, "
            "squelch, "
            "secure, time-of-day, scan, mute, quit (-: standard input)")
      ->excludes(speak);
  add_value(*command, "--duration S", options->duration_s,
            "Duration of the run in s (default: until Ctrl-C)")
      ->check(within(0.1, 1e6));
  add_json(*command, options->json, "the final report");
  command->footer(kRadioExamples);
  return {command, [options] { return run_radio(*options); }};
}

}  // namespace roger::app
