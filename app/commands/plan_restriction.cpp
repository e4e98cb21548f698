#include "app/commands/plan_restriction.hpp"

#include <iostream>

#include "app/commands/station_options.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/plan_nets.hpp"
#include "core/printable.hpp"

namespace roger::app {

rti::security::PermittedNets read_plan_restriction(const std::string& plan,
                                                   const std::string& station) {
  const radio::NetPlan read = require(read_plan(plan));
  rti::security::PermittedNets nets = require(find_plan_nets(read, station));
  for (const std::string& net : find_shared_nets(read, station, nets)) {
    std::cout << "net " << printable(net)
              << " is on the same channel as a net of this station, which can therefore hear it "
                 "and speak on it, too\n";
  }
  return nets;
}

}  // namespace roger::app
