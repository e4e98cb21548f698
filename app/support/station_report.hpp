// What a station measured and did, for people and for programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "radio/station/station.hpp"

namespace roger::app {

/// "capture", "encode", ... in pipeline order.
[[nodiscard]] const char* name_of(radio::Stage stage);

/// Two lines: the end-to-end delay, then where it went.
[[nodiscard]] std::string text_of(const radio::LatencySnapshot& latency);

/// The closing lines of a headless station.
[[nodiscard]] std::string text_of(const radio::StationReport& report);

/// {"end_to_end_ms":{..},"stages_ms":{"capture":{..},..},"packets":..,...}
[[nodiscard]] nlohmann::ordered_json to_json(const radio::LatencySnapshot& latency);
[[nodiscard]] nlohmann::ordered_json to_json(const radio::StationReport& report);

}  // namespace roger::app
