// Published figures of other RTIs for comparison.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace roger::app::bench {

/// Returns the rows with columns of published figures for the same cases, if there are any.
nlohmann::ordered_json with_published(const std::string& what, nlohmann::ordered_json rows);

/// Returns a line to print below the table; may be empty.
std::string published_line(const std::string& what);

}  // namespace roger::app::bench
