#include "ui/window/overlay_panel.hpp"

#include <QApplication>
#include <QPainter>
#include <algorithm>

#include "ui/widgets/layouts.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {
namespace {

constexpr int kInset = 16;
constexpr int kInsetRight = 12;  // room for the scroll bar
constexpr int kHeadGap = 4;

}  // namespace

OverlayPanel::OverlayPanel(const Theme& theme, const QString& name, const QString& close_name,
                           int width, QWidget* parent)
    : Panel(theme, parent),
      width_(width),
      scroll_(new QScrollArea(this)),
      body_(new QWidget(scroll_)),
      close_(make_icon_button(theme, Icon::kClose, close_name, this)) {
  hide();
  setAccessibleName(name);
  connect(close_, &QAbstractButton::clicked, this, [this] { close_panel(); });
}

QVBoxLayout* OverlayPanel::build_column(const QString& title, int spacing) {
  head_ = make_row(nullptr, 0, {0, 0, kInsetRight, 0});
  add_parts(*head_, new TextLabel(theme(), kTitleText, this, title), Stretch(), close_);
  auto* whole = make_column(this, kHeadGap, {kInset, kGap, 0, kInset});
  set_up_scroll_area(*scroll_, body_);
  scroll_->setFocusPolicy(Qt::TabFocus);  // arrow keys scroll
  scroll_->setAccessibleName(accessibleName());
  add_parts(*whole, head_, Part(scroll_, 1));
  return make_column(body_, spacing);
}

int OverlayPanel::body_height(int width) const {
  return std::max(body_->sizeHint().height(), body_->heightForWidth(width));
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
  body_->layout()->activate();  // wrapped text has its height only after the layout knows it
  const int frame = kGap + head_->sizeHint().height() + kHeadGap + kInset;
  const int room = parentWidget()->height() - kHeadHeight - 2 * kMargin;
  const int inner = width - kInset - kInsetRight;
  const int height = std::min(room, frame + body_height(inner));
  setGeometry(parentWidget()->width() - width - kMargin, kHeadHeight + kMargin, width, height);
  body_->resize(inner, body_height(inner));
}

void OverlayPanel::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.fillRect(rect(), theme()(Token::kWindow));
  paint_box(painter, rect(), kPanelRadius, theme()(Token::kPanel), theme()(Token::kEdge));
}

}  // namespace roger::ui
