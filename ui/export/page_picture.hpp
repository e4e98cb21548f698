// Renders a page of the window as a picture for reports.
#pragma once

#include <QByteArray>
#include <QString>

#include "ui/theme/theme.hpp"

class QWidget;

namespace roger::ui {

/// Returns the page as PNG with `caption` above it; empty if rendering failed.
QByteArray render_png(QWidget& page, const QString& caption, const Theme& theme);
/// Returns the same as SVG.
QByteArray render_svg(QWidget& page, const QString& caption, const Theme& theme);

}  // namespace roger::ui
