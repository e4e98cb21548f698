// Figures for other programs: the file behind --json.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/result.hpp"

namespace roger::app {

/// Writes `document` to `path`, indented; "-" is standard output, and "" is nowhere. Errors:
/// kSystem.
Status write_json(const std::string& path, const nlohmann::ordered_json& document);

/// Errors: kNotFound (can't be read), kInvalid (not JSON).
Result<nlohmann::ordered_json> read_json(const std::string& path);

}  // namespace roger::app
