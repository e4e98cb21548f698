#include "radio/plan/net_members.hpp"

#include <algorithm>

namespace roger::radio {

std::map<Address, std::vector<NetMember>> find_members(const NetPlan& plan,
                                                       std::span<const KnownRadio> radios,
                                                       const std::vector<std::string>& present) {
  std::map<Address, std::vector<NetMember>> out;
  for (const KnownRadio& radio : radios) {
    if (!radio.call_sign.empty()) {
      out[radio.frequency].push_back({radio.call_sign, radio.radio_index});
    }
  }
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
    const auto repeated = std::ranges::unique(members);
    members.erase(repeated.begin(), repeated.end());
  }
  return out;
}

}  // namespace roger::radio
