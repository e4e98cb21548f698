#include "contrast.hpp"

#include <gtest/gtest.h>

namespace roger::ui {
namespace {

TEST(LightnessTest, ColoursOfTheSameLuminanceDoNotDiffer) {
  QImage red(4, 4, QImage::Format_RGB32);
  red.fill(QColor(255, 0, 0));
  QImage grey = red;
  grey.fill(QColor(127, 127, 127));
  QImage white = red;
  white.fill(Qt::white);
  EXPECT_FALSE(differ_in_lightness(red, grey));
  EXPECT_TRUE(differ_in_lightness(red, white));
}

}  // namespace
}  // namespace roger::ui
