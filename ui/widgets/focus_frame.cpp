#include "ui/widgets/focus_frame.hpp"

#include <QApplication>
#include <QPainter>

#include "ui/widgets/panel.hpp"

namespace roger::ui {
namespace {

constexpr int kWidth = 2;
constexpr int kFrameGap = 2;

}  // namespace

FocusFrame::FocusFrame(const Theme& theme, QWidget* window) : QWidget(window), theme_(theme) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  hide();
  connect(qApp, &QApplication::focusChanged, this, &FocusFrame::follow);
}

void FocusFrame::follow() {
  const QWidget* focus = QApplication::focusWidget();
  if (focus == nullptr || focus->window() != parentWidget() || focus == parentWidget() ||
      !parentWidget()->testAttribute(Qt::WA_KeyboardFocusChange)) {
    hide();
    return;
  }
  const int out = kWidth + kFrameGap;
  const QRect area = QRect(focus->mapTo(parentWidget(), QPoint(0, 0)), focus->size())
                         .adjusted(-out, -out, out, out);
  if (area != geometry()) setGeometry(area);
  if (isHidden()) {
    show();
    raise();
  }
}

void FocusFrame::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  paint_box(painter, rect(), kControlRadius + kFrameGap, QColor(), theme_(Token::kFocus), kWidth);
}

}  // namespace roger::ui
