// roger plan: checks net plans and lists their keys.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "app/commands/command.hpp"
#include "app/commands/station_options.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/value_option.hpp"
#include "core/printable.hpp"
#include "radio/plan/plan_reference.hpp"

namespace roger::app {
namespace {

constexpr const char* kPlanExamples = R"(Examples:
  roger plan check exercise.toml      is this plan valid?
  roger plan keys                     all keys of a plan, in Markdown)";

std::string counted(std::size_t count, const std::string& what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

/// Reads each plan, with the files that it names. Reports all of those that are invalid.
int check_plans(const std::vector<std::string>& files) {
  int result = kSuccess;
  for (const std::string& file : files) {
    const auto plan = read_plan(file);
    if (!plan) {
      result = report(plan.error());
      continue;
    }
    std::size_t radios = 0;
    for (const radio::OperatorPlan& station : plan.value().stations) {
      radios += station.radios.size();
    }
    fmt::print("{}: valid: {}, {}, {}\n", printable(file), counted(plan.value().nets.size(), "net"),
               counted(plan.value().stations.size(), "station"), counted(radios, "radio"));
  }
  return result;
}

}  // namespace

Command add_plan(CLI::App& app) {
  auto files = std::make_shared<std::vector<std::string>>();
  CLI::App* command = app.add_subcommand("plan", "Check net plans");
  CLI::App* check = command->add_subcommand(
      "check", "Check plans and the files that they name, without a network or a sound device");
  add_value(*check, "plan FILE", *files, "Net plans (TOML)")->required();
  CLI::App* keys = command->add_subcommand("keys", "Print all keys of a plan, in Markdown");
  command->require_subcommand(1);
  command->footer(kPlanExamples);
  return {command, [keys, files] {
            if (!keys->parsed()) return check_plans(*files);
            fmt::print("{}", radio::plan_reference());
            return kSuccess;
          }};
}

}  // namespace roger::app
