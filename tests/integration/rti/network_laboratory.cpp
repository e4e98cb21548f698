#include "tests/integration/rti/network_laboratory.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace roger::test {

namespace {

/// No federate joins this group. It belongs to a block that every switch floods.
constexpr const char* kUnwantedGroup = "239.192.200.1";
constexpr const char* kGroupForAll = "224.0.0.99";

}  // namespace

NetworkLaboratory::NetworkLaboratory() : switch_({"unshare", "-rn", "sh"}) {
  run("ip link set lo up");
  run("ip link add br0 type bridge mcast_snooping 1");
  // As a querier, the bridge relies on its own information once a query could have been answered,
  // after 10 s by default (RFC 2236, 8.3), here after 0.1 s. Leaving takes effect equally fast.
  run("ip link set br0 type bridge mcast_query_response_interval 10 "
      "mcast_last_member_interval 10");
  run("ip link set br0 type bridge mcast_querier 1");
  // A host whose cable is plugged in again reports its groups only when queried, and its answer to
  // the immediate query may be lost while the link is being activated. The next query follows after
  // a quarter of the query interval (RFC 2236, 8.6), 31 s by default, here after 1 s.
  run("ip link set br0 type bridge mcast_startup_query_interval 100");
  run("ip link set br0 up");
}

void NetworkLaboratory::run(const std::string& command) {
  switch_.say("if " + command + "; then echo done; else echo failed; fi");
  const auto outcome = switch_.wait_for(
      [](const std::string& line) { return line == "done" || line == "failed"; }, kPatience);
  if (outcome != "done") throw std::runtime_error(command + "\n" + switch_.transcript());
}

std::vector<std::string> NetworkLaboratory::entering(pid_t pid) const {
  return {"nsenter", "--preserve-credentials", "-U", "-n", "-t", std::to_string(pid)};
}

TestFederate NetworkLaboratory::lone_host() {
  std::vector<std::string> command = entering(switch_.pid());
  command.insert(command.end(), {"unshare", "-n"});
  TestFederate federate(command);
  federate.must("received");  // it is in its namespace
  run("nsenter -n -t " + std::to_string(federate.process().pid()) + " ip link set lo up");
  return federate;
}

TestFederate NetworkLaboratory::host(int number) {
  TestFederate federate = lone_host();
  attach(number, federate.process().pid());
  federate.must("count-packets");
  return federate;
}

void NetworkLaboratory::attach(int number, pid_t pid) {
  const std::string target = std::to_string(pid);
  const std::string port = "port" + std::to_string(number);
  const std::string inside = "nsenter -n -t " + target + " ip ";
  run("ip link add " + port + " type veth peer name eth0 netns " + target);
  run("ip link set " + port + " master br0 up");
  run(inside + "address add 10.77.0." + std::to_string(number) + "/24 dev eth0");
  run(inside + "link set eth0 up");
  run(inside + "route add default dev eth0");
  host_pids_[number] = pid;
}

std::vector<std::string> NetworkLaboratory::bare_host(int number) {
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

void NetworkLaboratory::set_address(int number, bool given) {
  const std::string inside = "nsenter -n -t " + std::to_string(host_pids_.at(number)) + " ip ";
  if (!given) return run(inside + "address flush dev eth0");
  run(inside + "address add 10.77.0." + std::to_string(number) + "/24 dev eth0");
  run(inside + "route add default dev eth0");
}

void NetworkLaboratory::set_cable(int number, bool plugged) {
  const std::string port = "port" + std::to_string(number);
  run("ip link set " + port + (plugged ? " up" : " down"));
  if (!plugged) return;
  // The kernel activates a link later, in a queue that all namespaces share (linkwatch).
  run("until ip -d link show " + port + " | grep -q 'state forwarding'; do sleep 0.02; done");
  run("until nsenter -n -t " + std::to_string(host_pids_.at(number)) +
      " ip link show eth0 | grep -q 'state UP'; do sleep 0.02; done");
}

Child NetworkLaboratory::on_host_of(TestFederate& federate,
                                    std::vector<std::string> command) const {
  std::vector<std::string> whole = entering(federate.process().pid());
  whole.insert(whole.end(), command.begin(), command.end());
  return Child(whole);
}

void NetworkLaboratory::fence(TestFederate& sender, TestFederate& receiver) {
  const std::uint64_t before = packets(receiver, kGroupForAll);
  sender.must(std::string("probe ") + kGroupForAll);
  if (!eventually([&] { return packets(receiver, kGroupForAll) > before; })) {
    throw std::runtime_error("packets do not pass");
  }
}

bool NetworkLaboratory::filters(TestFederate& sender, TestFederate& receiver) {
  return eventually([&] {
    const std::uint64_t before = packets(receiver, kUnwantedGroup);
    sender.must(std::string("probe ") + kUnwantedGroup);
    fence(sender, receiver);
    return packets(receiver, kUnwantedGroup) == before;
  });
}

void NetworkLaboratory::set_snooping(bool on) {
  run(std::string("ip link set br0 type bridge mcast_snooping ") + (on ? "1" : "0"));
}

void NetworkLaboratory::set_multicast_to(int number, bool on) {
  run("ip link set port" + std::to_string(number) + " type bridge_slave mcast_flood " +
      (on ? "on" : "off"));
}

void NetworkLaboratory::block_udp(int from, int to) {
  run("nsenter -n -t " + std::to_string(host_pids_.at(from)) + " ip rule add to 10.77.0." +
      std::to_string(to) + " ipproto udp blackhole");
}

std::uint64_t NetworkLaboratory::packets(TestFederate& federate, const std::string& group) {
  return std::stoull(federate.must("packets " + group));
}

std::uint64_t NetworkLaboratory::received_by_interface(TestFederate& federate) {
  std::ifstream table("/proc/" + std::to_string(federate.process().pid()) + "/net/dev");
  for (std::string line; std::getline(table, line);) {
    std::istringstream fields(line);
    std::string name;
    std::uint64_t bytes = 0;
    std::uint64_t packets = 0;
    if (fields >> name >> bytes >> packets && name == "eth0:") return packets;
  }
  throw std::runtime_error("the host has no eth0");
}

}  // namespace roger::test
