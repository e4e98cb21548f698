#include "app/bench/svg_plot.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iterator>
#include <regex>
#include <string>
#include <utility>
#include <vector>

namespace roger::app::bench {
namespace {

TEST(SvgPlot, LinesAreDrawnToScale) {
  const std::string svg = to_svg({"a < b & c", "s", "ms", {{"one", "#123", {{0, 0}, {10, 100}}}}});
  EXPECT_THAT(svg, testing::StartsWith("<svg xmlns="));
  EXPECT_THAT(svg, testing::HasSubstr("a &lt; b &amp; c"));
  // From the origin of the axes to the opposite corner.
  EXPECT_THAT(svg, testing::HasSubstr("stroke=\"#123\" d=\"M64.0 312.0L944.0 40.0\""));
}

TEST(SvgPlot, PixelColumnShowsMinimumAndMaximumOfItsPoints) {
  Plot plot{"", "", "", {{"one", "red", {}}}};
  for (int i = 0; i < 100'000; ++i) {
    plot.lines[0].points.emplace_back(i, i % 2 == 0 ? 20.0 : i == 50'001 ? 100.0 : 40.0);
  }
  const std::string svg = to_svg(plot);
  EXPECT_LT(svg.size(), 50'000U);
  EXPECT_THAT(svg, testing::HasSubstr("V40.0")) << "the only outlier";
}

/// Returns a plot with two logarithmic axes.
Plot logarithmic(std::vector<std::pair<double, double>> points) {
  return {"",
          "bytes",
          "",
          {{"one", "red", std::move(points)}},
          AxisScale::kLogarithmic,
          AxisScale::kLogarithmic};
}

TEST(SvgPlot, EachPowerOfTenHasTheSameLengthOnALogarithmicAxis) {
  const std::string svg = to_svg(logarithmic({{10, 1}, {100, 10}, {1000, 100}}));
  EXPECT_THAT(svg, testing::HasSubstr("d=\"M64.0 312.0L504.0 176.0L944.0 40.0\""));
  for (const char* label : {">10<", ">20<", ">50<", ">100<", ">500<", ">1000<"}) {
    EXPECT_THAT(svg, testing::HasSubstr(label));
  }
  EXPECT_THAT(svg, testing::Not(testing::HasSubstr(">0<")));
}

TEST(SvgPlot, ZeroHasAPlaceBeforeALogarithmicAxis) {
  const std::string svg = to_svg(logarithmic({{0, 0}, {1, 1}, {64, 1000}}));
  EXPECT_THAT(svg, testing::HasSubstr("d=\"M64.0 312.0L108.0 298.4L944.0 40.0\""));
  EXPECT_THAT(svg, testing::HasSubstr("<text x=\"64.0\" y=\"330.0\" text-anchor=\"middle\">0<"));
  EXPECT_THAT(svg, testing::HasSubstr("<text x=\"56.0\" y=\"316.0\" text-anchor=\"end\">0<"));
}

TEST(SvgPlot, ShortLogarithmicAxisHasEqualSteps) {
  const std::string svg = to_svg(logarithmic({{240, 60}, {480, 90}}));
  for (const char* label : {">250<", ">300<", ">350<", ">400<", ">450<", ">60<", ">70<", ">90<"}) {
    EXPECT_THAT(svg, testing::HasSubstr(label));
  }
  EXPECT_THAT(svg, testing::Not(testing::HasSubstr(">0<")));
  const std::string with_zero = to_svg(logarithmic({{0, 0}, {240, 60}, {480, 90}}));
  for (const char* label : {">0<", ">250<", ">450<", ">60<", ">90<"}) {
    EXPECT_THAT(with_zero, testing::HasSubstr(label));
  }
}

TEST(SvgPlot, LabelsOfManyPowersOfTenDoNotOverlap) {
  const std::string svg = to_svg(logarithmic({{1e-3, 1}, {1e30, 1e25}}));
  const auto labels = [&](const char* anchor) {
    const std::regex ticks("text-anchor=\"" + std::string(anchor) + "\">[0-9.e+-]+<");
    return std::distance(std::sregex_iterator(svg.begin(), svg.end(), ticks),
                         std::sregex_iterator());
  };
  EXPECT_GE(labels("middle"), 10);
  EXPECT_LE(labels("middle"), 880 / 48 + 1);
  EXPECT_GE(labels("end"), 10);
  EXPECT_LE(labels("end"), 272 / 16 + 1);
}

TEST(SvgPlot, NamesOfManyLinesAreBelowTheAxes) {
  Plot plot{"Messages per second, by bytes of a message", "", "", {}};
  plot.lines = {{"best effort", "red", {{0, 0}}}, {"reliable", "blue", {{0, 0}}}};
  const auto heights = [&] {
    const std::string svg = to_svg(plot);
    const std::regex names("y=\"([0-9.]+)\" text-anchor=\"end\">[a-z]");
    std::vector<double> out;
    for (std::sregex_iterator name(svg.begin(), svg.end(), names), end; name != end; ++name) {
      out.push_back(std::stod((*name)[1]));
    }
    return out;
  };
  EXPECT_THAT(heights(), testing::ElementsAre(20, 20)) << "next to the title";
  for (int bytes : {0, 1400, 5000, 20'000}) {
    plot.lines.push_back({"reliable, bundle bytes " + std::to_string(bytes), "red", {{0, 0}}});
  }
  EXPECT_THAT(heights(), testing::ElementsAre(369, 369, 369, 369, 369, 387));
  EXPECT_THAT(to_svg(plot), testing::HasSubstr("viewBox=\"0 0 960 396\""));
}

TEST(SvgPlot, LargeNumbersAreWrittenOut) {
  const std::string svg = to_svg({"", "", "", {{"one", "red", {{0, 0}, {1, 8'000'000}}}}});
  EXPECT_THAT(svg, testing::HasSubstr(">2000000<"));
}

TEST(SvgPlot, EmptyPlotIsAValidPicture) {
  for (const Plot& plot :
       {Plot{}, Plot{"", "", "", {{"one", "red", {}}}},
        Plot{"", "", "", {{"one", "red", {{5, 0}}}}}, logarithmic({}), logarithmic({{0, 0}}),
        logarithmic({{5, 0}}), logarithmic({{5, 7}}), logarithmic({{0, 0}, {5, 7}})}) {
    const std::string svg = to_svg(plot);
    EXPECT_THAT(svg, testing::EndsWith("</svg>\n"));
    EXPECT_FALSE(std::regex_search(svg, std::regex("nan|inf")));
  }
}

}  // namespace
}  // namespace roger::app::bench
