// roger radio-check: tests the complete voice path without a window or sound hardware. A station
// transmits a recording, an echo station in another process sends it back, and the two are
// compared.
#include <fmt/core.h>

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/commands/command.hpp"
#include "app/commands/station_options.hpp"
#include "app/support/child_process.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/locate.hpp"
#include "app/support/speaking_device.hpp"
#include "app/support/speech.hpp"
#include "app/support/station_monitor.hpp"
#include "app/support/station_report.hpp"
#include "app/support/stop_signal.hpp"
#include "app/support/value_option.hpp"
#include "core/printable.hpp"

namespace roger::app {
namespace {

constexpr double kGuardMs = 20.0;

using std::chrono::milliseconds;

constexpr double kMinSimilarity = 0.6;

constexpr const char* kRadioCheckExamples = R"(Examples:
  roger radio-check                                the first station of the default plan and ECHO
  roger radio-check --speak question.wav --out answer.wav

The exit code is 0 if the echo was received and matches the recording, otherwise 1.)";

struct CheckOptions {
  StationOptions station;
  std::string echo = "ECHO";
  std::vector<std::string> speak;
  std::string out = "echo.wav";
  std::string json;
};

/// Returns recordings of a spoken voice from Debian's package alsa-utils.
std::vector<std::string> default_recordings() {
  const std::string folder = "/usr/share/sounds/alsa/";
  return {folder + "Front_Center.wav", folder + "Rear_Left.wav"};
}

Result<ChildProcess> start_echo(const CheckOptions& options) {
  ChildSettings child;
  child.arguments = {own_path(), "radio", "--station", options.echo, "--device", "null"};
  const std::vector<std::string> federation = federation_arguments(options.station.federation);
  child.arguments.insert(child.arguments.end(), federation.begin(), federation.end());
  if (!options.station.plan.empty()) {
    child.arguments.insert(child.arguments.end(), {"--plan", options.station.plan});
  }
  const std::vector<std::string> coding = codec_arguments(options.station.coding);
  child.arguments.insert(child.arguments.end(), coding.begin(), coding.end());
  const double guard_ms = options.station.guard_ms.value_or(kGuardMs);
  child.arguments.insert(child.arguments.end(), {"--guard-ms", fmt::format("{}", guard_ms)});
  return ChildProcess::start(child);
}

/// The exchange, step by step. Each step waits for the event that the next one depends on.
class RadioCheck {
 public:
  RadioCheck(radio::Station& station, SpeakingDevice& speaker, StopSignal& stop)
      : port_(station.operator_port(0)), monitor_(port_), speaker_(speaker), stop_(stop) {}

  /// Runs the exchange. Returns nullopt on success, else the reason of the failure.
  std::optional<std::string> run(const std::string& echo,
                                 const std::shared_ptr<const Speech>& speech) {
    constexpr milliseconds kDiscoveryTimeout{20'000};
    constexpr milliseconds kSlack{15'000};
    const milliseconds talk{static_cast<milliseconds::rep>(speech->seconds() * 1000.0)};
    // Sidetone would be mistaken for the echo.
    port_.submit(radio::SetSidetone{false, 0.0});
    if (!until([&] { return port_.snapshot()->federation.stations_known > 0; },
               kDiscoveryTimeout)) {
      return "the echo station " + echo + " did not start";
    }
    port_.submit(radio::Key{0, true});
    if (!until([&] { return happened(radio::EventKind::kTransmitStarted); }, kSlack)) {
      return "the radio did not transmit";
    }
    speaker_.speak(speech);
    if (!until([&] { return speaker_.spoken(); }, talk + kSlack)) {
      return "the recording was not spoken completely: the sound device has stopped";
    }
    port_.submit(radio::Key{0, false});
    if (!until([&] { return happened(radio::EventKind::kReceiveStarted); }, kSlack)) {
      return "no echo was received from " + echo;
    }
    if (!until([&] { return happened(radio::EventKind::kReceiveEnded); }, talk + kSlack)) {
      return "the echo did not end in time";
    }
    return std::nullopt;
  }

 private:
  template <class Condition>
  bool until(Condition condition, milliseconds patience) {
    constexpr milliseconds kPollInterval{50};
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (!condition()) {
      if (stop_.wait_for(kPollInterval) || std::chrono::steady_clock::now() > deadline)
        return false;
    }
    return true;
  }

  bool happened(radio::EventKind kind) {
    bool found = false;
    for (const auto& line : monitor_.news(std::chrono::steady_clock::now())) {
      say(port_.snapshot()->call_sign, line);
    }
    for (const auto& event : monitor_.events()) found = found || event.kind == kind;
    return found;
  }

  radio::OperatorPort& port_;
  StationMonitor monitor_;
  SpeakingDevice& speaker_;
  StopSignal& stop_;
};

int judge(const CheckOptions& options, const Speech& said, const radio::StationReport& closing) {
  fmt::print("\n{}", printable_lines(to_text(closing)));
  // It begins before the speech and ends after the echo of all of it.
  const auto heard = require(read_recording(options.out, 3 * kMaxSpeechSeconds));
  const Likeness likeness = compare(said, heard);
  const bool passed = likeness.correlation >= kMinSimilarity;
  fmt::print(
      "\n"
      "The echo is in {}: {:.0f} % similar to the recording ({} % required).\n"
      "Radio check {}.\n",
      options.out, 100.0 * likeness.correlation, 100.0 * kMinSimilarity,
      passed ? "passed" : "FAILED");
  nlohmann::ordered_json document = to_json(closing);
  document["likeness"] = likeness.correlation;
  document["passed"] = passed;
  require(write_json(options.json, document));
  return passed ? kSuccess : kFailure;
}

int run_check(CheckOptions options) {
  options.station.devices = {"file:-," + options.out};
  // With adaptive playout the sound is time-stretched and cannot be compared sample by sample.
  if (!options.station.guard_ms) options.station.guard_ms = kGuardMs;
  if (options.speak.empty()) options.speak = default_recordings();
  const auto speech = std::make_shared<const Speech>(require(load_speech(options.speak)));
  auto settings = station_settings(options.station);
  StopSignal stop;  // not earlier, so that a signal ends the program while it reads files

  const auto echo = require(start_echo(options));
  radio::StationParts parts;
  SpeakingDevice* speaker = nullptr;
  parts.open_device = open_speaking(SpeakingDevice::WhenIdle::kSilence, speaker);
  auto station = require(radio::Station::open(std::move(settings), std::move(parts)));
  say("", StationMonitor(station->operator_port(0)).introduction());

  RadioCheck check(*station, *speaker, stop);
  const auto trouble = check.run(options.echo, speech);
  station->close();
  if (stop.asked()) return kFailure;
  if (trouble) {
    throw CommandError(ErrorCode::kUnavailable, *trouble + "; see 'roger doctor'");
  }
  return judge(options, *speech, station->report());
}

}  // namespace

Command add_radio_check(CLI::App& app) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* command = app.add_subcommand(
      "radio-check", "Transmit a recording and compare its echo, without sound hardware");
  declare_station_options(*command, options->station, /*many=*/false);
  command->remove_option(command->get_option("--device"));
  add_value(*command, "--echo CALLSIGN", options->echo, "Echo station to start (default: ECHO)");
  add_value(*command, "--speak FILE.wav", options->speak,
            "Recordings to transmit (default: two of alsa-utils)");
  add_value(*command, "--out FILE.wav", options->out,
            "WAV file for the received echo (default: echo.wav)");
  add_json(*command, options->json, "the report");
  command->footer(kRadioCheckExamples);
  return {command, [options] { return run_check(*options); }};
}

}  // namespace roger::app
