// Hosts on a switch: network namespaces on a bridge, without privileges.
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

/// A switch that forwards multicast only to hosts that requested it (IGMP snooping, with a
/// querier), and hosts that each run one federate, all in separate user and network namespaces.
class NetworkLaboratory {
 public:
  /// Throws when the kernel grants no namespaces.
  NetworkLaboratory();

  /// Returns a federate on a separate host that has only its loopback.
  TestFederate lone_host();
  /// Returns a federate on a host with an interface eth0 on the switch: 10.77.0.`number`. Packets
  /// are counted from now on.
  TestFederate host(int number);
  /// Attaches a host without a federate like the others. Returns the prefix of a command that is to
  /// run there.
  std::vector<std::string> bare_host(int number);
  /// Unplugs the cable of host `number`, or plugs it in and waits until the link carries packets.
  void set_cable(int number, bool plugged);
  /// Removes the address and the default route from the eth0 of a bare host, as many systems do
  /// when its cable is unplugged, or restores them.
  void set_address(int number, bool given);
  /// Runs the command on the federate's host, as a child process that communicates in lines.
  Child on_host_of(TestFederate& federate, std::vector<std::string> command) const;

  /// Returns when everything that `sender` sent before has arrived at the interface of `receiver`,
  /// or never will.
  static void fence(TestFederate& sender, TestFederate& receiver);
  /// Waits until the switch withholds from `receiver` what it did not request; false: it never did.
  static bool filters(TestFederate& sender, TestFederate& receiver);
  void set_snooping(bool on);
  /// Sets whether multicast of other hosts reaches host `number`, on a switch without snooping.
  /// Datagrams that the host itself sends are not affected.
  void set_multicast_to(int number, bool on);

  /// Discards all UDP datagrams that host `from` sends to the address of host `to`.
  void block_udp(int from, int to);

  /// Returns how many UDP datagrams to `group` have arrived at the host's interface, wanted or not.
  static std::uint64_t packets(TestFederate& federate, const std::string& group);
  /// Returns how many packets the kernel has counted at the host's eth0.
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
