// Hosts on a switch: network namespaces on a bridge, without privileges.
#pragma once

#include <sys/types.h>

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/support/child.hpp"

namespace roger::test {

/// A switch that forwards multicast only to hosts that requested it (IGMP snooping, with a
/// querier), and hosts, all in separate user and network namespaces. Host N has the address
/// 10.77.0.N at its interface eth0. For use by one thread.
class HostNetwork {
 public:
  /// Throws std::runtime_error when the kernel grants no namespaces, like all functions that change
  /// something.
  HostNetwork();

  /// Attaches a host. Returns the prefix of a command that is to run there.
  std::vector<std::string> bare_host(int number);
  /// Calls `work` on a thread in the network namespace of a host and returns when it returns.
  /// Sockets that it opens stay on that host and may be used by any thread. Rethrows what it
  /// throws.
  void on_host(int number, const std::function<void()>& work) const;
  /// Unplugs the cable of host `number`, or plugs it in and waits until the link carries packets.
  void set_cable(int number, bool plugged);
  /// Removes the address and the default route from the eth0 of a host, as many systems do when its
  /// cable is unplugged, or restores them.
  void set_address(int number, bool given);
  /// Replaces the address of a host by 10.77.0.`last`, as a DHCP server may.
  void change_address(int number, int last);
  /// Shuts down the interface eth0 of a host, which loses its routes, or starts it again.
  void set_interface(int number, bool up);
  /// Gives a host a second interface, eth1 with the address 10.78.0.`number`, on a network of its
  /// own.
  void add_interface(int number);
  /// Removes the interface eth0 of a host and gives it another one with the address
  /// 10.77.0.`last`, as when an adapter is replaced.
  void replace_interface(int number, const std::string& name, int last);
  /// Sets the MTU of the host's interface and of the port of the switch.
  void set_mtu(int number, int bytes);

  /// Adds a second switch, connected to the first one.
  void add_second_switch();
  void move_to_second_switch(int number);
  /// Cuts or restores the connection of the two switches. Neither loses what it knows about its own
  /// hosts.
  void connect_switches(bool connected);

  void set_snooping(bool on);
  /// Sets whether multicast of other hosts reaches host `number`, on a switch without snooping.
  /// Datagrams that the host itself sends are not affected.
  void set_multicast_to(int number, bool on);
  /// Discards all UDP datagrams that host `from` sends to the address of host `to`.
  void block_udp(int from, int to);
  /// Waits until the switch forwards to each host all groups that the host has joined.
  void wait_for_memberships();

 protected:
  /// Returns the prefix of a command that is to run in the namespaces of process `pid`.
  [[nodiscard]] static std::vector<std::string> entering(pid_t pid);
  [[nodiscard]] pid_t switch_pid() const { return switch_.pid(); }
  /// Runs a shell command at the switch, with the privileges to change all its hosts.
  void run(const std::string& command);
  /// Waits until a port of a switch carries traffic.
  void await_forwarding(const std::string& port);
  void add_switch(const std::string& name);
  /// Gives the namespace of process `pid` an interface eth0 on the switch: 10.77.0.`number`.
  void attach(int number, pid_t pid);

 private:
  void plug_in(int number, const std::string& interface, int last);
  void inside(int number, const std::string& command);

  Child switch_;  // a shell
  std::deque<Child> bare_hosts_;
  std::map<int, pid_t> host_pids_;
};

}  // namespace roger::test
