// A button that keys a radio while it is held with the mouse or Enter.
#pragma once

#include <functional>
#include <optional>

#include "ui/input/push_to_talk.hpp"
#include "ui/widgets/button.hpp"

namespace roger::ui {

/// The window's key filter handles Enter on it as push to talk. Also releases if it is disabled or
/// hidden.
class HoldButton : public Button {
  Q_OBJECT

 public:
  HoldButton(const Theme& theme, PushToTalkInputs& push_to_talk, const QString& label,
             QWidget* parent)
      : Button(theme, Look::kRaised, parent, label), push_to_talk_(push_to_talk) {}

  /// Returns the radio that this button keys; nullopt: none.
  std::function<std::optional<radio::RadioId>()> talks_on;
  /// Flags of the transmission, for example an instructor's break-in.
  radio::TransmissionFlags flags;

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void changeEvent(QEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void let();

  PushToTalkInputs& push_to_talk_;
  bool held_ = false;  // needed because isDown() ends with the focus
};

}  // namespace roger::ui
