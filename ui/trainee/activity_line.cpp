#include "ui/trainee/activity_line.hpp"

#include <QPainter>
#include <algorithm>

namespace roger::ui {
namespace {

constexpr int kIconSide = 14;
constexpr int kTextLeft = 24;
constexpr int kSpace = 8;
constexpr int kLeastDetail = 64;  // a name elides to leave this much

QFontMetrics name_metrics() {
  return QFontMetrics(Theme::font(TextSize::kName, QFont::Medium));
}

QFontMetrics detail_metrics() {
  return QFontMetrics(Theme::font(TextSize::kBody));
}

}  // namespace

ActivityLine::ActivityLine(const Theme& theme, QWidget* parent) : QLabel(parent), theme_(theme) {
  setTextFormat(Qt::PlainText);
  connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void ActivityLine::set_activity(const Activity& activity) {
  if (activity == activity_) return;
  activity_ = activity;
  setText(activity.sentence());
  setToolTip(is_cut() ? activity.sentence() : QString());
  update();
}

int ActivityLine::name_width() const {
  const int wanted = name_metrics().horizontalAdvance(activity_.name) + 1;
  const int room = width() - kTextLeft - (activity_.detail.isEmpty() ? 0 : kLeastDetail);
  return activity_.name.isEmpty() ? 0 : std::min(wanted, room);
}

QRect ActivityLine::detail_area() const {
  const int left = kTextLeft + (activity_.name.isEmpty() ? 0 : name_width() + kSpace);
  return {left, 0, std::max(0, width() - left), height()};
}

bool ActivityLine::is_cut() const {
  const QRect area = detail_area();
  const QRect needed = detail_metrics().boundingRect(QRect(0, 0, area.width(), 10 * kHeight),
                                                     Qt::TextWordWrap, activity_.detail);
  return needed.height() > kHeight || needed.width() > area.width();
}

void ActivityLine::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  paint_icon(painter, activity_.icon, QRectF(1, (height() - kIconSide) / 2.0, kIconSide, kIconSide),
             theme_(activity_.icon_token));
  if (!activity_.name.isEmpty()) {
    painter.setFont(Theme::font(TextSize::kName, QFont::Medium));
    painter.setPen(theme_(activity_.name_token));
    painter.drawText(QRect(kTextLeft, 0, name_width(), height()),
                     Qt::AlignVCenter | Qt::TextSingleLine,
                     name_metrics().elidedText(activity_.name, Qt::ElideMiddle, name_width()));
  }
  painter.setFont(Theme::font(TextSize::kBody));
  painter.setPen(theme_(activity_.detail_token));
  painter.drawText(detail_area(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap,
                   activity_.detail);
}

}  // namespace roger::ui
