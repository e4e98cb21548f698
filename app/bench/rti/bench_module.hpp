// The object model of the RTI measurements.
#pragma once

#include <cstddef>
#include <string>

namespace roger::app::bench {

/// A FOM module: interactions HLAinteractionRoot.Data (best effort) and .ReliableData with ten
/// parameters P0 to P9, and .Control (reliable) without any; object class HLAobjectRoot.Thing with
/// ten best-effort attributes A0 to A9; update rate Often.
extern const char* const kModule;

/// Returns kModule with reliable instead of best-effort attributes.
[[nodiscard]] std::string module_with_reliable_things();

/// Number of nets in the measurement of network filtering.
inline constexpr std::size_t kNets = 1000;

/// Returns kModule plus the interaction classes HLAinteractionRoot.Net.Channel0, Channel1 and so
/// on, `nets` of them, best effort, with the parameter Frame.
[[nodiscard]] std::string module_with_nets(std::size_t nets);

/// Returns RID lines that give each of these nets its own multicast group.
[[nodiscard]] std::string make_group_settings(std::size_t nets);

/// Returns the class name of a net, such as "HLAinteractionRoot.Net.Channel17".
[[nodiscard]] std::string net_class_name(std::size_t net);

}  // namespace roger::app::bench
