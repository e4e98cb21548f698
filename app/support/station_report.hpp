// What a station measured and did, for people and for programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "radio/station/station.hpp"

namespace roger::app {

/// The closing lines of a headless station.
[[nodiscard]] std::string text_of(const radio::StationReport& report);

[[nodiscard]] nlohmann::ordered_json to_json(const radio::StationReport& report);

}  // namespace roger::app
