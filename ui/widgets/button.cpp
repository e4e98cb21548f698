#include "ui/widgets/button.hpp"

#include <QButtonGroup>
#include <QPainter>
#include <algorithm>

#include "ui/theme/assign.hpp"
#include "ui/widgets/panel.hpp"

namespace roger::ui {
namespace {

constexpr int kButtonIcon = 16;
constexpr int kWordGap = 8;  // between icon, label and key
constexpr int kIconButtonWidth = 28;

}  // namespace

Button::Button(const Theme& theme, Look look, QWidget* parent, const QString& label)
    : QAbstractButton(parent), theme_(theme), look_(look) {
  setText(label);
  setAttribute(Qt::WA_Hover);
  setFont(Theme::font(TextSize::kBody, QFont::Medium));
  setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);
  setFocusPolicy(Qt::TabFocus);
}

void Button::set_icon(Icon icon) {
  if (icon_ == icon) return;
  icon_ = icon;
  update();
}

void Button::set_token(Token token) {
  if (assign(token_, token)) update();
}

void Button::set_icon_token(Token token) {
  icon_token_ = token;
  update();
}

void Button::set_tint(std::optional<Token> tint) {
  if (assign(tint_, tint)) update();
}

void Button::set_lit(bool lit) {
  if (assign(lit_, lit)) update();
  set_tint(lit ? std::optional(Token::kSelection) : std::nullopt);
  set_token(lit ? Token::kFocus : Token::kText);
}

void Button::set_label(const QString& label) {
  if (label == text()) return;
  setText(label);
  updateGeometry();
}

void Button::set_key(const QString& key) {
  if (!assign(key_, key)) return;
  updateGeometry();
  update();
}

void Button::set_text_size(TextSize size, QFont::Weight weight) {
  setFont(Theme::font(size, weight));
  updateGeometry();
}

void Button::set_side_padding(int padding) {
  side_padding_ = padding;
  updateGeometry();
}

void Button::reserve(const QString& label) {
  reserved_ = std::max(reserved_, content_width(label));
  updateGeometry();
}

int Button::content_width(const QString& label) const {
  int width = 0;
  if (icon_) width += kButtonIcon;
  if (!label.isEmpty())
    width += (width > 0 ? kWordGap : 0) + fontMetrics().horizontalAdvance(label) + 1;
  if (!key_.isEmpty()) width += kWordGap + fontMetrics().horizontalAdvance(key_) + 1;
  return width;
}

int Button::padding_of_look() const {
  constexpr int kFlatPadding = 6;
  if (look_ != Look::kFlat) return side_padding_;
  return text().isEmpty() ? 0 : kFlatPadding;
}

QSize Button::sizeHint() const {
  if (text().isEmpty()) return {kIconButtonWidth, kButtonHeight};
  const int padding = 2 * padding_of_look();
  return {std::max(content_width(text()), reserved_) + padding, kButtonHeight};
}

// Later conditions override earlier ones: a tint the pressed state, and that the look of the
// button.
void Button::paint_ground(QPainter& painter) const {
  const bool hovered = underMouse() && isEnabled();
  QColor fill;
  QColor outline;
  if (look_ == Look::kRaised) {
    fill = theme_(hovered ? Token::kPressed : Token::kRaised);
    outline = theme_(Token::kLine);
  } else if (look_ == Look::kSegment && isChecked()) {
    fill = theme_.scheme() == Scheme::kDark ? theme_(Token::kPressed) : theme_(Token::kPanel);
    outline = theme_(Token::kEdge);
  } else if (hovered && !text().isEmpty() && look_ == Look::kSegment) {
    fill = theme_(Token::kPressed);
  } else if (look_ == Look::kFlat) {
    if (hovered) fill = theme_(Token::kRaised);
    if (!text().isEmpty()) outline = theme_(Token::kEdge);
  }
  if (isDown()) fill = theme_(Token::kPressed);
  if (tint_) {
    fill = theme_(*tint_);
    outline = theme_(token_);
  }
  if (fill.isValid() || outline.isValid())
    paint_box(painter, rect(), kControlRadius, fill, outline);
  if (!lit_) return;
  constexpr int kLine = 2;
  constexpr int kLineSide = 6;  // at both ends of the line
  painter.fillRect(QRect(kLineSide, height() - 2 * kLine, width() - 2 * kLineSide, kLine),
                   theme_(token_));
}

void Button::checkStateSet() {
  // Qt lets Tab reach the button of a group that had the focus last, which is another one after a
  // shortcut has checked this one. A focus in the group would make that one reachable again.
  if (!isChecked() || group() == nullptr || !group()->exclusive()) return;
  for (QAbstractButton* other : group()->buttons()) {
    if (other->hasFocus()) setFocus(Qt::OtherFocusReason);
    other->setFocusPolicy(other == this ? Qt::TabFocus : Qt::NoFocus);
  }
}

void Button::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  paint_ground(painter);
  const int width = content_width(text());
  const int padding = padding_of_look();
  int x = (this->width() - width) / 2;
  if (alignment_ & Qt::AlignRight) x = this->width() - padding - width;
  if (alignment_ & Qt::AlignLeft) x = padding;

  Token token = isEnabled() ? token_ : Token::kText3;
  if (token == Token::kText && look_ == Look::kSegment && !isChecked()) token = Token::kText2;
  if (look_ == Look::kFlat && token == Token::kText && !underMouse()) token = Token::kText2;
  if (icon_) {
    paint_icon(painter, *icon_, QRectF(x, (height() - kButtonIcon) / 2.0, kButtonIcon, kButtonIcon),
               theme_(isEnabled() ? icon_token_.value_or(token) : token));
    x += kButtonIcon + kWordGap;
  }
  painter.setFont(font());
  painter.setPen(theme_(token));
  const int flags = Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip;
  painter.drawText(QRect(x, 0, width, height()), flags, text());
  if (!key_.isEmpty()) {
    x += fontMetrics().horizontalAdvance(text()) + kWordGap;
    painter.setPen(theme_(Token::kText3));
    painter.drawText(QRect(x, 0, width, height()), flags, key_);
  }
}

Button* make_icon_button(const Theme& theme, Icon icon, const QString& name, QWidget* parent) {
  auto* button = new Button(theme, Button::Look::kFlat, parent);
  button->set_icon(icon);
  button->setAccessibleName(name);
  return button;
}

Button* make_button(const Theme& theme, Icon icon, const QString& label, const QString& tip,
                    QWidget* parent) {
  auto* button = new Button(theme, Button::Look::kRaised, parent, label);
  button->set_icon(icon);
  button->setToolTip(tip);
  button->setAccessibleName(tip);
  return button;
}

}  // namespace roger::ui
