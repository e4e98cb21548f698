// The commands of the program, one file each.
#pragma once

#include <functional>
#include <vector>

namespace CLI {
class App;
}

namespace roger::app {

/// `options` is where the command declared its options; `run` does its work once they are parsed
/// and returns the exit code.
struct Command {
  CLI::App* options = nullptr;
  std::function<int()> run;
};

/// @{ Each declares itself as a subcommand of `app`.
Command add_radio(CLI::App& app);
Command add_radio_check(CLI::App& app);
Command add_swarm(CLI::App& app);
Command add_record(CLI::App& app);
Command add_replay(CLI::App& app);
Command add_console(CLI::App& app);
Command add_devices(CLI::App& app);
Command add_doctor(CLI::App& app);
Command add_probe(CLI::App& app);
/// @}

/// @{ Likewise, with the embedded RTI alone (see rti_choice.hpp).
Command add_rtiexec(CLI::App& app);
Command add_bench(CLI::App& app);
Command add_bench_node(CLI::App& app);
Command add_rti_stats(CLI::App& app);
/// @}

/// Declares "voice" and "voice-load" as subcommands of `bench`.
std::vector<Command> add_voice_benches(CLI::App& bench);
/// The radio environment's, likewise.
std::vector<Command> add_radio_benches(CLI::App& bench);

}  // namespace roger::app
