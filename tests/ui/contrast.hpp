// Contrast of colours as the Web Content Accessibility Guidelines (WCAG) 2.1 define it.
#pragma once

#include <QColor>
#include <QImage>

namespace roger::ui {

/// Returns the contrast ratio of two opaque colours, 1 to 21.
double contrast(const QColor& one, const QColor& other);

/// Returns true if two pictures of the same size look the same: they differ at most by the
/// rounding with which the edges of large letters are painted.
bool look_same(const QImage& one, const QImage& other);

/// Returns true if two opaque pictures of the same size differ in lightness: at least three
/// pixels have a contrast of at least 3:1. If the pictures show two states,
/// colour is then not the only sign that distinguishes them (WCAG technique G183).
bool differ_in_lightness(const QImage& one, const QImage& other);

/// Returns the opaque colour that is seen if `front` is painted over `back`. `opacity`, 0 to 1,
/// applies in addition to the transparency of `front`.
QColor blend(const QColor& front, double opacity, const QColor& back);

}  // namespace roger::ui
