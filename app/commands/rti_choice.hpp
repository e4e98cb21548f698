// What of the program depends on whose RTI it is built on (CMake: ROGER_RTI). The build takes these
// functions from app/embedded/ or from app/external/.
#pragma once

#include <string>
#include <vector>

#include "app/commands/command.hpp"
#include "app/support/measured_rti.hpp"
#include "core/result.hpp"

namespace roger::app {

/// Words of the help texts.
struct RtiWords {
  const char* about;         // the program in a sentence or two
  const char* files;         // which files it reads unless others are named
  const char* rid_help;      // --rid of a station
  const char* rid_type;      // what follows --rid
  const char* probe_starts;  // what a measurement brings along
};
[[nodiscard]] const RtiWords& rti_words();

/// Returns the wire versions for --version ("control 3, data 1"), which all programs of a
/// federation must share; empty if this RTI does not report any.
[[nodiscard]] std::string wire_version();

/// Declares the commands that only the embedded RTI has.
std::vector<Command> add_rti_commands(CLI::App& app);

/// What a station hands to the RTI when it connects. `given` is what follows --rid, empty without
/// it. Errors: kNotFound.
Result<std::string> settings_designator(const std::string& given);

/// The multicast group ("239.192.16.17") that carries each of `classes` on the RTI with these
/// settings, in their order; empty when this RTI does not say.
std::vector<std::string> groups_of(const std::string& designator,
                                   const std::vector<std::string>& classes);

/// Declares the option that says which RTI `roger probe` measures, if it has to be told.
void declare_measured_rti(CLI::App& command, std::string& rid);

/// How that RTI is started, `rid` being what the option says.
StartRti start_measured_rti(const std::string& rid);

}  // namespace roger::app
