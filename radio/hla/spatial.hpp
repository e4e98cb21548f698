// RPR 2.0's SpatialVariantStruct, the attribute Spatial of a BaseEntity: the position and the
// motion of an entity.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "core/octets.hpp"
#include "radio/model/propagation/motion.hpp"

namespace roger::radio {

inline constexpr std::string_view kEntityClass = "HLAobjectRoot.BaseEntity";
inline constexpr std::string_view kSpatialAttribute = "Spatial";

/// Decodes a value of Spatial. Returns nullopt if it is malformed, or if the position or the motion
/// is impossible. Frozen entities, and entities that report velocity in body axes, are treated as
/// stationary: turning body axes into world axes would need their orientation.
[[nodiscard]] std::optional<Motion> decode_spatial(Bytes bytes);

}  // namespace roger::radio
