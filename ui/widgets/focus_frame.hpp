// A frame with a gap around the widget that has the focus.
#pragma once

#include <QWidget>

#include "ui/theme/theme.hpp"

namespace roger::ui {

/// Lies over the window and passes all mouse events through. Visible only while the window has
/// Qt::WA_KeyboardFocusChange: Qt sets it when the focus is moved with the keyboard, and a dialog
/// that the operator uses by keyboard from its first moment sets it when it is shown.
class FocusFrame : public QWidget {
  Q_OBJECT

 public:
  /// The frame becomes a child of `window` and frames the widgets in it.
  FocusFrame(const Theme& theme, QWidget* window);

  /// Moves to the widget that has the focus.
  void follow();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& theme_;
};

}  // namespace roger::ui
