#include "ui/widgets/frequency_edit.hpp"

#include <QKeyEvent>
#include <QPainter>
#include <QRegularExpressionValidator>
#include <QWheelEvent>
#include <algorithm>

#include "ui/model/format.hpp"
#include "ui/theme/assign.hpp"
#include "ui/widgets/panel.hpp"

namespace roger::ui {
namespace {

constexpr int kNotch = 120;  // eighths of a degree, as Qt counts a wheel
constexpr int kInset = 4;    // of the text in the box, px

}  // namespace

FrequencyEdit::FrequencyEdit(const Theme& theme, QWidget* parent)
    : QLineEdit(parent), theme_(theme) {
  setFrame(false);
  setAlignment(Qt::AlignRight);
  setTextMargins(kInset - 2, 0, kInset - 2, 0);  // QLineEdit adds 2 px itself
  setContextMenuPolicy(Qt::NoContextMenu);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setValidator(new QRegularExpressionValidator(
      QRegularExpression(QStringLiteral("[0-9]{0,7}([.,][0-9]{0,6})?")), this));
  setAccessibleName(tr("Frequency in MHz"));
  setToolTip(tr("Type a frequency and press Enter, or turn a digit with the wheel."));
  connect(&theme, &Theme::changed, this, &FrequencyEdit::restyle);
  restyle();
}

void FrequencyEdit::restyle() {
  fit_font();
  QPalette palette = this->palette();
  palette.setColor(QPalette::Base, Qt::transparent);
  palette.setColor(QPalette::Text, theme_(Token::kText));
  palette.setColor(QPalette::Highlight, theme_(Token::kFocus));
  palette.setColor(QPalette::HighlightedText, theme_(Token::kPanel));
  setPalette(palette);
}

void FrequencyEdit::set_frequency(Frequency frequency) {
  if (is_typing() || (frequency == frequency_ && !text().isEmpty())) return;
  frequency_ = frequency;
  restore();
}

void FrequencyEdit::set_refused(bool refused) {
  if (assign(refused_, refused)) update();
}

void FrequencyEdit::restore() {
  const bool all = hasSelectedText() && selectedText() == text();
  const int from_end = static_cast<int>(text().size()) - cursorPosition();
  setText(megahertz_text(frequency_));
  setModified(false);
  fit_font();
  // Counted from the end, since the number of digits left of the point may have changed.
  setCursorPosition(static_cast<int>(text().size()) - from_end);
  if (all) selectAll();
}

void FrequencyEdit::fit_font() {
  for (const TextSize size : {TextSize::kFrequency, TextSize::kFigure, TextSize::kStrong}) {
    setFont(Theme::font(size, QFont::Medium));
    if (fontMetrics().horizontalAdvance(text()) <= width() - 2 * kInset) return;
  }
}

void FrequencyEdit::enter() {
  const QString typed = text();
  QString number = typed;
  number.replace(QLatin1Char(','), QLatin1Char('.'));
  if (number.endsWith(QLatin1Char('.'))) number.chop(1);
  if (number.startsWith(QLatin1Char('.'))) number.prepend(QLatin1Char('0'));
  const auto wanted = Frequency::parse_megahertz(number.toStdString());
  restore();  // the old frequency is shown until set_frequency() reports the new one
  selectAll();
  if (wanted) {
    emit tune_requested(*wanted);
  } else {
    emit invalid_entered(typed);
  }
}

void FrequencyEdit::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      enter();
      return;
    case Qt::Key_Escape:
      restore();
      selectAll();
      return;
    case Qt::Key_Up:
    case Qt::Key_Down: {
      if (is_typing()) return;
      if (const auto index = cursor_digit()) {
        setCursorPosition(*index);
        emit digit_turned(*find_place(*index), event->key() == Qt::Key_Up ? 1 : -1);
      }
      return;
    }
    default:
      QLineEdit::keyPressEvent(event);
      update();
  }
}

