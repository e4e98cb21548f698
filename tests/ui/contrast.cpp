#include "contrast.hpp"

#include <algorithm>
#include <cmath>

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

QColor blend(const QColor& front, double opacity, const QColor& back) {
  const double share = opacity * static_cast<double>(front.alphaF());
  const auto mix = [share](double over, double under) {
    return static_cast<float>(share * over + (1.0 - share) * under);
  };
  return QColor::fromRgbF(mix(front.redF(), back.redF()), mix(front.greenF(), back.greenF()),
                          mix(front.blueF(), back.blueF()));
}

}  // namespace roger::ui
