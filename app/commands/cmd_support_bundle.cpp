// roger support-bundle: collects what is needed to look for a fault in an installation.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <array>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include "app/bundle/machine.hpp"
#include "app/bundle/redaction.hpp"
#include "app/bundle/support_bundle.hpp"
#include "app/commands/command.hpp"
#include "app/commands/station_options.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/locate.hpp"
#include "app/support/stop_signal.hpp"
#include "app/support/value_option.hpp"
#include "core/input_file.hpp"
#include "core/printable.hpp"

namespace roger::app {
namespace {

constexpr const char* kExamples = R"(Examples:
  roger support-bundle                              write roger-support-DATE.tar.gz
  roger support-bundle fault.tar.gz --log /var/log/roger.log
  roger support-bundle --rid my-rid.toml --plan my-plan.toml

The archive contains text files only, and lists them in contents.txt: versions, the findings of
'roger doctor', network settings and net plan without comments and secrets, the state of the
federation, facts about this computer, and the last 1 MiB of the logs that --log names. It never
contains sound or keys. An existing file is not replaced.)";

/// Only this part of a log, from its end, is stored.
constexpr std::size_t kLogBytes = std::size_t{1} << 20U;

struct BundleOptions {
  std::string file;
  std::string rid;
  std::string plan;
  std::vector<std::string> logs;
};

void require_ok(const Status& status) {
  if (!status) throw CommandError(status.error());
}

/// Returns the name of the archive's folder, and of the archive without its ending.
std::string folder_name() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  std::array<char, 64> text{};
  std::strftime(text.data(), text.size(), "roger-support-%Y%m%d-%H%M%S", &utc);
  return text.data();
}

/// Adds the state of the network. Without an executive there is only the reason.
void add_status(SupportBundle& bundle, const std::string& rid) {
  const std::string json = bundle.scratch_file("status.json");
  require_ok(
      bundle.add_output({"status.txt", "executives, federations and federates"},
                        {{own_path(), "status", "--details", "--json", json, "--rid", rid}}));
  if (const auto text = read_input_file(json, kJsonInput)) {
    require_ok(bundle.add({"status.json", "the same for programs"}, text.value()));
  }
}

void add_settings(SupportBundle& bundle, const SupportBundle::Entry& entry,
                  const std::string& path) {
  require_ok(
      bundle.add(entry, "# " + printable(path) + "\n" + require(settings_without_secrets(path))));
}

int run_support_bundle(const BundleOptions& options) {
  const std::string rid = require(find_config(options.rid, "rid.toml"));
  const std::string plan = require(plan_path(options.plan));
  std::vector<std::string> logs;
  logs.reserve(options.logs.size());
  for (const std::string& log : options.logs) logs.push_back(require(end_of_log(log, kLogBytes)));

  StopSignal signal;
  const std::string folder = folder_name();
  const std::string file = options.file.empty() ? folder + ".tar.gz" : options.file;
  SupportBundle bundle = require(SupportBundle::create(file, folder, signal));
  add_settings(bundle, {"rid.toml", "network settings without comments"}, rid);
  add_settings(bundle, {"plan.toml", "net plan without comments and secrets"}, plan);
  for (std::size_t i = 0; i < logs.size(); ++i) {
    require_ok(
        bundle.add({fmt::format("log-{}.txt", i + 1), "end of " + printable(options.logs[i])},
                   printable_lines(logs[i])));
  }
  require_ok(bundle.add({"computer.txt", "system, processors, memory, limits"}, machine_facts()));
  require_ok(
      bundle.add_output({"version.txt", "version of the program"}, {{own_path(), "--version"}}));
  require_ok(bundle.add_output(
      {"network.txt", "interfaces, routes and multicast groups"},
      {{"ip", "address"}, {"ip", "route", "show", "table", "all"}, {"ip", "maddress"}}));
  require_ok(bundle.add_output({"doctor.txt", "findings of 'roger doctor'"},
                               {{own_path(), "doctor", "--rid", rid}}));
  add_status(bundle, rid);
  require_ok(bundle.write());
  fmt::print("{} contains\n{}", printable(file), contents_text(bundle.entries()));
  return kSuccess;
}

}  // namespace

Command add_support_bundle(CLI::App& app) {
  auto options = std::make_shared<BundleOptions>();
  CLI::App* command = app.add_subcommand(
      "support-bundle", "Collect versions, settings and findings for fault finding in one archive");
  add_value(*command, "file FILE", options->file,
            "Archive to write (default: roger-support-DATE.tar.gz)");
  add_value(*command, "--rid FILE", options->rid, "Network settings of the RTI (TOML)");
  add_value(*command, "--plan FILE", options->plan, "Net plan (TOML)");
  add_value(*command, "--log FILE", options->logs,
            "Log whose end is stored: what a station or executive has written to standard error; "
            "may be repeated")
      ->allow_extra_args(false);
  command->footer(kExamples);
  return {command, [options] { return run_support_bundle(*options); }};
}

}  // namespace roger::app
