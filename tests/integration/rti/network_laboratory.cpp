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

TestFederate NetworkLaboratory::lone_host() {
  std::vector<std::string> command = entering(switch_pid());
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

Child NetworkLaboratory::on_host_of(TestFederate& federate, std::vector<std::string> command) {
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
