// The doctor's look at the network that the RTI uses; like rti_choice.hpp made by app/embedded/ or
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
  std::string peer;
  int wait_s = 5;
  int listen_s = 1;
};

/// Declares those of the options that apply.
void declare_network_options(CLI::App& command, NetworkOptions& options);

/// Examples of the doctor's command line.
[[nodiscard]] const char* doctor_examples();

/// Says each finding once it is there. Errors: the RID can't be read or is wrong.
Status examine_network(const NetworkOptions& options,
                       const std::function<void(const Finding&)>& say);

}  // namespace roger::app
