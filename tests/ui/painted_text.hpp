// Returns the texts that a widget paints.
#pragma once

#include <QStringList>
#include <QWidget>
#include <vector>

namespace roger::ui {

/// Returns the texts that the widget itself paints, without its children, in painting order. Each
/// line of a wrapped text is one entry.
QStringList painted_texts(QWidget& widget);

/// How a text is seen.
struct TextLook {
  QString text;
  double contrast = 0.0;  // with the most frequent colour in the area of the text
  bool bold = false;
};

/// Returns the look of the texts that the widget itself paints, in painting order, in its window.
std::vector<TextLook> text_looks(QWidget& widget);

/// Returns the texts that the widget itself paints and that are cut, and pairs of texts that it
/// paints over each other ("one / other"). A text is cut if it, or the height of its line, lies
/// outside the widget, one of the widget's ancestors or the area to which it is clipped. A text
/// that can be scrolled to is not cut.
QStringList cut_texts(QWidget& widget);

}  // namespace roger::ui
