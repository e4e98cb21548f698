// The state of a station's membership in a federation as others may look at it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "radio/model/notice.hpp"

namespace roger::radio {

/// Membership in a federation, and what is wrong with it.
struct FederationSnapshot {
  bool joined = false;
  std::string federation;
  std::string federate;
  std::uint32_t stations_known = 0;  // radio transmitters of others, by station
  std::uint64_t malformed = 0;       // values and interactions ignored because nobody can read them
  Notice trouble;
  /// Where other executives serve the same network, as far as the RTI reports it. Federates of one
  /// do not meet those of the other.
  std::vector<std::string> other_executives;
  /// Call signs of stations whose connection was lost and that have not come back; sorted.
  std::vector<std::string> lost_stations;
};

}  // namespace roger::radio
