// The stations that have a radio on a net, as far as a federation and a net plan tell. Pure.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "radio/hla/radio_net.hpp"
#include "radio/plan/net_plan.hpp"

namespace roger::radio {

/// A radio of a station.
struct NetMember {
  std::string call_sign;
  std::uint16_t radio = 0;  // its number at that station, from 1
  friend auto operator<=>(const NetMember&, const NetMember&) = default;
};

/// Returns the members of each net, sorted, without duplicates: the radios of other federates at
/// the frequency they publish; and those that publish none, namely receivers of the stations
/// `present` and intercoms, at all nets that the plan gives them. `present` is sorted.
[[nodiscard]] std::map<Address, std::vector<NetMember>> find_members(
    const NetPlan& plan, std::span<const KnownRadio> radios,
    const std::vector<std::string>& present);

}  // namespace roger::radio
