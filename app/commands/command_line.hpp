// Parses a command line and runs the command that it names.
#pragma once

#include <string>
#include <vector>

#include "app/commands/command.hpp"

namespace roger::app {

/// Explains the program's exit codes, for the end of its help.
inline constexpr const char* kExitCodes =
    "\n"
    "Exit codes: 0 success, 1 failure, 2 invalid command line or configuration file.";

/// Returns the text of --version: the version of the program and, if given, of its wire.
[[nodiscard]] std::string version_text(const std::string& wire_versions);

/// Parses the command line with `app`, to which `commands` belong, and runs the named command.
/// Returns the program's exit code. Limits freed memory (FreedMemoryLimit). Reports a command line
/// that is wrong on standard error.
int run_commands(CLI::App& app, const std::vector<Command>& commands, int argc, char** argv);

}  // namespace roger::app
