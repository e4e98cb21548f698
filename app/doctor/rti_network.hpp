// The doctor's checks of the RTI's network; implemented, like rti_choice.hpp, in app/embedded/ or
// app/external/.
#pragma once

#include <functional>
#include <string>

#include "app/doctor/finding.hpp"
#include "core/result.hpp"

namespace CLI {
class App;
}

namespace roger::app {

struct NetworkOptions {
  std::string rid;
  std::string dis;  // configuration of a gateway to DIS; empty: none
  std::string peer;
  int wait_s = 5;
  int listen_s = 1;
};

/// Declares the options that apply to this RTI.
void declare_network_options(CLI::App& command, NetworkOptions& options);

/// Returns examples of the doctor's command line.
[[nodiscard]] const char* doctor_examples();

/// Reports each finding as soon as it is available. Throws a CommandError if the RID or
/// the configuration of a gateway cannot be read or is invalid.
void examine_network(const NetworkOptions& options, const std::function<void(const Finding&)>& say);

}  // namespace roger::app
