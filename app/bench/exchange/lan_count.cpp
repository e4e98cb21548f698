#include "app/bench/exchange/lan_count.hpp"

#include <fstream>
#include <sstream>
#include <string>

#include "app/bench/rti/switched_network.hpp"

namespace roger::app::bench {

LanTraffic read_lan_count(pid_t process) {
  const std::string owner = process == 0 ? "self" : std::to_string(process);
  std::ifstream devices("/proc/" + owner + "/net/dev");
  for (std::string line; std::getline(devices, line);) {
    std::istringstream fields(line);
    std::string name;
    fields >> name;
    if (name != std::string(SwitchedNetwork::kInterface) + ":") continue;
    LanTraffic out;
    fields >> out.received.bytes >> out.received.packets;
    constexpr int kOthers = 6;  // fields between the packets received and the bytes sent
    std::string skipped;
    for (int i = 0; i < kOthers; ++i) fields >> skipped;
    fields >> out.sent.bytes >> out.sent.packets;
    return out;
  }
  return {};
}

}  // namespace roger::app::bench
