// Computers on a switch: network namespaces on a bridge, without privileges.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "tests/integration/rti/child.hpp"
#include "tests/integration/rti/laboratory.hpp"

namespace roger::test {

/// A switch that passes multicast only to those who asked for it (IGMP snooping, with a querier),
/// and hosts that each run one federate. All of it in user and network namespaces of its own.
class NetworkLaboratory {
 public:
  /// Throws when the kernel grants no namespaces.
  NetworkLaboratory();

  /// A federate on a host of its own that has nothing but its loopback.
  TestFederate lone_host();
  /// One with an interface eth0 on the switch: 10.77.0.`number`. Counts packets from now on.
  TestFederate host(int number);
  /// A host without a federate, attached like the others; what stands before a command that is to
  /// run there.
  std::vector<std::string> bare_host(int number);
  /// Pulls the cable of host `number`, or puts it back and waits until the link carries packets.
  void set_cable(int number, bool plugged);
  /// Takes the address and the default route from the eth0 of a bare host, as many systems do when
  /// its cable is out, or gives them back.
  void set_address(int number, bool given);
  /// Runs the command on the federate's host, as a child that can be talked to.
  Child on_host_of(TestFederate& federate, std::vector<std::string> command) const;

  /// Returns when what `sender` sent before has come to the interface of `receiver`, or never will.
  static void fence(TestFederate& sender, TestFederate& receiver);
  /// Waits until the switch keeps from `receiver` what it did not ask for; false: it never did.
  static bool filters(TestFederate& sender, TestFederate& receiver);
  void set_snooping(bool on);
  /// Whether multicast of others comes to host `number`, on a switch that does not snoop. What it
  /// sends itself is not touched.
  void set_multicast_to(int number, bool on);

  /// UDP datagrams to `group` that came in by the host's interface, wanted or not.
  static std::uint64_t packets(TestFederate& federate, const std::string& group);
  /// Packets that the kernel counted in at the host's eth0.
  static std::uint64_t received_by_interface(TestFederate& federate);

 private:
  [[nodiscard]] std::vector<std::string> entering(pid_t pid) const;
  void run(const std::string& command);
  /// Gives the namespace of process `pid` an interface eth0 on the switch: 10.77.0.`number`.
  void attach(int number, pid_t pid);

  Child switch_;  // a shell
  std::deque<Child> bare_hosts_;
  std::map<int, pid_t> host_pids_;
};

}  // namespace roger::test
