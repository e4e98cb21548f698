// Options that select a federation, shared by the commands that join one.
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"
#include "radio/hla/radio_net.hpp"

namespace CLI {
class App;
}

namespace roger::app {

/// Values of the options.
struct FederationOptions {
  std::string name = "roger";
  std::string rid;               // value of --rid; see settings_designator()
  std::vector<std::string> fom;  // paths or file: URLs; empty: Roger's FOM modules
};

/// Help text of --fom for commands that join with Roger's radios.
inline constexpr const char* kRadioFomHelp =
    "FOM modules of the federation (XML) instead of Roger's. They must define the classes of "
    "Roger's radios, in any file";

/// Declares --fom alone, for commands that choose their federation in another way.
void declare_fom_option(CLI::App& command, std::vector<std::string>& fom, const char* help);

/// Checks that the modules that are paths can be read. Throws a CommandError (kNotFound) with the
/// file.
void check_fom(const std::vector<std::string>& fom);

/// Declares --federation, --rid and --fom.
void declare_federation_options(CLI::App& command, FederationOptions& options);

/// Returns the settings of a federate of this federation. Throws a CommandError (kNotFound) with
/// the file.
radio::FederationSettings federation_settings(const FederationOptions& options);

/// Returns the options as arguments for a command of this program.
[[nodiscard]] std::vector<std::string> federation_arguments(const FederationOptions& options);

}  // namespace roger::app
