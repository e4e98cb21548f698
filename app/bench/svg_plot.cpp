#include "app/bench/svg_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/round_step.hpp"

namespace roger::app::bench {
namespace {

constexpr double kWidth = 960;
constexpr double kHeight = 360;
constexpr double kLeft = 64;
constexpr double kMargin = 8;
constexpr double kRight = 16;
constexpr double kTop = 40;
constexpr double kTitleBaseline = 20;
constexpr double kBottom = 48;
constexpr double kTicks = 8;  // approximate number of ticks per linear axis
/// Pixels between the labels of a logarithmic axis.
constexpr double kRoomAcross = 48;
constexpr double kRoomUp = 16;

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
  AxisScale kind = AxisScale::kLinear;
  double zero = 0.0;  // in pixels, of values that a logarithmic axis does not contain

  [[nodiscard]] double operator()(double value) const {
    if (kind == AxisScale::kLinear) return begin + (value - from) / (to - from) * (end - begin);
    if (value <= 0.0) return zero;
    return begin + std::log(value / from) / std::log(to / from) * (end - begin);
  }
};

/// Returns the scale of an axis between two places in pixels. `values`: all that it must show.
Scale make_scale(const std::vector<double>& values, AxisScale kind, double begin, double end) {
  constexpr double kZeroShare = 0.05;  // of the axis, from the place of 0 to the least value
  Scale out{std::numeric_limits<double>::infinity(), 0.0, begin, end, kind, begin};
  bool has_zero = false;
  for (const double value : values) {
    out.to = std::max(out.to, value);
    if (kind == AxisScale::kLogarithmic && value <= 0.0) {
      has_zero = true;
    } else {
      out.from = std::min(out.from, value);
    }
  }
  if (kind == AxisScale::kLogarithmic && !(out.to > 0.0)) {
    return make_scale(values, AxisScale::kLinear, begin, end);
  }
  if (has_zero) out.begin += kZeroShare * (end - begin);
  if (out.to == out.from && out.to > 0.0) {
    constexpr double kDecade = 10.0;
    out.from = kind == AxisScale::kLinear ? out.to - 1.0 : out.to / kDecade;
  }
  if (!(out.to > out.from)) return {0.0, 1.0, begin, end, AxisScale::kLinear, begin};
  return out;
}

/// Returns the values of the ticks at equal steps.
std::vector<double> linear_ticks(const Scale& scale) {
  std::vector<double> out;
  const double step = round_step((scale.to - scale.from) / kTicks);
  const double first = std::ceil(scale.from / step) * step + 0.0;  // no negative zero
  for (double value = first; value <= scale.to; value += step) {
    out.push_back(value);
  }
  return out;
}

/// Returns the values of the ticks of a logarithmic axis: 1, 2 and 5 times the powers of ten, or
/// where `room` pixels do not suffice for those, some of the powers.
std::vector<double> logarithmic_ticks(const Scale& scale, double room) {
  constexpr double kHair = 1e-9;  // tolerates rounding errors
  std::vector<double> out;
  const double decade = std::abs(scale.end - scale.begin) / std::log10(scale.to / scale.from);
  const double most = scale.to * (1.0 + kHair);
  if (std::log10(2.0) * decade >= room) {
    constexpr double kNext = 1.5;  // of 1, 2 and 5: between that number and the next
    for (double value = round_step(scale.from); value <= most; value = round_step(kNext * value)) {
      out.push_back(value);
    }
    return out;
  }
  const double step = std::ceil(room / decade);
  for (double power = std::ceil(std::log10(scale.from) - kHair); std::pow(10.0, power) <= most;
       power += step) {
    out.push_back(std::pow(10.0, power));
  }
  return out;
}

/// Returns the values of the ticks of an axis, among them 0 if it has a place on a logarithmic
/// axis. `room`: pixels between labels of a logarithmic axis.
std::vector<double> ticks_of(const Scale& scale, double room) {
  if (scale.kind == AxisScale::kLinear) return linear_ticks(scale);
  std::vector<double> out = logarithmic_ticks(scale, room);
  // A single number would not show the scale. The axis is then so short that equal steps fit.
  if (out.size() < 2) out = linear_ticks(scale);
  if (scale.zero != scale.begin) out.insert(out.begin(), 0.0);
  return out;
}

/// Returns the label of a tick: a number without an exponent unless it is very long.
std::string label_of(double value) {
  return fmt::format("{:.8g}", value);
}

std::string text_at(double x, double y, const char* anchor, const std::string& text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor,
                     escaped(text));
}

