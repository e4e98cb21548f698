#include "ui/widgets/search_edit.hpp"

#include <QKeyEvent>
#include <QPainter>

#include "ui/theme/icons.hpp"
#include "ui/theme/paint_text.hpp"
#include "ui/widgets/panel.hpp"

namespace roger::ui {
namespace {

constexpr int kSearchIcon = 14;
constexpr int kSearchLeft = 32;
constexpr int kSearchRight = 10;

}  // namespace

SearchEdit::SearchEdit(const Theme& theme, const QString& hint, const QString& key, QWidget* parent)
    : QLineEdit(parent), theme_(theme), key_(key) {
  setFrame(false);
  setPlaceholderText(hint);
  setAccessibleName(hint);
  setFont(Theme::font(TextSize::kBody));
  setFixedHeight(26);
  setTextMargins(kSearchLeft - 2, 0, kSearchRight, 0);
  setMaxLength(100);
  connect(&theme, &Theme::changed, this, &SearchEdit::restyle);
  restyle();
}

void SearchEdit::restyle() {
  QPalette palette = theme_.palette();
  palette.setColor(QPalette::Base, Qt::transparent);
  palette.setColor(QPalette::Text, theme_(Token::kText));
  palette.setColor(QPalette::PlaceholderText, theme_(Token::kText3));
  setPalette(palette);
}

void SearchEdit::paintEvent(QPaintEvent* event) {
  {
    QPainter painter(this);
    paint_box(painter, rect(), kControlRadius, theme_(Token::kRaised), theme_(Token::kLine));
    paint_icon(painter, Icon::kSearch,
               QRectF(10, (height() - kSearchIcon) / 2.0, kSearchIcon, kSearchIcon),
               theme_(Token::kText3));
    const QFont font = Theme::font(TextSize::kAxis);
    const int hint = kSearchLeft + fontMetrics().horizontalAdvance(placeholderText() + u' ');
    const int key = QFontMetrics(font).horizontalAdvance(key_) + kSearchRight;
    if (text().isEmpty() && hint + key <= width()) {
      paint_text(painter, font, theme_(Token::kText3), rect().adjusted(0, 0, -kSearchRight, 0),
                 Qt::AlignRight | Qt::AlignVCenter, key_);
    }
  }
  QLineEdit::paintEvent(event);
}

void SearchEdit::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    if (text().isEmpty()) {
      clearFocus();
    } else {
      clear();
    }
    event->accept();
    return;
  }
  QLineEdit::keyPressEvent(event);
}

}  // namespace roger::ui
