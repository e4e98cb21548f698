// Output of measurements: the table of rows and the description of the machine.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace roger::app::bench {

/// Returns the processor model, number of processors and kernel of this machine.
nlohmann::ordered_json machine();

/// Returns whether a row has a number in that field.
[[nodiscard]] bool has_number(const nlohmann::ordered_json& row, const std::string& field);

/// Returns the rows as a table under a line of field names. Where the fields differ from those of
/// the row before, another table begins.
std::string format_table(const nlohmann::ordered_json& rows);

}  // namespace roger::app::bench
