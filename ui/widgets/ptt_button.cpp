#include "ui/widgets/ptt_button.hpp"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "ui/model/format.hpp"
#include "ui/theme/assign.hpp"
#include "ui/theme/icons.hpp"
#include "ui/theme/paint_text.hpp"
#include "ui/widgets/panel.hpp"

namespace roger::ui {
namespace {

constexpr int kCentred =
    static_cast<int>(Qt::AlignHCenter | Qt::AlignVCenter) | static_cast<int>(Qt::TextSingleLine);

constexpr int kTextInset = 2;
// Outlines of states have different widths, so that their colours are not the only sign.
constexpr double kSelectedOutline = 2.0;
constexpr double kHeldOutline = 4.0;
constexpr int kTrackSide = 12;  // at both ends of the time track

/// Paints one line of text, centred, in the largest font up to `largest` in which it fits.
void paint_fitting(QPainter& painter, TextSize largest, QFont::Weight weight, const QColor& ink,
                   const QRect& area, const QString& text) {
  const QRect inner = area.adjusted(kTextInset, 0, -kTextInset, 0);
  QFont font = Theme::font(largest, weight);
  for (const TextSize size : {TextSize::kName, TextSize::kBody, TextSize::kAxis}) {
    if (QFontMetrics(font).horizontalAdvance(text) <= inner.width()) break;
    if (size < largest) font = Theme::font(size, weight);
  }
  paint_elided(painter, font, ink, inner, kCentred, text);
}

/// Returns true during the lit part of the two flashes, a quarter second each, with which the
/// warning begins. `still`: returns true for the whole warning instead.
bool pulses(Nanoseconds elapsed, Nanoseconds limit, bool still) {
  if (limit <= PttButton::kWarning) return false;
  const auto since = elapsed - (limit - PttButton::kWarning);
  if (since < Nanoseconds::zero()) return false;
  if (still) return true;
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
  return ms < 250 || (ms >= 500 && ms < 750);
}

}  // namespace

PttButton::PttButton(const Theme& theme, PushToTalkInputs& push_to_talk, radio::RadioId radio,
                     QWidget* parent)
    : QAbstractButton(parent), theme_(theme), push_to_talk_(push_to_talk), radio_(radio) {
  setAttribute(Qt::WA_Hover);
  setFixedSize(kSize);
  setFocusPolicy(Qt::StrongFocus);
  setText(tr("PTT", "push to talk"));
  update_accessible();
}

void PttButton::set_key(const QString& key) {
  if (!assign(key_, key)) return;
  update_accessible();
  update();
}

void PttButton::set_can_transmit(bool can) {
  if (!assign(can_transmit_, can)) return;
  setFocusPolicy(can ? Qt::StrongFocus : Qt::NoFocus);
  update_accessible();
  update();
}

void PttButton::set_selected(bool selected) {
  if (assign(selected_, selected)) update();
}

void PttButton::set_held(bool held) {
  if (assign(held_, held)) update();
}

void PttButton::set_on_air(bool on_air, Nanoseconds elapsed, Nanoseconds limit) {
  const bool limited = limit > Nanoseconds::zero();
  const QString times = !on_air   ? QString()
                        : limited ? tr("%1 of %2").arg(duration_text(elapsed), duration_text(limit))
                                  : duration_text(elapsed);
  const double share =
      on_air && limited
          ? std::clamp(static_cast<double>(elapsed.count()) / static_cast<double>(limit.count()),
                       0.0, 1.0)
          : 0.0;
  const bool pulse = on_air && limited && pulses(elapsed, limit, theme_.reduces_motion());
  if (on_air == on_air_ && times == times_ && pulse == pulse_ && share == share_) return;
  const bool changed = on_air != on_air_;
  on_air_ = on_air;
  times_ = times;
  share_ = share;
  pulse_ = pulse;
  if (changed) update_accessible();
  update();
}

QString PttButton::second_line() const {
  if (on_air_) return times_;
  return can_transmit_ ? key_ : tr("receive only");
}

void PttButton::update_accessible() {
  if (!can_transmit_) {
    setAccessibleName(tr("No push to talk, receive only"));
  } else {
    setAccessibleName(on_air_ ? tr("Push to talk, on air") : tr("Push to talk"));
  }
  setToolTip(can_transmit_ && !key_.isEmpty() ? tr("Push to talk. Hold the button or %1.").arg(key_)
                                              : QString());
}

void PttButton::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  if (on_air_) {
    paint_on_air(painter);
  } else {
    paint_idle(painter);
  }
}

