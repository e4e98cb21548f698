// The stations that have a radio on a net.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "radio/signal/address.hpp"

namespace roger::radio {

/// A radio of a station.
struct NetMember {
  std::string call_sign;
  std::uint16_t radio = 0;  // its number at that station, from 1
  friend auto operator<=>(const NetMember&, const NetMember&) = default;
};

/// The radios on each net.
using NetMembers = std::map<Address, std::vector<NetMember>>;

}  // namespace roger::radio
