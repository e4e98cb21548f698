#include "ui/theme/icons.hpp"

#include <gtest/gtest.h>

#include <QImage>

namespace roger::ui {
namespace {

QImage painted(Icon icon, const QColor& colour) {
  QImage picture(48, 32, QImage::Format_ARGB32_Premultiplied);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  paint_icon(painter, icon, picture.rect(), colour);
  return picture;
}

/// Returns the number of pixels in `area` that are not transparent.
int count_painted(const QImage& picture, const QRect& area) {
  int count = 0;
  for (int y = area.top(); y <= area.bottom(); ++y) {
    for (int x = area.left(); x <= area.right(); ++x) count += picture.pixelColor(x, y).alpha() > 0;
  }
  return count;
}

TEST(IconsTest, EachIconIsCentredInRequestedColour) {
  for (int i = 0; i <= static_cast<int>(Icon::kCall); ++i) {
    const auto icon = static_cast<Icon>(i);
    const QImage red = painted(icon, QColor(200, 0, 0));
    EXPECT_GT(count_painted(red, {8, 0, 32, 32}), 20) << i;
    EXPECT_EQ(count_painted(red, {0, 0, 8, 32}) + count_painted(red, {40, 0, 8, 32}), 0) << i;
    const QImage blue = painted(icon, QColor(0, 0, 200));
    bool full = false;
    for (int y = 0; y < red.height(); ++y) {
      for (int x = 0; x < red.width(); ++x) {
        EXPECT_EQ(red.pixelColor(x, y).green(), 0) << i;
        EXPECT_EQ(red.pixelColor(x, y).alpha(), blue.pixelColor(x, y).alpha()) << i;
        full = full || red.pixelColor(x, y) == QColor(200, 0, 0);
      }
    }
    EXPECT_TRUE(full) << i;
  }
}

TEST(IconsTest, IconsDiffer) {
  for (int i = 0; i <= static_cast<int>(Icon::kCall); ++i) {
    for (int j = 0; j < i; ++j) {
      EXPECT_NE(painted(static_cast<Icon>(i), Qt::white), painted(static_cast<Icon>(j), Qt::white))
          << i << " and " << j;
    }
  }
}

}  // namespace
}  // namespace roger::ui
