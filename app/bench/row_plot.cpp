#include "app/bench/row_plot.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "app/bench/bench_table.hpp"
#include "app/bench/svg_plot.hpp"

namespace roger::app::bench {
namespace {

using Json = nlohmann::ordered_json;

/// Colors that differ for people with any color vision (Paul Tol's bright scheme).
constexpr std::array kColors = {"#4477aa", "#ee6677", "#228833", "#ccbb44",
                                "#66ccee", "#aa3377", "#777777"};

/// Fields whose values are spread over several powers of ten.
constexpr std::array<std::string_view, 6> kWideFields = {
    "bytes", "send_buffer_bytes", "updates_per_s", "receivers", "stations", "streams"};

AxisScale x_scale_of(const RowPlot& plot) {
  return std::ranges::find(kWideFields, plot.x) != kWideFields.end() ? AxisScale::kLogarithmic
                                                                     : AxisScale::kLinear;
}

AxisScale y_scale_of(const RowPlot& plot, const std::vector<PlotLine>& lines) {
  constexpr double kWide = 100.0;
  if (!plot.y.ends_with("_per_s")) return AxisScale::kLinear;
  std::vector<double> values;
  for (const PlotLine& line : lines) {
    for (const auto& [at, value] : line.points) {
      if (value > 0.0) values.push_back(value);
    }
  }
  if (values.empty()) return AxisScale::kLinear;
  const auto [least, most] = std::ranges::minmax(values);
  return most >= kWide * least ? AxisScale::kLogarithmic : AxisScale::kLinear;
}

std::string text_of(const std::string& field, const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return (value.get<bool>() ? "" : "not ") + field;
  return field + " " + value.dump();
}

/// Returns the values that name the line or bar of a row.
std::string name_of(const Json& row, const std::vector<std::string>& by) {
  std::string out;
  for (const std::string& field : by) {
    if (!row.contains(field)) continue;
    std::string part = text_of(field, row.at(field));
    std::ranges::replace(part, '_', ' ');
    if (!part.empty()) out += (out.empty() ? "" : ", ") + part;
  }
  return out;
}

Plot to_lines(const RowPlot& plot, const Json& rows) {
  Plot out{plot.title, plot.x, plot.y, {}};
  for (const Json& row : rows) {
    if (!has_number(row, plot.x) || !has_number(row, plot.y)) continue;
    const std::string name = name_of(row, plot.by);
    auto line = std::ranges::find(out.lines, name, &PlotLine::name);
    if (line == out.lines.end()) {
      out.lines.push_back({name, kColors[out.lines.size() % kColors.size()], {}});
      line = std::prev(out.lines.end());
    }
    line->points.emplace_back(row.at(plot.x).get<double>(), row.at(plot.y).get<double>());
  }
  for (PlotLine& line : out.lines) std::ranges::sort(line.points);
  out.x_scale = x_scale_of(plot);
  out.y_scale = y_scale_of(plot, out.lines);
  return out;
}

}  // namespace

std::string to_svg(const RowPlot& plot, const Json& all) {
  auto rows = Json::array();
  for (const Json& row : all) {
    const bool wanted = std::ranges::all_of(plot.where, [&](const auto& one) {
      return row.contains(one.first) && row.at(one.first) == one.second;
    });
    if (wanted && (plot.with.empty() || row.contains(plot.with))) rows.push_back(row);
  }
  if (!plot.x.empty()) return to_svg(to_lines(plot, rows));
  BarPlot bars{plot.title, {}};
  for (const Json& row : rows) {
    if (!has_number(row, plot.y)) continue;
    bars.bars.emplace_back(name_of(row, plot.by), row.at(plot.y).get<double>());
  }
  return to_svg(bars);
}

}  // namespace roger::app::bench
