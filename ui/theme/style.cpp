#include "ui/theme/style.hpp"

#include <QLabel>
#include <QPainter>
#include <QStyleOptionSlider>
#include <algorithm>

namespace roger::ui {
namespace {

constexpr int kScrollBarWidth = 10;
constexpr int kHandleInset = 3;
constexpr int kMinHandle = 24;
constexpr int kTipDelay = 600;  // ms

}  // namespace

ConsoleStyle::ConsoleStyle() : QProxyStyle(QStringLiteral("Fusion")) {
}

void ConsoleStyle::polish(QWidget* widget) {
  QProxyStyle::polish(widget);
  // Qt shows every tool tip in a label of this class, which has no public header.
  if (!widget->inherits("QTipLabel")) return;
  if (auto* tip = qobject_cast<QLabel*>(widget)) tip->setTextFormat(Qt::PlainText);
}

void ConsoleStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                      QPainter* painter, const QWidget* widget) const {
  if (control != CC_ScrollBar) {
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    return;
  }
  const QRect handle = subControlRect(control, option, SC_ScrollBarSlider, widget);
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(Qt::NoPen);
  painter->setBrush(option->palette.mid());
  const int thin = kScrollBarWidth - 2 * kHandleInset;
  painter->drawRoundedRect(
      handle.adjusted(kHandleInset, kHandleInset, -kHandleInset, -kHandleInset), thin / 2.0,
      thin / 2.0);
  painter->restore();
}

QRect ConsoleStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option,
                                   SubControl part, const QWidget* widget) const {
  const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
  if (control != CC_ScrollBar || bar == nullptr || bar->orientation != Qt::Vertical) {
    return QProxyStyle::subControlRect(control, option, part, widget);
  }
  // No arrow buttons: the groove takes the whole length.
  const QRect groove = bar->rect;
  const int range = bar->maximum - bar->minimum;
  const int length = range <= 0
                         ? groove.height()
                         : std::clamp(groove.height() * bar->pageStep / (range + bar->pageStep),
                                      std::min(kMinHandle, groove.height()), groove.height());
  const int top =
      groove.top() + sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition,
                                             groove.height() - length, bar->upsideDown);
  switch (part) {
    case SC_ScrollBarGroove:
      return groove;
    case SC_ScrollBarSlider:
      return {groove.left(), top, groove.width(), length};
    case SC_ScrollBarSubPage:
      return {groove.left(), groove.top(), groove.width(), top - groove.top()};
    case SC_ScrollBarAddPage:
      return {groove.left(), top + length, groove.width(), groove.bottom() + 1 - top - length};
    default:
      return {};
  }
}

int ConsoleStyle::pixelMetric(PixelMetric metric, const QStyleOption* option,
                              const QWidget* widget) const {
  if (metric == PM_ScrollBarExtent) return kScrollBarWidth;
  return QProxyStyle::pixelMetric(metric, option, widget);
}

int ConsoleStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                            QStyleHintReturn* more) const {
  if (hint == SH_ToolTip_WakeUpDelay) return kTipDelay;
  if (hint == SH_ComboBox_Popup) return 0;  // opens a list below the box, not over it
  return QProxyStyle::styleHint(hint, option, widget, more);
}

}  // namespace roger::ui
