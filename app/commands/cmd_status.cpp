// roger status: shows the executives, federations and federates of a network, and how they receive
// each other.
#include <fmt/core.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/commands/command.hpp"
#include "app/commands/rti_choice.hpp"
#include "app/status/network_status.hpp"
#include "app/status/status_report.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/stop_signal.hpp"
#include "app/support/value_option.hpp"
#include "core/printable.hpp"

namespace roger::app {
namespace {

constexpr const char* kStatusExamples = R"(Examples:
  roger status                        executives, federations, federates, loss and delay
  roger status --details              also what each federate sends and receives
  roger status --watch                the same, updated every 2 s until Ctrl-C
  roger status --json -               everything as JSON
  roger status --watch 10 --for 3600 --json s.json
                                      an hour; the file contains the newest status

It lists the executives that answer on the control group of the RID, and the one at its address. It
joins each federation as an observer, and starts no executive. The exit code is 0 if an executive
has answered, otherwise 1; 2 if the command line, the RID or the key file is wrong.)";

constexpr double kDefaultIntervalS = 2.0;

struct StatusOptions {
  std::string rid;
  std::string json;
  bool details = false;
  std::string every_s;  // empty: kDefaultIntervalS
  double duration_s = std::numeric_limits<double>::infinity();
};

void show(const std::string& text, bool renewed) {
  constexpr const char* kHomeAndClear = "\x1b[H\x1b[2J";
  if (renewed && ::isatty(STDOUT_FILENO) == 1) fmt::print("{}", kHomeAndClear);
  fmt::print("{}", printable_lines(text));
  std::fflush(stdout);
}

int run_status(const StatusOptions& options, bool watches) {
  const std::string designator = require(settings_designator(options.rid));
  auto observer = require(status::NetworkObserver::create(designator));
  StopSignal signal;  // not earlier, so that a signal ends the program while it reads files
  const auto details = options.details ? status::Details::kAllFigures : status::Details::kSummary;
  const std::chrono::duration<double> duration(watches ? options.duration_s : 0.0);
  const double every_s = options.every_s.empty() ? kDefaultIntervalS : std::stod(options.every_s);
  const std::chrono::milliseconds pause(std::llround(every_s * 1000.0));
  const auto start = std::chrono::steady_clock::now();
  for (auto next = start + pause;; next += pause) {
    const status::NetworkStatus status = observer.read();
    if (options.json != "-") show(to_text(status, details), watches);
    require(write_json(options.json, to_json(status)));
    const auto now = std::chrono::steady_clock::now();
    next = std::max(next, now);  // a status may take longer than the interval
    const auto rest = std::chrono::ceil<std::chrono::milliseconds>(next - now);
    if (now - start >= duration || signal.wait_for(rest)) {
      return status.reached() ? kSuccess : kFailure;
    }
  }
}

}  // namespace

Command add_status(CLI::App& app) {
  auto options = std::make_shared<StatusOptions>();
  CLI::App* command = app.add_subcommand("status", "Show executives, federations, loss and delay");
  add_value(*command, "--rid FILE", options->rid, "Network settings of the RTI (TOML)");
  add_json(*command, options->json, "the status");
  command->add_flag("--details", options->details,
                    "Show also what each federate sends and receives, by class, group and service");
  CLI::Option* watch =
      command
          ->add_option("--watch", options->every_s,
                       "Update the status every S seconds, 0.1 to 3600 (default: 2)")
          ->expected(0, 1)
          ->type_name("[S]");
  // CLI11 would convert a missing number to 0.
  watch->check(
      [](const std::string& text) { return text.empty() ? text : within(0.1, 3600.0)(text); });
  add_value(*command, "--for S", options->duration_s,
            "Duration of --watch in s (default: until Ctrl-C)")
      ->check(within(0.0, 1e9))
      ->needs(watch);
  command->footer(kStatusExamples);
  return {command, [options, watch] { return run_status(*options, watch->count() > 0); }};
}

}  // namespace roger::app
