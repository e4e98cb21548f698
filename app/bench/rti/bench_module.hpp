// The object model that the RTI is measured with.
#pragma once

#include <cstddef>
#include <string>

namespace roger::app::bench {

/// A FOM module: interactions HLAinteractionRoot.Data (best effort) and .ReliableData with ten
/// parameters P0 to P9, and .Control (reliable) without any; object class HLAobjectRoot.Thing with
/// ten best-effort attributes A0 to A9.
extern const char* const kModule;

/// Nets of the measurement of the network's filter.
inline constexpr std::size_t kNets = 1000;

/// kModule and interactions HLAinteractionRoot.Net.Channel0 and so on, `nets` of them, best effort
/// with the parameter Frame.
[[nodiscard]] std::string module_with_nets(std::size_t nets);

/// Of the RID: each of these nets has a multicast group of its own.
[[nodiscard]] std::string groups_of_nets(std::size_t nets);

/// "HLAinteractionRoot.Net.Channel17".
[[nodiscard]] std::string name_of_net(std::size_t net);

}  // namespace roger::app::bench
