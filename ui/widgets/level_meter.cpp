#include "ui/widgets/level_meter.hpp"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/model/format.hpp"
#include "ui/theme/assign.hpp"
#include "ui/widgets/accessible_role.hpp"

namespace roger::ui {
namespace {

constexpr int kSegment = 3;
constexpr int kPitch = 4;  // a segment and the gap after it
constexpr int kBarHeight = 9;
constexpr int kScaleHeight = 14;
constexpr int kPeakWidth = 2;

}  // namespace

LevelBar::LevelBar(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  set_accessible_role(*this, QAccessible::Indicator);
  setAccessibleName(tr("Level"));
}

void LevelBar::set_scale_shown(bool shown) {
  scale_shown_ = shown;
  updateGeometry();
}

void LevelBar::set_token(Token token) {
  if (assign(token_, token)) update();
}

void LevelBar::set_level(double level, double peak, TimePoint now) {
  const double highest = std::max(level, peak);
  if (highest >= peak_level_ || now - peak_at_ >= kPeakHeld) {
    peak_level_ = highest;
    peak_at_ = now;
  }
  if (theme_.reduces_motion()) {
    // With reduced motion only the start and the end of a sound are shown at once.
    const bool silent = count_segments(level) == 0;
    if (silent == (lit_ == 0) && now - moved_at_ < Theme::kStill) return;
    moved_at_ = now;
  }
  const int lit = count_segments(level);
  const int peak_segment = count_segments(peak_level_);
  if (lit == lit_ && peak_segment == peak_) return;
  lit_ = lit;
  peak_ = peak_segment;
  setAccessibleDescription(decibel_text(level));
  update(0, 0, width(), bar_height());
}

QSize LevelBar::sizeHint() const {
  constexpr int kSegments = 24;
  return {kSegments * kPitch - 1, kBarHeight + (scale_shown_ ? kScaleHeight : 0)};
}

int LevelBar::segments() const {
  return std::max(1, (width() + kPitch - kSegment) / kPitch);
}

int LevelBar::count_segments(double level) const {
  const double share = std::clamp((level - kFloor) / -kFloor, 0.0, 1.0);
  return static_cast<int>(std::lround(share * segments()));
}

int LevelBar::bar_height() const {
  return scale_shown_ ? height() - kScaleHeight : height();
}

void LevelBar::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const int too_loud = count_segments(kTooLoud);
  for (int i = 0; i < segments(); ++i) {
    const Token token = i >= lit_ ? Token::kPressed : i >= too_loud ? Token::kTrouble : token_;
    painter.fillRect(QRect(i * kPitch, 0, kSegment, bar_height()), theme_(token));
  }
  if (peak_ > lit_ || (peak_ > 0 && peak_ == lit_)) {
    const int x = std::min(peak_ * kPitch, width() - kPeakWidth);
    painter.fillRect(QRect(x, 0, kPeakWidth, bar_height()), theme_(Token::kText));
  }
  if (scale_shown_) paint_scale(painter);
}

void LevelBar::paint_scale(QPainter& painter) const {
  painter.setFont(Theme::font(TextSize::kAxis));
  painter.setPen(theme_(Token::kText3));
  const int end = segments() * kPitch - 1;
  for (const int mark : {-60, -40, -20, 0}) {
    const QString text = mark < 0 ? QChar(0x2212) + QString::number(-mark) : QString::number(mark);
    const int x = static_cast<int>(std::lround((mark - kFloor) / -kFloor * end));
    const int wide = painter.fontMetrics().horizontalAdvance(text);
    const int left = std::clamp(x - wide / 2, 0, end - wide);
    painter.drawText(QRect(left, bar_height(), wide + 1, kScaleHeight),
                     Qt::AlignLeft | Qt::AlignBottom | Qt::TextDontClip, text);
  }
}

void LevelBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  lit_ = peak_ = 0;  // both are counted in segments of the old width
}

}  // namespace roger::ui
