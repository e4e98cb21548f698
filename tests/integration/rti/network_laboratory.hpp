// Hosts on a switch that each run one federate.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/integration/rti/laboratory.hpp"
#include "tests/support/child.hpp"
#include "tests/support/host_network.hpp"

namespace roger::test {

/// Adds hosts with one federate each to a HostNetwork.
class NetworkLaboratory : public HostNetwork {
 public:
  /// Returns a federate on a separate host that has only its loopback.
  TestFederate lone_host();
  /// Returns a federate on a host with an interface eth0 on the switch: 10.77.0.`number`. Packets
  /// are counted from now on.
  TestFederate host(int number);
  /// Runs the command on the federate's host, as a child process that communicates in lines.
  static Child on_host_of(TestFederate& federate, std::vector<std::string> command);

  /// Returns when everything that `sender` sent before has arrived at the interface of `receiver`,
  /// or never will.
  static void fence(TestFederate& sender, TestFederate& receiver);
  /// Waits until the switch withholds from `receiver` what it did not request; false: it never did.
  static bool filters(TestFederate& sender, TestFederate& receiver);

  /// Returns how many UDP datagrams to `group` have arrived at the host's interface, wanted or not.
  static std::uint64_t packets(TestFederate& federate, const std::string& group);
  /// Returns how many packets the kernel has counted at the host's eth0.
  static std::uint64_t received_by_interface(TestFederate& federate);
};

}  // namespace roger::test