/// Returns the lines of the x axis, between two heights.
std::string x_axis_lines(const Scale& x, double bottom, double top) {
  std::string out;
  for (const double value : ticks_of(x, kRoomAcross)) {
    out += fmt::format("<path class=\"grid\" d=\"M{0:.1f} {1:.1f}V{2:.1f}\"/>\n", x(value), bottom,
                       top);
    out += text_at(x(value), bottom + 18, "middle", label_of(value));
  }
  return out;
}

std::string axis_lines(const Scale& x, const Scale& y) {
  std::string out = x_axis_lines(x, y.zero, y.end);
  for (const double value : ticks_of(y, kRoomUp)) {
    out += fmt::format("<path class=\"grid\" d=\"M{0:.1f} {1:.1f}H{2:.1f}\"/>\n", x.zero, y(value),
                       x.end);
    out += text_at(x.zero - 8, y(value) + 4, "end", label_of(value));
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
         text_at(kMargin, kTitleBaseline, "start", title);
}

/// The names of the lines.
struct Legend {
  std::string text;
  double height = 0.0;  // that it adds to the picture
};

/// Returns the approximate width of a text in pixels.
double width_of(const std::string& text) {
  constexpr double kCharacter = 7.0;
  return kCharacter * static_cast<double>(text.size());
}

/// Returns the names next to the title, or if they do not fit there, in rows below the axes.
Legend make_legend(const Plot& plot) {
  constexpr double kSquare = 10.0;
  constexpr double kGap = 6.0;     // between square and name
  constexpr double kApart = 16.0;  // between two entries
  constexpr double kRow = 18.0;
  const auto entry_width = [](const PlotLine& line) {
    return width_of(line.name) + kGap + kSquare + kApart;
  };
  double all = 0.0;
  for (const PlotLine& line : plot.lines) all += entry_width(line);
  const bool fits = kMargin + width_of(plot.title) + all <= kWidth - kRight;
  Legend out;
  double right = kWidth - kRight;
  double bottom = fits ? kTitleBaseline : kHeight + kRow / 2;
  for (const PlotLine& line : plot.lines) {
    if (!fits && right - entry_width(line) < 0.0 && right < kWidth - kRight) {
      right = kWidth - kRight;
      bottom += kRow;
    }
    out.text +=
        fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n",
                    right - kSquare, bottom - kSquare + 1.0, kSquare, kSquare, line.color);
    out.text += text_at(right - kSquare - kGap, bottom, "end", line.name);
    right -= entry_width(line);
  }
  if (!fits) out.height = bottom + kRow / 2 - kHeight;
  return out;
}

}  // namespace

std::string to_svg(const Plot& plot) {
  std::vector<double> across;
  std::vector<double> up;
  if (plot.y_scale == AxisScale::kLinear) up.push_back(0.0);  // begins there
  for (const PlotLine& line : plot.lines) {
    for (const auto& [at, value] : line.points) {
      across.push_back(at);
      up.push_back(value);
    }
  }
  const Scale x = make_scale(across, plot.x_scale, kLeft, kWidth - kRight);
  const Scale y = make_scale(up, plot.y_scale, kHeight - kBottom, kTop);

  const Legend legend = make_legend(plot);
  std::string out = head(kHeight + legend.height, plot.title) + axis_lines(x, y) + legend.text;
  for (const PlotLine& line : plot.lines) out += make_path(line, x, y);
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
  const Scale x = make_scale({0.0, most}, AxisScale::kLinear, kNames, kWidth - kValues);
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
