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

/// Declares --federation, --rid and --fom.
void declare_federation_options(CLI::App& command, FederationOptions& options);

/// Returns the settings of a federate of this federation. Errors: kNotFound, with the file.
Result<radio::FederationSettings> federation_settings(const FederationOptions& options);

/// Returns the options as arguments for a command of this program.
[[nodiscard]] std::vector<std::string> federation_arguments(const FederationOptions& options);

}  // namespace roger::app
