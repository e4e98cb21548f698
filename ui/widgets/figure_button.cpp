#include "ui/widgets/figure_button.hpp"

#include <QClipboard>
#include <QGuiApplication>
#include <QPainter>
#include <algorithm>

#include "ui/model/format.hpp"
#include "ui/theme/assign.hpp"
#include "ui/theme/icons.hpp"
#include "ui/theme/paint_text.hpp"

namespace roger::ui {
namespace {

constexpr int kTitleLine = 16;
constexpr int kTitleGap = 2;
constexpr int kUnitGap = 4;
constexpr int kTroubleIcon = 14;
constexpr int kCopiedShown = 1200;  // ms

QFont figure_font(TextSize size) {
  return Theme::font(size, QFont::Medium);
}

}  // namespace

FigureButton::FigureButton(const Theme& theme, const QString& title, TextSize size, QWidget* parent)
    : QAbstractButton(parent), theme_(theme), title_(title), value_(no_value()), size_(size) {
  setAttribute(Qt::WA_Hover);
  setFocusPolicy(Qt::TabFocus);
  setCursor(Qt::PointingHandCursor);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  copied_.setSingleShot(true);
  copied_.setInterval(kCopiedShown);
  connect(&copied_, &QTimer::timeout, this, qOverload<>(&QWidget::update));
  connect(this, &QAbstractButton::clicked, this, &FigureButton::copy);
  describe();
}

void FigureButton::set_figure(const QString& value, const QString& unit) {
  if (value == value_ && unit == unit_) return;
  value_ = value;
  unit_ = unit;
  describe();
  updateGeometry();
  update();
}

void FigureButton::set_explanation(const QString& text) {
  if (!assign(explanation_, text)) return;
  describe();
}

void FigureButton::set_trouble(bool trouble) {
  if (!assign(trouble_, trouble)) return;
  updateGeometry();
  update();
}

void FigureButton::set_unit_token(Token token) {
  if (assign(unit_token_, token)) update();
}

QString FigureButton::text_to_copy() const {
  if (value_ == no_value()) return {};
  return unit_.isEmpty() ? value_ : value_ + QLatin1Char(' ') + unit_;
}

void FigureButton::describe() {
  const QString figure = unit_.isEmpty() ? value_ : value_ + QLatin1Char(' ') + unit_;
  setAccessibleName(title_.isEmpty() ? figure : tr("%1: %2").arg(title_, figure));
  setAccessibleDescription(explanation_);
  setToolTip(explanation_.isEmpty() ? tr("%1. Click to copy.").arg(accessibleName())
                                    : tr("%1\nClick to copy %2.").arg(explanation_, figure));
}

void FigureButton::copy() {
  const QString text = text_to_copy();
  if (text.isEmpty()) return;
  QGuiApplication::clipboard()->setText(text);
  copied_.start();
  update();
}

int FigureButton::title_height() const {
  return title_.isEmpty() ? 0 : kTitleLine + kTitleGap;
}

int FigureButton::figure_width(const QString& value, const QString& unit) const {
  const int figure = QFontMetrics(figure_font(size_)).horizontalAdvance(value) + 1;
  if (unit.isEmpty()) return figure;
  const QFontMetrics small(Theme::font(TextSize::kBody));
  return figure + kUnitGap + small.horizontalAdvance(unit) + 1;
}

void FigureButton::reserve(const QString& value, const QString& unit) {
  reserved_ = figure_width(value, unit);
  updateGeometry();
}

QSize FigureButton::sizeHint() const {
  const QFontMetrics small(Theme::font(TextSize::kBody));
  int head = small.horizontalAdvance(title_) + 1;
  if (trouble_) head += kUnitGap + kTroubleIcon;
  return {std::max({figure_width(value_, unit_), reserved_, head}),
          title_height() + QFontMetrics(figure_font(size_)).height()};
}

void FigureButton::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const QFont small = Theme::font(TextSize::kBody);
  const QFontMetrics small_metrics(small);
  const QString head = copied_.isActive() ? tr("Copied") : title_;
  if (!title_.isEmpty()) {
    paint_text(painter, small, theme_(underMouse() ? Token::kText : Token::kText2),
               QRect(0, 0, width(), kTitleLine), Qt::AlignLeft | Qt::AlignVCenter, head);
    if (trouble_) {
      const int left = small_metrics.horizontalAdvance(head) + kUnitGap;
      paint_icon(painter, Icon::kTrouble, QRectF(left, 1, kTroubleIcon, kTroubleIcon),
                 theme_(Token::kTrouble));
    }
  }
  const QFont figure = figure_font(size_);
  const QFontMetrics metrics(figure);
  const int base = title_height() + metrics.ascent();
  painter.setFont(figure);
  painter.setPen(theme_(trouble_ ? Token::kTrouble : Token::kText));
  painter.drawText(QPoint(0, base), value_);
  painter.setFont(small);
  painter.setPen(theme_(unit_token_));
  painter.drawText(QPoint(metrics.horizontalAdvance(value_) + kUnitGap, base),
                   title_.isEmpty() && copied_.isActive() ? tr("Copied") : unit_);
}

}  // namespace roger::ui
