#include "app/bench/rti/switched_network.hpp"

#include <fmt/core.h>

#include <chrono>
#include <fstream>

namespace roger::app::bench {

namespace {

using std::chrono::milliseconds;

/// Time limit for a program that creates part of the network.
constexpr milliseconds kSetUpTime{20'000};

/// Program that a holder process executes once it is in its namespace.
constexpr const char* kHolder = "sleep";

// A bridge that is a querier relies on its own knowledge only after a query could have been
// answered: 10 s by default (RFC 2236, 8.3), here 0.1 s.
constexpr const char* kSwitch =
    "ip link set lo up; "
    "ip link add br0 type bridge mcast_snooping 1; "
    "ip link set br0 type bridge mcast_query_response_interval 10 mcast_last_member_interval 10; "
    "ip link set br0 type bridge mcast_querier 1; "
    "ip link set br0 up";

constexpr const char* kHost =
    "ip link add port{0} type veth peer name eth0 netns {1}; "
    "ip link set port{0} master br0 up; "
    "nsenter -n -t {1} ip link set lo up; "
    "nsenter -n -t {1} ip address add {2}/24 dev eth0; "
    "nsenter -n -t {1} ip link set eth0 up; "
    "nsenter -n -t {1} ip route add default dev eth0";

std::string find_program(pid_t process) {
  std::string name;
  std::getline(std::ifstream("/proc/" + std::to_string(process) + "/comm"), name);
  return name;
}

std::vector<std::string> entering(pid_t process) {
  return {"nsenter", "--preserve-credentials", "-U", "-n", "-t", std::to_string(process)};
}

}  // namespace

SwitchedNetwork SwitchedNetwork::create(const ScratchFolder& folder, int hosts) {
  SwitchedNetwork network(folder.file("network.log"));
  network.start();
  for (int number = 1; number <= hosts; ++number) network.add_host(number);
  return network;
}

std::vector<std::string> SwitchedNetwork::on_host(int number) const {
  return entering(holders_.at(static_cast<std::size_t>(number)).pid());
}

void SwitchedNetwork::start() {
  hold({"unshare", "-rn"});
  run(kSwitch);
}

void SwitchedNetwork::add_host(int number) {
  std::vector<std::string> command = entering(holders_.front().pid());
  command.insert(command.end(), {"unshare", "-n"});
  hold(std::move(command));
  run(fmt::format(kHost, number, holders_.back().pid(), address_of(number)));
}

void SwitchedNetwork::hold(std::vector<std::string> command) {
  command.insert(command.end(), {kHolder, "infinity"});
  auto holder = require(ChildProcess::start({std::move(command), {}, log_}));
  const auto deadline = std::chrono::steady_clock::now() + kSetUpTime;
  while (find_program(holder.pid()) != kHolder) {
    const bool ended = holder.wait_for(milliseconds(5)).has_value();
    if (!ended && std::chrono::steady_clock::now() < deadline) continue;
    throw NoSwitchedNetwork("cannot create a network namespace, which this measurement needs: " +
                            read_last_line(log_));
  }
  holders_.push_back(std::move(holder));
}

void SwitchedNetwork::run(const std::string& script) {
  std::vector<std::string> command = entering(holders_.front().pid());
  command.insert(command.end(), {"sh", "-ec", script});
  auto child = require(ChildProcess::start({std::move(command), {}, log_}));
  if (child.wait_for(kSetUpTime) == 0) return;
  throw NoSwitchedNetwork("cannot create the network of the measurement: " + read_last_line(log_));
}

}  // namespace roger::app::bench
