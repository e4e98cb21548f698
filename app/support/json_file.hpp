// JSON output for other programs: the --json option.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/result.hpp"

namespace roger::app {

/// Writes `document` to `path`, indented. "-" is standard output; an empty path writes nothing.
/// Errors: kSystem.
Status write_json(const std::string& path, const nlohmann::ordered_json& document);

/// Reads a JSON file. Errors: those of read_input_file(), and kInvalid (not JSON).
Result<nlohmann::ordered_json> read_json(const std::string& path);

}  // namespace roger::app
