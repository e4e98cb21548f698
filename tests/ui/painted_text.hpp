// What a widget writes into its picture.
#pragma once

#include <QStringList>
#include <QWidget>

namespace roger::ui {

/// The texts that the widget itself paints now, its children not, in the order of their painting; a
/// line of a wrapped text is one of its own.
QStringList painted_texts(QWidget& widget);

}  // namespace roger::ui
