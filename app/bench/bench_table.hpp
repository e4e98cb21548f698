// How measurements are shown, and on what they were made.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace roger::app::bench {

/// What the figures were measured on: processors and their name, kernel.
nlohmann::ordered_json machine();

/// The rows under a line of their fields' names; all have the fields of the first.
std::string table_of(const nlohmann::ordered_json& rows);

}  // namespace roger::app::bench