void PttButton::paint_idle(QPainter& painter) {
  const QColor none;
  if (!can_transmit_) {
    paint_box(painter, rect(), kControlRadius, none, theme_(Token::kLine));
  } else {
    const bool raised = underMouse() || held_;
    const Token outline = held_ ? Token::kTransmit : selected_ ? Token::kFocus : Token::kEdge;
    const double outline_width = held_ ? kHeldOutline : selected_ ? kSelectedOutline : 1.0;
    paint_box(painter, rect(), kControlRadius, theme_(raised ? Token::kPressed : Token::kRaised),
              theme_(outline), outline_width);
  }
  const int middle = height() / 2;
  paint_fitting(painter, can_transmit_ ? TextSize::kStrong : TextSize::kName,
                can_transmit_ ? QFont::Bold : QFont::Medium,
                theme_(can_transmit_ ? Token::kText : Token::kText3),
                QRect(0, is_compact() ? middle - 11 : middle - 20, width(), 22),
                can_transmit_ ? text() : tr("No PTT"));
  if (is_compact()) return;  // a compact button shows its key in the tool tip
  paint_fitting(painter, TextSize::kBody, QFont::Normal,
                theme_(can_transmit_ ? Token::kText2 : Token::kText3),
                QRect(0, middle + 4, width(), 18), second_line());
}

void PttButton::paint_on_air(QPainter& painter) {
  const QColor none;
  const QColor fill = pulse_ ? QColor(Qt::white) : theme_(Token::kTransmitFill);
  const QColor ink = pulse_ ? colour(Scheme::kLight, Token::kTransmit) : QColor(Qt::white);
  paint_box(painter, rect(), kControlRadius, fill, none);
  const bool compact = is_compact();
  const QString word = tr("ON AIR");
  const QFont strong = Theme::font(TextSize::kStrong, QFont::Bold);
  // A large button has room for two lines, so that the word stays large.
  const bool two_lines =
      !compact && QFontMetrics(strong).horizontalAdvance(word) > width() - 2 * kTextInset;
  if (!compact) {
    paint_icon(painter, Icon::kTransmit, QRectF(width() / 2.0 - 8.0, two_lines ? 8 : 16, 16, 16),
               ink);
  }
  if (two_lines) {
    paint_text(painter, strong, ink, QRect(kTextInset, 24, width() - 2 * kTextInset, 42),
               static_cast<int>(Qt::AlignCenter) | static_cast<int>(Qt::TextWordWrap), word);
  } else {
    paint_fitting(painter, compact ? TextSize::kName : TextSize::kStrong, QFont::Bold, ink,
                  QRect(0, compact ? 1 : 40, width(), compact ? 18 : 22), word);
  }
  paint_fitting(painter, TextSize::kBody, QFont::Normal, ink,
                QRect(0,
                      compact     ? 17
                      : two_lines ? 67
                                  : 63,
                      width(), compact ? 16 : 18),
                times_);
  if (share_ > 0.0) paint_time(painter, ink);
}

// The elapsed part and the mark at the end have a contrast of at least 3:1 with what is next to
// them. The part that is left cannot have it with both the elapsed part and the button.
void PttButton::paint_time(QPainter& painter, const QColor& ink) const {
  constexpr float kLeftOpacity = 0.25F;
  constexpr double kEndWidth = 2.0;
  const QRectF track(kTrackSide, height() - (is_compact() ? 6 : 26), width() - 2 * kTrackSide, 3);
  QColor faint = ink;
  faint.setAlphaF(kLeftOpacity);
  painter.fillRect(track, faint);
  painter.fillRect(QRectF(track.topLeft(), QSizeF(track.width() * share_, track.height())), ink);
  painter.fillRect(QRectF(track.right() - kEndWidth, track.top(), kEndWidth, track.height()), ink);
}

void PttButton::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !can_transmit_) {
    event->ignore();
    return;
  }
  mouse_holds_ = true;  // needed because isDown() ends with the focus
  setDown(true);
  push_to_talk_.press(PushToTalkInputs::kMouse, radio_);
}

void PttButton::mouseMoveEvent(QMouseEvent* event) {
  event->accept();  // sliding off the button does not release it
}

void PttButton::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) let_go();
}

void PttButton::hideEvent(QHideEvent* event) {
  QAbstractButton::hideEvent(event);
  let_go();
}

void PttButton::let_go() {
  if (!std::exchange(mouse_holds_, false)) return;
  setDown(false);
  push_to_talk_.release(PushToTalkInputs::kMouse);
}

}  // namespace roger::ui
