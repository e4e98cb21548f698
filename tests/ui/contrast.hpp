// Contrast of colours as the Web Content Accessibility Guidelines (WCAG) 2.1 define it.
#pragma once

#include <QColor>

namespace roger::ui {

/// Returns the contrast ratio of two opaque colours, 1 to 21.
double contrast(const QColor& one, const QColor& other);

/// Returns the opaque colour that is seen if `front` is painted over `back`. `opacity`, 0 to 1,
/// applies in addition to the transparency of `front`.
QColor blend(const QColor& front, double opacity, const QColor& back);

}  // namespace roger::ui
