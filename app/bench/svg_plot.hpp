// Plots as SVG.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace roger::app::bench {

struct PlotLine {
  std::string name;
  std::string color;                              // SVG color
  std::vector<std::pair<double, double>> points;  // ascending x
};

enum class AxisScale { kLinear, kLogarithmic };

struct Plot {
  std::string title;
  std::string x_name;
  std::string y_name;
  std::vector<PlotLine> lines;
  AxisScale x_scale = AxisScale::kLinear;
  AxisScale y_scale = AxisScale::kLinear;
};

/// Returns the complete SVG document. A linear x axis begins at the smallest x, a linear y axis at
/// 0 or below, and a logarithmic axis at the smallest positive value; all end at the largest value.
/// On a logarithmic axis values of 0 and below have a place of their own before its beginning,
/// labelled 0. An axis without positive values is linear. Where many points share a pixel column,
/// their minimum and maximum are drawn, so no peak is lost.
[[nodiscard]] std::string to_svg(const Plot& plot);

struct BarPlot {
  std::string title;
  std::vector<std::pair<std::string, double>> bars;  // names and values, at least 0
};

/// Returns the complete SVG document, with a horizontal bar for each value. The axis begins at 0.
[[nodiscard]] std::string to_svg(const BarPlot& plot);

}  // namespace roger::app::bench
