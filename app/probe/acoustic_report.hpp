// The result of an acoustic click test as text and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/probe/acoustic.hpp"

namespace roger::app {

[[nodiscard]] std::string to_text(const AcousticReport& report);
/// {"method":"acoustic","clicks":n,"lost":n,"outside_ms":{..},"uncertainty_ms":x,...}
[[nodiscard]] nlohmann::ordered_json to_json(const AcousticReport& report);

}  // namespace roger::app
