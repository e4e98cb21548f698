#include "radio/plan/net_members.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace roger::radio {

NetMembers all_members(NetMembers announced, const NetPlan& plan,
                       const std::vector<std::string>& present) {
  NetMembers out = std::move(announced);
  for (const OperatorPlan& station : plan.stations) {
    const bool is_present = std::ranges::binary_search(present, station.call_sign);
    for (std::size_t i = 0; i < station.radios.size(); ++i) {
      const RadioPlan& radio = station.radios[i];
      const NetMember member{station.call_sign, static_cast<std::uint16_t>(i + 1)};
      const auto add = [&](std::size_t net) { out[plan.nets[net].address].push_back(member); };
      if (radio.intercom || (radio.receive_only && is_present)) {
        std::ranges::for_each(radio.presets, add);
      }
      if (radio.guard && is_present) add(*radio.guard);
    }
  }
  for (auto& [address, members] : out) {
    std::ranges::sort(members);
    members.erase(std::unique(members.begin(), members.end()), members.end());
  }
  return out;
}

}  // namespace roger::radio
