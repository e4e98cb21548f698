// "roger bench radio": the radio environment's measurements.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/bench/bench_table.hpp"
#include "app/bench/radio_links.hpp"
#include "app/command.hpp"
#include "app/exit_code.hpp"
#include "app/json_file.hpp"

namespace roger::app {
namespace {

struct RadioBenchOptions {
  int runs = 5;
  std::string json;
};

int run_radio(const RadioBenchOptions& options) {
  const nlohmann::ordered_json rows = bench::bench_radio_links(options.runs);
  if (options.json != "-") fmt::print("{}", bench::table_of(rows));
  if (options.json.empty()) return kSuccess;
  const Status written =
      write_json(options.json, nlohmann::ordered_json{{"bench", "radio"},
                                                      {"machine", bench::machine()},
                                                      {"settings", {{"runs", options.runs}}},
                                                      {"rows", rows}});
  return written ? kSuccess : report(written.error());
}

}  // namespace

std::vector<Command> add_radio_benches(CLI::App& bench) {
  auto options = std::make_shared<RadioBenchOptions>();
  CLI::App* command =
      bench.add_subcommand("radio", "How many receptions a second one core can compute");
  command->add_option("--runs", options->runs, "Runs to take the median of, 1 to 100 (default: 5)")
      ->check(CLI::Range(1, 100))
      ->type_name("N");
  command->add_option("--json", options->json, "Write the figures to a file (-: here)")
      ->type_name("FILE");
  return {{command, [options] { return run_radio(*options); }}};
}

}  // namespace roger::app
