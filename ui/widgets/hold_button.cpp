#include "ui/widgets/hold_button.hpp"

#include <QMouseEvent>

namespace roger::ui {

void HoldButton::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !isEnabled()) return;
  setDown(true);
  emit held();
}

void HoldButton::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !isDown()) return;
  setDown(false);
  emit let_go();
}

}  // namespace roger::ui
