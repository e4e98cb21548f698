// Plots of the rows of a measurement.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace roger::app::bench {

/// The fields that a plot shows. Rows without them are left out.
struct RowPlot {
  std::string name;             // of the file, without ".svg"
  std::string title;            // names the unit of `y`
  std::string x;                // field; empty: a bar for each row
  std::string y;                // field
  std::vector<std::string> by;  // fields whose values name a line, or a bar
  std::map<std::string, nlohmann::ordered_json> where = {};  // values that fields must have
  std::string with = {};  // a field that rows must have; empty: none
};

/// Returns the plot as a complete SVG document: a line for each combination of values of `by`, or a
/// bar for each row. The x axis is logarithmic for sizes of messages and of send buffers, rates of
/// updates, and numbers of receivers, stations and streams. The y axis is logarithmic for rates
/// ("..._per_s") whose largest value is at least 100 times the smallest.
[[nodiscard]] std::string to_svg(const RowPlot& plot, const nlohmann::ordered_json& rows);

}  // namespace roger::app::bench
