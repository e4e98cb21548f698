#include "app/commands/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <string>

#include "app/support/exit_code.hpp"
#include "core/memory.hpp"
#include "core/printable.hpp"
#include "core/text.hpp"

namespace roger::app {

std::string version_text(const std::string& wire_versions) {
  const std::string program = std::string("roger ") + ROGER_VERSION;
  return wire_versions.empty() ? program : program + " (wire version: " + wire_versions + ")";
}

int run_commands(CLI::App& app, const std::vector<Command>& commands, int argc, char** argv) {
  const FreedMemoryLimit freed_memory;
  app.require_subcommand(1);
  const auto is_named = [&](const auto& command) { return command.options->get_name() == argv[1]; };
  if (argc > 1 && argv[1][0] != '-' && std::none_of(commands.begin(), commands.end(), is_named)) {
    std::cerr << "roger: unknown command '" << printable(argv[1]) << "'; see 'roger --help'\n";
    return kUsage;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    std::string of;
    for (const auto* chosen : app.get_subcommands()) of = " " + chosen->get_name();
    // It quotes the arguments, and lists the possible values.
    constexpr std::size_t kMaxCharacters = 1000;
    std::cerr << "roger: " << printable_lines(cut_to(error.what(), kMaxCharacters))
              << "\nroger: see 'roger" << of << " --help'\n";
    return kUsage;
  }
  try {
    for (const auto& command : commands) {
      if (command.options->parsed()) return command.run();
    }
  } catch (const CommandError& error) {
    return report(error.error());
  }
  return kUsage;
}

}  // namespace roger::app
