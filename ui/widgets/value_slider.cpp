#include "ui/widgets/value_slider.hpp"

#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "ui/theme/assign.hpp"

namespace roger::ui {
namespace {

constexpr double kHandleRadius = 5.0;
constexpr double kTrack = 3.0;

}  // namespace

ValueSlider::ValueSlider(const Theme& theme, const QString& name, int minimum, int maximum,
                         int page, QWidget* parent)
    : QSlider(Qt::Horizontal, parent), theme_(theme) {
  setAccessibleName(name);
  setRange(minimum, maximum);
  setPageStep(page);
  setFocusPolicy(Qt::TabFocus);
}

void ValueSlider::set_origin(int value) {
  origin_ = value;
  update();
}

void ValueSlider::set_idle(bool idle) {
  if (assign(idle_, idle)) update();
}

void ValueSlider::follow(int value) {
  // While the operator drags the handle, their value counts. No signal is emitted otherwise,
  // because users of the slider send each change as a command.
  if (isSliderDown() || value == this->value()) return;
  const QSignalBlocker quiet(this);
  setValue(value);
}

// x_of() and value_at() are inverse. The centre of the handle stays one radius away from both ends,
// so that the handle is never cut off.
double ValueSlider::x_of(int value) const {
  const double way = width() - 2.0 * kHandleRadius;
  const double share = static_cast<double>(value - minimum()) / std::max(1, maximum() - minimum());
  return kHandleRadius + share * way;
}

int ValueSlider::value_at(double x) const {
  const double way = std::max(1.0, width() - 2.0 * kHandleRadius);
  const double share = std::clamp((x - kHandleRadius) / way, 0.0, 1.0);
  return minimum() + static_cast<int>(std::lround(share * (maximum() - minimum())));
}

void ValueSlider::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  const double middle = height() / 2.0;
  const auto bar = [&](double from, double to, Token token) {
    painter.setBrush(theme_(token));
    painter.drawRoundedRect(QRectF(from, middle - kTrack / 2.0, to - from, kTrack), kTrack / 2.0,
                            kTrack / 2.0);
  };
  const double x = x_of(value());
  bar(0.0, width(), Token::kPressed);
  const double from = origin_ ? x_of(*origin_) : 0.0;
  bar(std::min(from, x), std::max(from, x), idle_ || !isEnabled() ? Token::kEdge : Token::kFocus);
  if (origin_) {  // a tick marks the origin
    painter.setBrush(theme_(Token::kEdge));
    painter.drawRect(QRectF(from - 0.5, middle - 5.0, 1.0, 10.0));
  }
  if (idle_ || !isEnabled()) {  // the handle is a ring
    constexpr double kRing = 1.5;
    painter.setPen(QPen(theme_(Token::kText3), kRing));
    painter.setBrush(theme_(Token::kPanel));
    painter.drawEllipse(QPointF(x, middle), kHandleRadius - kRing, kHandleRadius - kRing);
    return;
  }
  painter.setPen(QPen(theme_(Token::kPanel), 1.0));
  painter.setBrush(theme_(Token::kText2));
  painter.drawEllipse(QPointF(x, middle), kHandleRadius, kHandleRadius);
}

void ValueSlider::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  setSliderDown(true);  // the handle jumps to the pointer; QSlider would move it by a page
  setValue(value_at(event->position().x()));
}

void ValueSlider::mouseMoveEvent(QMouseEvent* event) {
  if (isSliderDown()) setValue(value_at(event->position().x()));
}

void ValueSlider::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) setSliderDown(false);
}

}  // namespace roger::ui
