// A page of the window as a picture for a report.
#pragma once

#include <QByteArray>
#include <QString>

#include "ui/theme/theme.hpp"

class QWidget;

namespace roger::ui {

/// The page with a line of text above it. Empty when the picture could not be made.
QByteArray png_of(QWidget& page, const QString& caption, const Theme& theme);
/// The same as lines and letters instead of pixels.
QByteArray svg_of(QWidget& page, const QString& caption, const Theme& theme);

}  // namespace roger::ui
