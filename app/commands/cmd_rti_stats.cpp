// roger rti-stats: shows what the federates of a federation send and receive, live.
#include <fmt/core.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/commands/command.hpp"
#include "app/commands/federation_options.hpp"
#include "app/rti_stats/mom_federate.hpp"
#include "app/rti_stats/report.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/locate.hpp"
#include "app/support/stop_signal.hpp"
#include "app/support/value_option.hpp"
#include "core/printable.hpp"
#include "core/text.hpp"

namespace roger::app {
namespace {

constexpr const char* kExamples = R"(Examples:
  roger rti-stats                        table of all federates, updated every second
  roger rti-stats --once --json -        current figures as JSON
  roger rti-stats --for 60 --json r.json one minute; the file contains the last figures

Each federate's RTI counts these figures and publishes them by the MOM (docs/guide/mom.md). The RID
selects what is counted; statistics.service_times = true adds the times of RTI services.)";

struct StatsOptions {
  std::string federation = "roger";
  std::string rid;
  std::vector<std::string> fom;
  std::string json;
  bool once = false;
  double duration_s = std::numeric_limits<double>::infinity();
  double every_s = 1.0;
};

void show(const std::string& text, bool renewed) {
  constexpr const char* kHomeAndClear = "\x1b[H\x1b[2J";
  if (renewed && ::isatty(STDOUT_FILENO) == 1) fmt::print("{}", kHomeAndClear);
  fmt::print("{}\n", printable_lines(text));
  std::fflush(stdout);
}

int watch(const StatsOptions& options, const std::string& rid, StopSignal& signal) {
  constexpr std::chrono::seconds kPatience{2};
  rti_stats::MomFederate federate(rid, options.federation, options.fom);
  const auto start = std::chrono::steady_clock::now();
  const std::chrono::duration<double> duration(options.once ? 0.0 : options.duration_s);
  const auto pause = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::duration<double>(options.every_s));
  for (;;) {
    const rti_stats::MomSnapshot snapshot = federate.read(kPatience);
    if (federate.lost()) {
      throw CommandError(ErrorCode::kUnavailable, "the connection to the executive was lost");
    }
    if (options.json != "-") show(rti_stats::to_text(snapshot, options.federation), !options.once);
    require(write_json(options.json, rti_stats::to_json(snapshot, options.federation)));
    if (std::chrono::steady_clock::now() - start >= duration) return kSuccess;
    if (signal.wait_for(pause)) return kSuccess;
  }
}

int run_rti_stats(const StatsOptions& options) {
  StopSignal signal;
  const auto rid = require(find_config(options.rid, "rid.toml"));
  check_fom(options.fom);
  try {
    return watch(options, rid, signal);
  } catch (const rti1516e::Exception& thrown) {
    throw CommandError(ErrorCode::kUnavailable, to_utf8(thrown.what()));
  }
}

}  // namespace

Command add_rti_stats(CLI::App& app) {
  auto options = std::make_shared<StatsOptions>();
  CLI::App* command = app.add_subcommand("rti-stats", "Show what the federates send and receive");
  command->add_option("--federation", options->federation, "Federation to watch")
      ->capture_default_str();
  add_value(*command, "--rid FILE", options->rid, "Network settings of the RTI (TOML)");
  declare_fom_option(*command, options->fom,
                     "FOM modules (XML) to add to the federation (default: none)");
  add_json(*command, options->json, "the figures");
  CLI::Option* once = command->add_flag("--once", options->once, "Show the figures once and end");
  add_value(*command, "--for S", options->duration_s, "Duration in s (default: until Ctrl-C)")
      ->check(within(0.0, 1e9))
      ->excludes(once);
  add_value(*command, "--every S", options->every_s, "Update interval in s, 0.1 to 3600")
      ->check(within(0.1, 3600.0))
      ->capture_default_str();
  command->footer(kExamples);
  return {command, [options] { return run_rti_stats(*options); }};
}

}  // namespace roger::app
