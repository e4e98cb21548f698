#include "app/bench/svg_plot.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

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

TEST(SvgPlot, EmptyPlotIsAValidPicture) {
  for (const Plot& plot : {Plot{}, Plot{"", "", "", {{"one", "red", {}}}},
                           Plot{"", "", "", {{"one", "red", {{5, 0}}}}}}) {
    const std::string svg = to_svg(plot);
    EXPECT_THAT(svg, testing::EndsWith("</svg>\n"));
    EXPECT_FALSE(std::regex_search(svg, std::regex("nan|inf")));
  }
}

}  // namespace
}  // namespace roger::app::bench
