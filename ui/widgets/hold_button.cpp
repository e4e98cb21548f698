#include "ui/widgets/hold_button.hpp"

#include <QMouseEvent>
#include <utility>

namespace roger::ui {

void HoldButton::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !isEnabled()) return;
  held_ = true;
  setDown(true);
  if (const auto radio = talks_on()) push_to_talk_.press(PushToTalkInputs::kMouse, *radio, flags);
}

void HoldButton::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) let();
}

void HoldButton::changeEvent(QEvent* event) {
  Button::changeEvent(event);
  if (event->type() == QEvent::EnabledChange && !isEnabled()) let();
}

void HoldButton::hideEvent(QHideEvent* event) {
  Button::hideEvent(event);
  let();
}

void HoldButton::let() {
  if (!std::exchange(held_, false)) return;
  setDown(false);
  push_to_talk_.release(PushToTalkInputs::kMouse);
}

}  // namespace roger::ui
