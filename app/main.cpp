// roger: a simulated radio environment over HLA. This file knows the commands, each command its
// own file.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <iostream>
#include <vector>

#include "app/command.hpp"
#include "app/exit_code.hpp"

namespace {

constexpr const char* kAbout =
    "Roger: radios for simulations. Each station is a federate of an HLA federation; voice goes "
    "from station to station by multicast, one group a channel.";

constexpr const char* kMore = R"(Begin with:
  roger doctor                        see whether this computer is ready
  roger devices                       see its microphones and loudspeakers
  roger console                       sit down at the radios of the net plan
  roger radio --station ECHO          a station without a window; this one echoes

Every command explains itself: roger COMMAND --help.
The net plan (nets, stations, presets) and the RID (network settings of the RTI) are TOML files;
without --plan and --rid, configs/plans/default.toml and configs/rid.toml are used. Copy and edit
them: each key is explained there.
Exit codes: 0 all went well, 1 it did not, 2 the command line or a file is wrong.)";

int run(int argc, char** argv) {
  CLI::App app(kAbout, "roger");
  app.footer(kMore);
  app.set_version_flag("--version", std::string("roger ") + ROGER_VERSION);
  app.require_subcommand(1);
  const std::vector<roger::app::Command> commands{
      roger::app::add_console(app), roger::app::add_radio(app),   roger::app::add_radio_check(app),
      roger::app::add_rtiexec(app), roger::app::add_devices(app), roger::app::add_doctor(app),
      roger::app::add_probe(app),   roger::app::add_bench(app),   roger::app::add_bench_node(app)};
  const auto is_named = [&](const auto& command) { return command.options->get_name() == argv[1]; };
  if (argc > 1 && argv[1][0] != '-' && std::none_of(commands.begin(), commands.end(), is_named)) {
    std::cerr << "roger: there is no command '" << argv[1] << "'; see 'roger --help'\n";
    return roger::app::kUsage;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    std::string of;
    for (const auto* chosen : app.get_subcommands()) of = " " + chosen->get_name();
    std::cerr << "roger: " << error.what() << "\nroger: see 'roger" << of << " --help'\n";
    return roger::app::kUsage;
  }
  for (const auto& command : commands) {
    if (command.options->parsed()) return command.run();
  }
  return roger::app::kUsage;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "roger: " << error.what() << "\n";
    return roger::app::kFailure;
  }
}
