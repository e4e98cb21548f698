// The program roger, a simulated radio environment over HLA: parses the command line and runs one
// command.
#include <CLI/CLI.hpp>
#include <exception>
#include <string>
#include <vector>

#include "app/commands/command.hpp"
#include "app/commands/command_line.hpp"
#include "app/commands/rti_choice.hpp"
#include "app/support/exit_code.hpp"
#include "core/log.hpp"

namespace {

constexpr const char* kBegin = R"(Getting started:
  roger doctor                        check whether this computer is ready
  roger devices                       list its microphones and loudspeakers
  roger console                       open the radios of the net plan in a window
  roger radio --station ECHO          run a station without a window, here an echo station

See 'roger COMMAND --help' for the options of a command.
)";

int run(int argc, char** argv) {
  CLI::App app(roger::app::rti_texts().about, "roger");
  app.footer(std::string(kBegin) + roger::app::rti_texts().files + roger::app::kExitCodes);
  app.set_version_flag("--version", roger::app::version_text(roger::app::wire_versions()));
  std::vector<roger::app::Command> commands{
      roger::app::add_console(app), roger::app::add_radio(app),  roger::app::add_radio_check(app),
      roger::app::add_devices(app), roger::app::add_doctor(app), roger::app::add_plan(app),
      roger::app::add_probe(app),   roger::app::add_swarm(app),  roger::app::add_record(app),
      roger::app::add_replay(app)};
  for (auto& command : roger::app::add_rti_commands(app)) commands.push_back(std::move(command));
  return roger::app::run_commands(app, commands, argc, argv);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    roger::show_message(roger::LogLevel::kError, "roger", error.what());
    return roger::app::kFailure;
  }
}