void FrequencyEdit::wheelEvent(QWheelEvent* event) {
  event->accept();
  const auto index = digit_at(static_cast<int>(event->position().x()));
  if (!index || is_typing()) return;
  // Fine wheels report fractions of a notch, which add up while the pointer stays on the digit.
  wheel_rest_ += event->angleDelta().y();
  const int notches = wheel_rest_ / kNotch;
  wheel_rest_ -= notches * kNotch;
  const auto place = find_place(*index);
  if (notches != 0 && place) emit digit_turned(*place, notches);
}

void FrequencyEdit::mouseMoveEvent(QMouseEvent* event) {
  QLineEdit::mouseMoveEvent(event);
  const auto digit = digit_at(static_cast<int>(event->position().x()));
  if (!assign(hovered_, digit)) return;
  wheel_rest_ = 0;
  update();
}

void FrequencyEdit::leaveEvent(QEvent* event) {
  QLineEdit::leaveEvent(event);
  hovered_.reset();
  update();
}

void FrequencyEdit::mouseReleaseEvent(QMouseEvent* event) {
  QLineEdit::mouseReleaseEvent(event);
  if (just_clicked_ && !hasSelectedText()) selectAll();  // typing replaces the text
  just_clicked_ = false;
}

void FrequencyEdit::focusInEvent(QFocusEvent* event) {
  QLineEdit::focusInEvent(event);
  just_clicked_ = event->reason() == Qt::MouseFocusReason;
  update();
}

void FrequencyEdit::focusOutEvent(QFocusEvent* event) {
  QLineEdit::focusOutEvent(event);
  restore();
  deselect();
  update();
}

QRect FrequencyEdit::character_rect(int index) const {
  // The text is right-aligned: what follows a character determines its position.
  const int behind = fontMetrics().horizontalAdvance(text().mid(index + 1));
  const int own = fontMetrics().horizontalAdvance(text().at(index));
  const int right = width() - kInset - behind;
  return {right - own, 0, own, height()};
}

std::optional<int> FrequencyEdit::digit_at(int x) const {
  for (int i = 0; i < text().size(); ++i) {
    const QRect area = character_rect(i);
    if (text().at(i).isDigit() && x >= area.left() && x <= area.right()) return i;
  }
  return std::nullopt;
}

std::optional<int> FrequencyEdit::cursor_digit() const {
  // The digit right of the cursor; at the end or with everything selected, the last one.
  const int last = static_cast<int>(text().size()) - 1;
  int index = hasSelectedText() ? last : std::min(cursorPosition(), last);
  if (!find_place(index)) ++index;  // skips the point
  return find_place(index) ? std::optional(index) : std::nullopt;
}

std::optional<int> FrequencyEdit::find_place(int index) const {
  if (index < 0 || index >= text().size() || !text().at(index).isDigit()) return std::nullopt;
  // 0 is the digit left of the point; without a point, the last digit.
  const auto found = text().indexOf(QLatin1Char('.'));
  const int point = static_cast<int>(found < 0 ? text().size() : found);
  return index < point ? point - index - 1 : point - index;
}

void FrequencyEdit::paintEvent(QPaintEvent* event) {
  {
    QPainter painter(this);
    if (hasFocus() || underMouse()) {
      paint_box(painter, rect(), kControlRadius, theme_(Token::kRaised),
                hasFocus() ? theme_(Token::kEdge) : QColor());
    }
  }
  QLineEdit::paintEvent(event);
  QPainter painter(this);
  constexpr int kUnderline = 2;
  if (refused_) {
    const int left = character_rect(0).left();
    painter.fillRect(left, height() - kUnderline - 1, width() - kInset - left, kUnderline,
                     theme_(Token::kTrouble));
    return;
  }
  if (is_typing()) return;
  std::optional<int> turned = hovered_;
  if (!turned && hasFocus() && !hasSelectedText()) turned = cursor_digit();
  if (turned && *turned < text().size()) {
    const QRect digit = character_rect(*turned);
    painter.fillRect(digit.left() + 1, height() - kUnderline - 1, digit.width() - 2, kUnderline,
                     theme_(Token::kFocus));
  }
}

}  // namespace roger::ui
