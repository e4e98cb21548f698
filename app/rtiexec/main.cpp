// The program roger of an installation that has the RTI alone (ROGER_RTI_ONLY): its executive.
#include <CLI/CLI.hpp>
#include <exception>

#include "app/commands/command.hpp"
#include "app/commands/command_line.hpp"
#include "app/support/exit_code.hpp"
#include "core/log.hpp"
#include "rti/wire/codec.hpp"

int main(int argc, char** argv) {
  try {
    CLI::App app("Roger's RTI: the executive of the federations on this network.", "roger");
    app.footer(roger::app::kExitCodes);
    app.set_version_flag("--version", roger::app::version_text(roger::rti::wire::plane_versions()));
    return roger::app::run_commands(app, {roger::app::add_rtiexec(app), roger::app::add_keys(app)},
                                    argc, argv);
  } catch (const std::exception& error) {
    roger::show_message(roger::LogLevel::kError, "roger", error.what());
    return roger::app::kFailure;
  }
}
