// roger dis-gateway: connects DIS exercises with a federation.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/commands/command.hpp"
#include "app/commands/federation_options.hpp"
#include "app/commands/station_options.hpp"
#include "app/dis/gateway/dis_gateway.hpp"
#include "app/dis/gateway/gateway_report.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/locate.hpp"
#include "app/support/stop_signal.hpp"
#include "app/support/value_option.hpp"

namespace roger::app {
namespace {

constexpr const char* kDisGatewayExamples = R"(Examples:
  roger dis-gateway                   with the settings of configs/dis.toml, until Ctrl-C
  roger dis-gateway --config my-dis.toml --plan plan.toml
  roger dis-gateway --seconds 60 --json result.json

DIS radios appear in the federation as radios with the same identifiers, and stations of the
federation in DIS with the site and application of the settings. All settings are explained in
configs/dis.toml. The plan is needed for its keys only: without the key of a secure net, its voice
does not cross. Run a second gateway with the same settings as a reserve: it stands by until the
first one fails.)";

struct DisGatewayOptions {
  std::string config;
  std::string plan;
  FederationOptions federation;
  double duration_s = std::numeric_limits<double>::infinity();
  std::string json;  // "-": standard output; empty: none
};

/// Prints a line of each gateway whenever it changes, at most once a second.
class LinePrinter {
 public:
  void look(const std::vector<std::unique_ptr<DisGateway>>& gateways) {
    printed_.resize(gateways.size());
    for (std::size_t i = 0; i < gateways.size(); ++i) {
      std::string line = to_line(gateways[i]->status());
      if (line == printed_[i]) continue;
      fmt::print("{}\n", line);
      std::fflush(stdout);
      printed_[i] = std::move(line);
    }
  }

 private:
  std::vector<std::string> printed_;
};

int run_dis_gateway(const DisGatewayOptions& options) {
  const std::string config = require(find_config(options.config, "dis.toml"));
  const GatewaySettings settings = require(load_gateway_settings(config));
  const radio::NetPlan plan = require(read_plan(options.plan));
  StopSignal stop;  // not earlier, so that a signal ends the program while it reads files
  const auto gateways =
      require(open_gateways(settings, federation_settings(options.federation), plan));
  const auto start = std::chrono::steady_clock::now();
  const std::chrono::duration<double> duration(options.duration_s);
  constexpr std::chrono::seconds kInterval(1);
  LinePrinter lines;
  while (!stop.wait_for(kInterval) && std::chrono::steady_clock::now() - start < duration) {
    if (options.json != "-") lines.look(gateways);
  }
  auto exercises = nlohmann::ordered_json::array();
  for (const auto& gateway : gateways) exercises.push_back(to_json(gateway->status()));
  require(write_json(options.json, {{"exercises", exercises}}));
  return kSuccess;
}

}  // namespace

Command add_dis_gateway(CLI::App& app) {
  auto options = std::make_shared<DisGatewayOptions>();
  CLI::App* command =
      app.add_subcommand("dis-gateway", "Connect DIS exercises with the federation");
  add_value(*command, "--config FILE", options->config,
            "Settings of the exercises (TOML, default: configs/dis.toml)");
  add_value(*command, "--plan FILE", options->plan, "Net plan: keys of the secure nets (TOML)");
  declare_federation_options(*command, options->federation);
  add_value(*command, "--seconds S", options->duration_s, "Duration in s (default: until Ctrl-C)")
      ->check(within(0.1, 1e6));
  add_result_json(*command, options->json, "the lines");
  command->footer(kDisGatewayExamples);
  return {command, [options] { return run_dis_gateway(*options); }};
}

}  // namespace roger::app
