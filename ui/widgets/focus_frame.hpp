// Shows where the keyboard is: a frame round whatever has the focus, with a gap.
#pragma once

#include <QPointer>
#include <QWidget>

#include "ui/theme/theme.hpp"

namespace roger::ui {

/// Lies over the window and lets everything through. Shown only after the focus was moved with the
/// keyboard.
class FocusFrame : public QWidget {
  Q_OBJECT

 public:
  /// `window` is framed within; the frame becomes its child.
  FocusFrame(const Theme& theme, QWidget* window);

  /// Moves to where the focus is now.
  void follow();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& theme_;
};

}  // namespace roger::ui
