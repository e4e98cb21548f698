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

/// Returns the texts that the widget itself paints beyond its left or right edge or beyond the area
/// that it clips to, and pairs of texts that it paints over each other ("one / other"). `scrolls`:
/// texts may cross the edges, because the widget can be scrolled sideways.
QStringList cut_texts(QWidget& widget, bool scrolls = false);

}  // namespace roger::ui
