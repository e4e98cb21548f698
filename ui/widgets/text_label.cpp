#include "ui/widgets/text_label.hpp"

#include <QPainter>
#include <algorithm>

#include "ui/theme/assign.hpp"

namespace roger::ui {

TextLabel::TextLabel(const Theme& theme, const TextStyle& style, QWidget* parent,
                     const QString& text)
    : QLabel(text, parent),
      theme_(theme),
      token_(style.token),
      may_elide_(style.fit == Fit::kElides) {
  setWordWrap(style.fit == Fit::kWraps);
  setFont(Theme::font(style.size, style.weight));
  setTextFormat(Qt::PlainText);
  setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  policy.setHeightForWidth(wordWrap());  // QLabel sets this only when the text changes
  setSizePolicy(policy);
}

void TextLabel::set_text(const QString& text) {
  if (text == this->text()) return;
  setText(text);
  update_tip();
}

void TextLabel::set_token(Token token) {
  if (assign(token_, token)) update();
}

void TextLabel::set_may_elide(bool may) {
  if (!assign(may_elide_, may)) return;
  setToolTip(QString());
  update_tip();
  updateGeometry();
}

void TextLabel::reserve(const QString& widest) {
  reserved_ = std::max(reserved_, fontMetrics().horizontalAdvance(widest) + 1);
  updateGeometry();
}

int TextLabel::text_width() const {
  if (!wordWrap()) return text().isEmpty() ? 0 : fontMetrics().horizontalAdvance(text()) + 1;
  return 0;
}

QSize TextLabel::sizeHint() const {
  if (wordWrap()) return QLabel::sizeHint();
  return {std::max(text_width(), reserved_), fontMetrics().height()};
}

QSize TextLabel::minimumSizeHint() const {
  if (wordWrap()) return QLabel::minimumSizeHint();
  return may_elide_ ? QSize(std::min(16, text_width()), sizeHint().height()) : sizeHint();
}

void TextLabel::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.setFont(font());
  painter.setPen(theme_(token_));
  if (wordWrap()) {
    painter.drawText(rect(), static_cast<int>(alignment()) | Qt::TextWordWrap, text());
    return;
  }
  const QString shown =
      may_elide_ ? fontMetrics().elidedText(text(), Qt::ElideMiddle, width()) : text();
  painter.drawText(rect(), static_cast<int>(alignment()) | Qt::TextSingleLine, shown);
}

void TextLabel::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  update_tip();
}

void TextLabel::update_tip() {
  if (may_elide_) setToolTip(text_width() > width() ? text() : QString());
}

}  // namespace roger::ui
