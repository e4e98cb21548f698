// Returns the texts that a widget paints.
#pragma once

#include <QStringList>
#include <QWidget>

namespace roger::ui {

/// Returns the texts that the widget itself paints, without its children, in painting order. Each
/// line of a wrapped text is one entry.
QStringList painted_texts(QWidget& widget);

}  // namespace roger::ui
