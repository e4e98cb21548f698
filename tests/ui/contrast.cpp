#include "contrast.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace roger::ui {
namespace {

/// Relative luminance, WCAG 2.1.
double luminance(const QColor& colour) {
  const auto linear = [](double part) {
    return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
         0.0722 * linear(colour.blueF());
}

}  // namespace

double contrast(const QColor& one, const QColor& other) {
  const double lighter = std::max(luminance(one), luminance(other));
  const double darker = std::min(luminance(one), luminance(other));
  return (lighter + 0.05) / (darker + 0.05);
}

bool look_same(const QImage& one, const QImage& other) {
  if (one == other) return true;
  // The edges of letters that are larger than the font cache holds vary by the order of painting:
  // some pixels by up to a fifth of the range.
  constexpr int kRounding = 9;
  constexpr int kEdge = 48;
  constexpr int kEdgePixels = 100;
  int edge_pixels = 0;
  for (int y = 0; y < one.height(); ++y) {
    for (int x = 0; x < one.width(); ++x) {
      const QRgb a = one.pixel(x, y);
      const QRgb b = other.pixel(x, y);
      const int most = std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)),
                                 std::abs(qBlue(a) - qBlue(b))});
      if (most > kEdge) return false;
      if (most > kRounding && ++edge_pixels > kEdgePixels) return false;
    }
  }
  return true;
}

bool differ_in_lightness(const QImage& one, const QImage& other) {
  constexpr double kLeast = 3.0;
  constexpr int kPixels = 3;
  int count = 0;
  for (int y = 0; y < one.height(); ++y) {
    for (int x = 0; x < one.width(); ++x) {
      if (one.pixel(x, y) == other.pixel(x, y)) continue;
      if (contrast(one.pixelColor(x, y), other.pixelColor(x, y)) < kLeast) continue;
      if (++count == kPixels) return true;
    }
  }
  return false;
}

QColor blend(const QColor& front, double opacity, const QColor& back) {
  const double share = opacity * static_cast<double>(front.alphaF());
  const auto mix = [share](double over, double under) {
    return static_cast<float>(share * over + (1.0 - share) * under);
  };
  return QColor::fromRgbF(mix(front.redF(), back.redF()), mix(front.greenF(), back.greenF()),
                          mix(front.blueF(), back.blueF()));
}

}  // namespace roger::ui
