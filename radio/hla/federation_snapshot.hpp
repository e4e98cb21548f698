// A copy of the state of a station's federation membership, for display and for logs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "radio/model/notice.hpp"

namespace roger::radio {

/// Connections that were lost and that another one has replaced.
struct PastLosses {
  std::uint64_t count = 0;
  Notice last;  // why the last of them was lost
};

/// Membership in a federation, and its current problem.
struct FederationSnapshot {
  bool joined = false;
  std::string federation;
  Notice protection;  // see FederationSettings
  std::string federate;
  std::uint32_t stations_known = 0;        // number of other stations with a known radio
                                           // transmitter, without replayed ones
  std::uint64_t transmitters_ignored = 0;  // radio transmitters beyond the limits of a station
  std::uint64_t malformed = 0;  // values and interactions ignored because they are malformed
  /// Instructor controls that were not obeyed, and packets of voice that did not break in, because
  /// the sender was not an instructor; roles are enforced with certificates only.
  std::uint64_t controls_refused = 0;
  Notice trouble;
  /// A caller that looks only at times may see the federation joined before and after a short loss.
  PastLosses losses;
  /// Addresses of other executives on the same network, as reported by the RTI. Federates of
  /// different executives cannot communicate.
  std::vector<std::string> other_executives;
  /// Call signs of stations that lost their connection and have not returned; sorted.
  std::vector<std::string> lost_stations;
};

}  // namespace roger::radio
