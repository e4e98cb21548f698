// Lines over time as an SVG picture.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace roger::app::bench {

struct PlotLine {
  std::string name;
  std::string color;                              // as SVG takes it
  std::vector<std::pair<double, double>> points;  // x rising
};

struct Plot {
  std::string title;
  std::string x_name;
  std::string y_name;
  std::vector<PlotLine> lines;
};

/// The whole picture, both axes from 0 (or the least x) to the largest value. Where many points
/// share a column of the picture, their least and largest are drawn.
[[nodiscard]] std::string svg_of(const Plot& plot);

}  // namespace roger::app::bench
