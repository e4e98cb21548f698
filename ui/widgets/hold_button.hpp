// A button that acts as long as it is held, by the mouse or by Enter.
#pragma once

#include "ui/widgets/button.hpp"

namespace roger::ui {

/// Keys a radio: the window's key filter takes Enter on it for push to talk.
class HoldButton : public Button {
  Q_OBJECT

 public:
  using Button::Button;

 signals:
  void held();
  void let_go();

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
};

}  // namespace roger::ui
