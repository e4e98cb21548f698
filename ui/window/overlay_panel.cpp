#include "ui/window/overlay_panel.hpp"

#include <QApplication>
#include <QPainter>
#include <algorithm>

#include "ui/widgets/layouts.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

OverlayPanel::OverlayPanel(const Theme& theme, const QString& name, const QString& close_name,
                           int width, QWidget* parent)
    : Panel(theme, parent),
      width_(width),
      close_(make_icon_button(theme, Icon::kClose, close_name, this)) {
  hide();
  setAccessibleName(name);
  connect(close_, &QAbstractButton::clicked, this, [this] { close_panel(); });
}

QHBoxLayout* OverlayPanel::build_head(const QString& title) {
  auto* head = new QHBoxLayout;
  add_parts(*head, new TextLabel(theme(), kTitleText, this, title), Stretch(), close_);
  return head;
}

void OverlayPanel::toggle() {
  if (isVisible()) {
    close_panel();
  } else {
    open();
  }
}

void OverlayPanel::open() {
  before_ = QApplication::focusWidget();
  place();
  show();
  raise();
  close_->setFocus(Qt::OtherFocusReason);
}

void OverlayPanel::close_panel() {
  hide();
  if (before_) before_->setFocus(Qt::OtherFocusReason);
}

void OverlayPanel::place() {
  // Not part of a layout, because the panel lies over the page.
  const int width = std::min(width_, parentWidget()->width() - 2 * kMargin);
  layout()->activate();  // wrapped text has its height only after the layout knows the new texts
  const int height = std::max(sizeHint().height(), heightForWidth(width));
  setGeometry(parentWidget()->width() - width - kMargin, kHeadHeight + kMargin, width, height);
}

void OverlayPanel::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.fillRect(rect(), theme()(Token::kWindow));
  paint_box(painter, rect(), kPanelRadius, theme()(Token::kPanel), theme()(Token::kEdge));
}

}  // namespace roger::ui
