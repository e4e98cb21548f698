// A button that acts while it is held with the mouse or Enter.
#pragma once

#include <functional>
#include <optional>

#include "radio/station/port/command.hpp"
#include "ui/widgets/button.hpp"

namespace roger::ui {

/// Keys a radio: the window's key filter handles Enter on it as push to talk. Also releases if it
/// is disabled or hidden.
class HoldButton : public Button {
  Q_OBJECT

 public:
  using Button::Button;

  /// Returns the radio that Enter on this button keys; nullopt: none.
  std::function<std::optional<radio::RadioId>()> talks_on;
  /// Flags of the transmission, for example an instructor's break-in.
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

  bool held_ = false;  // needed because isDown() ends with the focus
};

}  // namespace roger::ui
