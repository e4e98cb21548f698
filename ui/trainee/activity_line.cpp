#include "ui/trainee/activity_line.hpp"

#include <QPainter>
#include <QStringList>
#include <algorithm>

#include "ui/theme/assign.hpp"
#include "ui/theme/paint_text.hpp"

namespace roger::ui {
namespace {

constexpr int kIconSide = 14;
constexpr int kTextLeft = 24;
constexpr int kSpace = 8;
// A name is elided until kMinDetail px are left for the detail. While a reason does not fit, the
// name is elided further, down to kMinName px.
constexpr int kMinDetail = 64;
constexpr int kMinName = 48;
constexpr int kNameStep = 8;

QFontMetrics name_metrics() {
  return QFontMetrics(Theme::font(TextSize::kName, QFont::Medium));
}

bool fits(const QString& detail, int width) {
  const QFontMetrics metrics(Theme::font(TextSize::kBody));
  const QRect needed = metrics.boundingRect(QRect(0, 0, width, 10 * ActivityLine::kHeight),
                                            Qt::TextWordWrap, detail);
  return needed.height() <= ActivityLine::kHeight && needed.width() <= width;
}

}  // namespace

ActivityLine::ActivityLine(const Theme& theme, QWidget* parent) : QLabel(parent), theme_(theme) {
  setTextFormat(Qt::PlainText);
}

void ActivityLine::set_activity(const Activity& activity) {
  if (!assign(activity_, activity)) return;
  setText(activity.sentence());
  QStringList tip;
  if (is_cut()) tip << activity.sentence();
  if (!activity.hint.isEmpty()) tip << activity.hint;
  setToolTip(tip.join(u'\n'));
  update();
}

int ActivityLine::name_width() const {
  if (activity_.name.isEmpty()) return 0;
  const int wanted = name_metrics().horizontalAdvance(activity_.name) + 1;
  if (activity_.detail.isEmpty()) return std::min(wanted, width() - kTextLeft);
  int room = std::min(wanted, width() - kTextLeft - kMinDetail);
  while (room > kMinName && !fits(activity_.detail, width() - kTextLeft - room - kSpace)) {
    room = std::max(kMinName, room - kNameStep);
  }
  return room;
}

QRect ActivityLine::detail_area() const {
  const int left = kTextLeft + (activity_.name.isEmpty() ? 0 : name_width() + kSpace);
  return {left, 0, std::max(0, width() - left), height()};
}

bool ActivityLine::is_cut() const {
  return !fits(activity_.detail, detail_area().width());
}

void ActivityLine::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  paint_icon(painter, activity_.icon, QRectF(1, (height() - kIconSide) / 2.0, kIconSide, kIconSide),
             theme_(activity_.icon_token));
  if (!activity_.name.isEmpty()) {
    paint_text(painter, Theme::font(TextSize::kName, QFont::Medium), theme_(activity_.name_token),
               QRect(kTextLeft, 0, name_width(), height()), Qt::AlignVCenter | Qt::TextSingleLine,
               name_metrics().elidedText(activity_.name, Qt::ElideMiddle, name_width()));
  }
  paint_text(painter, Theme::font(TextSize::kBody), theme_(activity_.detail_token), detail_area(),
             Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, activity_.detail);
}

}  // namespace roger::ui
