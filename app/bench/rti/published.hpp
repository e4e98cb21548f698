// What others have measured, to stand beside what is measured here.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace roger::app::bench {

/// The rows with columns of what is known of earlier RTIs for just such a case.
nlohmann::ordered_json with_published(const std::string& what, nlohmann::ordered_json rows);

/// A line to stand below the table.
std::string published_line(const std::string& what);

}  // namespace roger::app::bench
