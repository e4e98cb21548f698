// RPR 2.0's SpatialVariantStruct, the attribute Spatial of a BaseEntity: where an entity is and how
// it moves.
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

/// Nothing when it is malformed, or tells a place that is none or a movement that is no number.
/// Who is frozen does not move, nor does, for us, who tells his movement in his body's axes.
[[nodiscard]] std::optional<Motion> decode_spatial(Bytes bytes);

}  // namespace roger::radio
