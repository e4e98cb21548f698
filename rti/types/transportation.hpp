// Names of the transportation types (IEEE 1516.2-2010, transportation type table).
#pragma once

#include <RTI/Enums.h>

#include <optional>
#include <string_view>

namespace roger::rti {

/// Returns the name of a valid type.
[[nodiscard]] constexpr std::string_view name_of(rti1516e::TransportationType type) {
  return type == rti1516e::RELIABLE ? "HLAreliable" : "HLAbestEffort";
}

/// Returns the type with this name; nullopt: none.
[[nodiscard]] constexpr std::optional<rti1516e::TransportationType> find_transportation(
    std::string_view name) {
  for (const auto type : {rti1516e::RELIABLE, rti1516e::BEST_EFFORT}) {
    if (name == name_of(type)) return type;
  }
  return std::nullopt;
}

}  // namespace roger::rti
