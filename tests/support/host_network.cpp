#include "tests/support/host_network.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <exception>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <system_error>
#include <thread>

#include "tests/support/wait.hpp"

namespace roger::test {
namespace {

/// The kernel changes one network interface at a time, and has been seen not to get to the next
/// for more than a minute, while programs ran undisturbed.
constexpr std::chrono::seconds kPatienceWithKernel{180};

/// Returns the addresses of the groups that are joined at eth0 in the namespace of process `pid`,
/// without those that every switch floods.
std::vector<std::string> groups_of(pid_t pid) {
  std::vector<std::string> out;
  std::ifstream table("/proc/" + std::to_string(pid) + "/net/igmp");
  bool of_eth0 = false;
  for (std::string line; std::getline(table, line);) {
    std::istringstream fields(line);
    std::string first;
    std::string second;
    fields >> first >> second;
    if (!line.starts_with('\t')) {  // a line that begins an interface
      of_eth0 = second == "eth0";
      continue;
    }
    if (!of_eth0) continue;
    const auto address = static_cast<std::uint32_t>(std::stoul(first, nullptr, 16));
    const std::uint32_t ordered = ntohl(address);  // the table shows it as it is in memory
    if (ordered >> 8U == 0xE00000U) continue;      // 224.0.0.0/24
    out.push_back(std::to_string(ordered >> 24U) + "." + std::to_string((ordered >> 16U) & 255U) +
                  "." + std::to_string((ordered >> 8U) & 255U) + "." +
                  std::to_string(ordered & 255U));
  }
  return out;
}

std::string port_of(int number) {
  return "port" + std::to_string(number);
}

std::string address_of(int number) {
  return "10.77.0." + std::to_string(number) + "/24";
}

}  // namespace

HostNetwork::HostNetwork() : switch_({"unshare", "-rn", "sh"}) {
  run("ip link set lo up");
  add_switch("br0");
}

void HostNetwork::add_switch(const std::string& name) {
  run("ip link add " + name + " type bridge mcast_snooping 1");
  const std::string set = "ip link set " + name + " type bridge ";
  // As a querier, the bridge relies on its own information once a query could have been answered,
  // after 10 s by default (RFC 2236, 8.3), here after 0.1 s. Leaving takes effect equally fast.
  run(set + "mcast_query_response_interval 10 mcast_last_member_interval 10");
  run(set + "mcast_querier 1");
  // A host whose cable is plugged in again reports its groups only when queried, and its answer to
  // the immediate query may be lost while the link is being activated. The next query follows after
  // a quarter of the query interval (RFC 2236, 8.6), 31 s by default, here after 1 s.
  run(set + "mcast_startup_query_interval 100");
  run("ip link set " + name + " up");
}

void HostNetwork::add_second_switch() {
  add_switch("br1");
  run("ip link set br1 type bridge mcast_querier 0");  // a network has one querier
  run("ip link add trunk0 type veth peer name trunk1");
  run("ip link set trunk0 master br0");
  run("ip link set trunk1 master br1");
  connect_switches(true);
}

void HostNetwork::move_to_second_switch(int number) {
  run("ip link set " + port_of(number) + " master br1");
}

void HostNetwork::connect_switches(bool connected) {
  for (const std::string end : {"trunk0", "trunk1"}) {
    run("ip link set " + end + (connected ? " up" : " down"));
    // All multicast passes between switches, as with a querier that all of them know.
    run("ip link set " + end + " type bridge_slave mcast_router 2");
  }
  if (!connected) return;
  for (const std::string end : {"trunk0", "trunk1"}) await_forwarding(end);
}

void HostNetwork::await_forwarding(const std::string& port) {
  run("until ip -d link show " + port + " | grep -q 'state forwarding'; do sleep 0.02; done");
}

void HostNetwork::run(const std::string& command) {
  switch_.say("if " + command + "; then echo done; else echo failed; fi");
  const auto outcome =
      switch_.wait_for([](const std::string& line) { return line == "done" || line == "failed"; },
                       kPatienceWithKernel);
  if (outcome != "done") throw std::runtime_error(command + "\n" + switch_.transcript());
}

std::vector<std::string> HostNetwork::entering(pid_t pid) {
  return {"nsenter", "--preserve-credentials", "-U", "-n", "-t", std::to_string(pid)};
}

void HostNetwork::inside(int number, const std::string& command) {
  run("nsenter -n -t " + std::to_string(host_pids_.at(number)) + " ip " + command);
}

void HostNetwork::attach(int number, pid_t pid) {
  host_pids_[number] = pid;
  plug_in(number, "eth0", number);
}

void HostNetwork::plug_in(int number, const std::string& interface, int last) {
  const std::string host = std::to_string(host_pids_.at(number));
  run("ip link add " + port_of(number) + " type veth peer name " + interface + " netns " + host);
  run("ip link set " + port_of(number) + " master br0 up");
  inside(number, "address add " + address_of(last) + " dev " + interface);
  inside(number, "link set " + interface + " up");
  inside(number, "route add default dev " + interface);
  // The kernel activates links from a queue; before that, everything that the host sends is lost.
  await_forwarding(port_of(number));
}

void HostNetwork::replace_interface(int number, const std::string& name, int last) {
  inside(number, "link delete eth0");  // the port of the switch is its peer
  plug_in(number, name, last);
}

std::vector<std::string> HostNetwork::bare_host(int number) {
  std::vector<std::string> command = entering(switch_.pid());
  command.insert(command.end(), {"unshare", "-n", "sh", "-c", "echo ready; exec cat"});
  Child& holder = bare_hosts_.emplace_back(command);
  const auto ready =
      holder.wait_for([](const std::string& line) { return line == "ready"; }, kPatience);
  if (!ready) throw std::runtime_error("cannot create a host:\n" + holder.transcript());
  const pid_t pid = holder.pid();
  run("nsenter -n -t " + std::to_string(pid) + " ip link set lo up");
  attach(number, pid);
  return entering(pid);
}

void HostNetwork::on_host(int number, const std::function<void()>& work) const {
  const std::string path = "/proc/" + std::to_string(host_pids_.at(number)) + "/ns/net";
  std::exception_ptr thrown;
  std::thread([&] {
    try {
      const int space = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
      const bool entered = space >= 0 && ::setns(space, CLONE_NEWNET) == 0;
      const int error = errno;
      if (space >= 0) ::close(space);
      if (!entered) throw std::system_error(error, std::generic_category(), path);
      work();
    } catch (...) {
      thrown = std::current_exception();
    }
  }).join();
  if (thrown) std::rethrow_exception(thrown);
}

void HostNetwork::set_address(int number, bool given) {
  if (!given) return inside(number, "address flush dev eth0");
  inside(number, "address add " + address_of(number) + " dev eth0");
  inside(number, "route add default dev eth0");
}

void HostNetwork::change_address(int number, int last) {
  inside(number, "address flush dev eth0");
  inside(number, "address add " + address_of(last) + " dev eth0");
  inside(number, "route add default dev eth0");
}

void HostNetwork::set_interface(int number, bool up) {
  inside(number, std::string("link set eth0 ") + (up ? "up" : "down"));
  if (up) inside(number, "route add default dev eth0");
}

void HostNetwork::add_interface(int number) {
  const std::string port = "second" + std::to_string(number);
  run("ip link show br2 >/dev/null 2>&1 || ip link add br2 type bridge mcast_snooping 0");
  run("ip link set br2 up");
  run("ip link add " + port + " type veth peer name eth1 netns " +
      std::to_string(host_pids_.at(number)));
  run("ip link set " + port + " master br2 up");
  inside(number, "address add 10.78.0." + std::to_string(number) + "/24 dev eth1");
  inside(number, "link set eth1 up");
  run("until ip -d link show " + port + " | grep -q 'state forwarding'; do sleep 0.02; done");
}

void HostNetwork::set_mtu(int number, int bytes) {
  const std::string mtu = " mtu " + std::to_string(bytes);
  inside(number, "link set eth0" + mtu);
  run("ip link set " + port_of(number) + mtu);
}

void HostNetwork::set_cable(int number, bool plugged) {
  const std::string port = port_of(number);
  run("ip link set " + port + (plugged ? " up" : " down"));
  if (!plugged) return;
  // The kernel activates a link later, in a queue that all namespaces share (linkwatch).
  run("until ip -d link show " + port + " | grep -q 'state forwarding'; do sleep 0.02; done");
  run("until nsenter -n -t " + std::to_string(host_pids_.at(number)) +
      " ip link show eth0 | grep -q 'state UP'; do sleep 0.02; done");
}

void HostNetwork::set_snooping(bool on) {
  run(std::string("ip link set br0 type bridge mcast_snooping ") + (on ? "1" : "0"));
}

void HostNetwork::set_multicast_to(int number, bool on) {
  run("ip link set " + port_of(number) + " type bridge_slave mcast_flood " + (on ? "on" : "off"));
}

void HostNetwork::block_udp(int from, int to) {
  inside(from, "rule add to 10.77.0." + std::to_string(to) + " ipproto udp blackhole");
}

void HostNetwork::wait_for_memberships() {
  for (const auto& [number, pid] : host_pids_) {
    for (const std::string& group : groups_of(pid)) {
      run("until bridge mdb show | grep -q '" + port_of(number) + " grp " + group +
          " '; do sleep 0.02; done");
    }
  }
}

}  // namespace roger::test
