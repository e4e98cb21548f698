#include "app/bench/svg_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/round_step.hpp"

namespace roger::app::bench {
namespace {

constexpr double kWidth = 960;
constexpr double kHeight = 360;
constexpr double kLeft = 64;
constexpr double kMargin = 8;
constexpr double kRight = 16;
constexpr double kTop = 40;
constexpr double kBottom = 48;
constexpr double kTicks = 8;  // approximate number of ticks per axis

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '<') {
      out += "&lt;";
    } else if (c == '&') {
      out += "&amp;";
    } else {
      out += c;
    }
  }
  return out;
}

struct Scale {
  double from = 0.0;
  double to = 1.0;
  double begin = 0.0;  // in pixels
  double end = 1.0;
  [[nodiscard]] double operator()(double value) const {
    return begin + (value - from) / (to - from) * (end - begin);
  }
};

std::string text_at(double x, double y, const char* anchor, const std::string& text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor,
                     escaped(text));
}

/// Returns the lines of the x axis, between two heights.
std::string x_axis_lines(const Scale& x, double bottom, double top) {
  std::string out;
  const double x_step = round_step((x.to - x.from) / kTicks);
  for (double value = std::ceil(x.from / x_step) * x_step; value <= x.to; value += x_step) {
    out += fmt::format("<path class=\"grid\" d=\"M{0:.1f} {1:.1f}V{2:.1f}\"/>\n", x(value), bottom,
                       top);
    out += text_at(x(value), bottom + 18, "middle", fmt::format("{:g}", value));
  }
  return out;
}

std::string axis_lines(const Scale& x, const Scale& y) {
  std::string out = x_axis_lines(x, y.begin, y.end);
  const double y_step = round_step((y.to - y.from) / kTicks);
  for (double value = 0.0; value <= y.to; value += y_step) {
    out += fmt::format("<path class=\"grid\" d=\"M{0:.1f} {1:.1f}H{2:.1f}\"/>\n", x.begin, y(value),
                       x.end);
    out += text_at(x.begin - 8, y(value) + 4, "end", fmt::format("{:g}", value));
  }
  return out;
}

std::string make_path(const PlotLine& line, const Scale& x, const Scale& y) {
  if (line.points.size() == 1) {
    const auto& [at, value] = line.points.front();
    return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\"/>\n", x(at),
                       y(value), line.color);
  }
  std::string path;
  for (std::size_t i = 0; i < line.points.size();) {
    const double column = std::floor(x(line.points[i].first));
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (; i < line.points.size() && std::floor(x(line.points[i].first)) == column; ++i) {
      least = std::min(least, line.points[i].second);
      most = std::max(most, line.points[i].second);
    }
    path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", column, y(least));
    if (most > least) path += fmt::format("V{:.1f}", y(most));
  }
  return fmt::format("<path class=\"line\" stroke=\"{}\" d=\"{}\"/>\n", line.color, path);
}

/// Returns the beginning of a document, with its title.
std::string head(double height, const std::string& title) {
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
             "height=\"{1}\">\n<style>svg{{background:#fff}}text{{font:12px sans-serif;fill:#333}}"
             ".grid{{stroke:#ddd}}.line{{fill:none;stroke-width:1.5}}</style>\n",
             kWidth, height) +
         text_at(kMargin, 20, "start", title);
}

}  // namespace

std::string to_svg(const Plot& plot) {
  Scale x{std::numeric_limits<double>::infinity(), 0.0, kLeft, kWidth - kRight};
  Scale y{0.0, 0.0, kHeight - kBottom, kTop};
  for (const PlotLine& line : plot.lines) {
    for (const auto& [at, value] : line.points) {
      x.from = std::min(x.from, at);
      x.to = std::max(x.to, at);
      y.to = std::max(y.to, value);
    }
  }
  if (x.to == x.from) x.from = x.to - 1.0;
  if (!(x.to > x.from)) x = {0.0, 1.0, x.begin, x.end};
  if (!(y.to > y.from)) y.to = y.from + 1.0;

  std::string out = head(kHeight, plot.title) + axis_lines(x, y);
  double legend = kWidth - kRight;
  for (const PlotLine& line : plot.lines) {
    out += make_path(line, x, y);
    out += fmt::format(
        "<g style=\"color:{0}\"><rect x=\"{1:.1f}\" y=\"11\" width=\"10\" "
        "height=\"10\" fill=\"{0}\"/></g>\n",
        line.color, legend - 10);
    out += text_at(legend - 16, 20, "end", line.name);
    legend -= 32 + 7.0 * static_cast<double>(line.name.size());
  }
  out += text_at((kLeft + kWidth - kRight) / 2, kHeight - 10, "middle", plot.x_name);
  out += text_at(8, kTop - 6, "start", plot.y_name);
  return out + "</svg>\n";
}

std::string to_svg(const BarPlot& plot) {
  constexpr double kBarTop = 36;
  constexpr double kStep = 22;
  constexpr double kBar = 14;
  constexpr double kNames = 320;
  constexpr double kValues = 80;
  const double bottom = kBarTop + kStep * static_cast<double>(plot.bars.size());
  double most = 0.0;
  for (const auto& [name, value] : plot.bars) most = std::max(most, value);
  const Scale x{0.0, most > 0.0 ? most : 1.0, kNames, kWidth - kValues};
  std::string out = head(bottom + 36, plot.title) + x_axis_lines(x, bottom, kBarTop);
  double top = kBarTop;
  for (const auto& [name, value] : plot.bars) {
    const double text = top + kBar - 2;
    out += text_at(kNames - kMargin, text, "end", name);
    out += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\" fill=\"#4477aa\"/>\n",
        kNames, top, x(value) - kNames, kBar);
    out += text_at(x(value) + kMargin, text, "start", fmt::format("{:.4g}", value));
    top += kStep;
  }
  return out + "</svg>\n";
}

}  // namespace roger::app::bench
