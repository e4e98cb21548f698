// A button that acts as long as it is held, by the mouse or by Enter.
#pragma once

#include <functional>
#include <optional>

#include "radio/station/port/command.hpp"
#include "ui/widgets/button.hpp"

namespace roger::ui {

/// Keys a radio: the window's key filter takes Enter on it for push to talk. What it holds is let
/// go when it is disabled or hidden, too.
class HoldButton : public Button {
  Q_OBJECT

 public:
  using Button::Button;

  /// The radio that Enter on it keys; none: nothing.
  std::function<std::optional<radio::RadioId>()> talks_on;
  /// As an instructor, over all others on the net.
  radio::TransmissionFlags flags;

 signals:
  void held();
  void let_go();

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void changeEvent(QEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void let();

  bool held_ = false;  // isDown() ends with the focus
};

}  // namespace roger::ui
