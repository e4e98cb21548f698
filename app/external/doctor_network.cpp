// For an external RTI, whose settings and ports the doctor does not know.
#include <CLI/CLI.hpp>

#include "app/doctor/rti_network.hpp"

namespace roger::app {

void declare_network_options(CLI::App& /*command*/, NetworkOptions& /*options*/) {
}

const char* doctor_examples() {
  return R"(Examples:
  roger doctor                          check this computer: clock, rights, sound

The RTI handles the network; check it with the RTI's own tools.
)";
}

void examine_network(const NetworkOptions& /*options*/,
                     const std::function<void(const Finding&)>& say) {
  say(fine(Topic::kNetwork,
           "not examined: use the tools of the RTI that this program was built with"));
}

}  // namespace roger::app
