// The commands of the program, one source file each.
#pragma once

#include <functional>
#include <vector>

namespace CLI {
class App;
}

namespace roger::app {

/// A subcommand. `options` holds its declared options; `run` executes it after parsing and returns
/// the exit code.
struct Command {
  CLI::App* options = nullptr;
  std::function<int()> run;
};

/// @{ Each function declares one subcommand of `app`.
Command add_radio(CLI::App& app);
Command add_radio_check(CLI::App& app);
Command add_swarm(CLI::App& app);
Command add_record(CLI::App& app);
Command add_replay(CLI::App& app);
Command add_console(CLI::App& app);
Command add_devices(CLI::App& app);
Command add_doctor(CLI::App& app);
Command add_plan(CLI::App& app);
Command add_probe(CLI::App& app);
/// @}

/// @{ As above; embedded RTI only (see rti_choice.hpp).
Command add_keys(CLI::App& app);
Command add_rtiexec(CLI::App& app);
Command add_bench(CLI::App& app);
Command add_bench_node(CLI::App& app);
Command add_bench_peer(CLI::App& app);
Command add_status(CLI::App& app);
Command add_dis_watch(CLI::App& app);
Command add_dis_record(CLI::App& app);
Command add_dis_replay(CLI::App& app);
Command add_dis_gateway(CLI::App& app);
Command add_support_bundle(CLI::App& app);
/// @}

}  // namespace roger::app
