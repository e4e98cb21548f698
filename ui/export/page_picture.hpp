// Renders a page of the window as a picture for reports.
#pragma once

#include <QByteArray>
#include <QString>

#include "ui/theme/theme.hpp"

class QWidget;

namespace roger::ui {

/// Returns the page as PNG with `caption` above it; empty if rendering failed.
QByteArray png_of(QWidget& page, const QString& caption, const Theme& theme);
/// Returns the same as SVG.
QByteArray svg_of(QWidget& page, const QString& caption, const Theme& theme);

}  // namespace roger::ui
