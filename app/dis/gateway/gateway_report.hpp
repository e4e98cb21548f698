// The state of a gateway as text and JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/dis/gateway/gateway_status.hpp"

namespace roger::app {

/// Returns a line about what a gateway does now: "exercise 1: carries 3 DIS radios (1 talks) and 5
/// radios of the federation (0 talk)".
[[nodiscard]] std::string to_line(const GatewayStatus& status);

/// Returns the whole state, with the keys of docs/guide/dis.md.
[[nodiscard]] nlohmann::ordered_json to_json(const GatewayStatus& status);

}  // namespace roger::app
