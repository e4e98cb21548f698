#include "app/swarm/swarm_plan.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "dds-filter/channel.hpp"

namespace roger::app {
namespace {

constexpr std::uint64_t kMinKilohertz = 40'000;
constexpr std::uint64_t kStepKilohertz = 25;
constexpr std::uint64_t kMaxKilohertz = 88'000;
static_assert(kStepKilohertz * 1000 == filter::kBinHertz);
// Nets are one channel bin apart, so no two of them share a channel class.
static_assert(kMaxSwarmNets <= filter::kChannelCount);

}  // namespace

std::string swarm_call_sign(std::size_t number) {
  return fmt::format("S {:03}", number + 1);
}

radio::NetPlan swarm_plan(std::size_t stations, std::size_t nets) {
  radio::NetPlan plan;
  plan.transmit_limit = Nanoseconds{0};
  for (std::size_t i = 0; i < nets; ++i) {
    radio::Net net;
    net.name = fmt::format("N {:02}", i + 1);
    net.address = Frequency::from_kilohertz(kMinKilohertz + i * kStepKilohertz);
    plan.nets.push_back(net);
  }
  for (std::size_t i = 0; i < stations; ++i) {
    radio::RadioPlan radio;
    radio.name = "1";
    radio.lowest = Frequency::from_kilohertz(kMinKilohertz);
    radio.highest = Frequency::from_kilohertz(kMaxKilohertz);
    radio.step = Frequency::from_kilohertz(kStepKilohertz);
    radio.presets = {i % nets};
    radio.preset = 1;
    radio.address = plan.nets[i % nets].address;
    radio::OperatorPlan station;
    station.call_sign = swarm_call_sign(i);
    station.radios.push_back(radio);
    plan.stations.push_back(station);
  }
  return plan;
}

std::vector<SwarmNet> group_by_net(const radio::NetPlan& plan,
                                   const std::vector<radio::OperatorPlan>& stations) {
  std::vector<SwarmNet> out;
  std::vector<radio::Address> addresses;
  for (std::size_t i = 0; i < stations.size(); ++i) {
    const radio::Address& address = stations[i].radios.front().address;
    const auto known = std::find(addresses.begin(), addresses.end(), address);
    const auto place = static_cast<std::size_t>(known - addresses.begin());
    if (known == addresses.end()) {
      addresses.push_back(address);
      const auto net = std::find_if(plan.nets.begin(), plan.nets.end(),
                                    [&](const radio::Net& one) { return one.address == address; });
      const std::string off_plan = find_frequency(address).megahertz_text() + " MHz";
      out.push_back({net == plan.nets.end() ? off_plan : net->name, {}});
    }
    out[place].stations.push_back(i);
  }
  return out;
}

}  // namespace roger::app
