#include "ui/theme/theme.hpp"

namespace roger::ui {

void Theme::set_scheme(Scheme scheme) {
  if (scheme == scheme_) return;
  scheme_ = scheme;
  emit changed();
}

QFont Theme::font(TextSize size, QFont::Weight weight) {
  QFont font;
  font.setFamilies({"Roboto", "Noto Sans", "DejaVu Sans"});
  font.setPixelSize(static_cast<int>(size));
  font.setWeight(weight);
  // Hinting moves stems onto whole pixels and makes small Roboto uneven.
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
}

QPalette Theme::palette() const {
  const Theme& token = *this;
  QPalette palette;
  palette.setColor(QPalette::Window, token(Token::kWindow));
  palette.setColor(QPalette::WindowText, token(Token::kText));
  palette.setColor(QPalette::Base, token(Token::kPanel));
  palette.setColor(QPalette::AlternateBase, token(Token::kPanel));
  palette.setColor(QPalette::Text, token(Token::kText));
  palette.setColor(QPalette::PlaceholderText, token(Token::kText3));
  palette.setColor(QPalette::Button, token(Token::kRaised));
  palette.setColor(QPalette::ButtonText, token(Token::kText));
  palette.setColor(QPalette::Highlight, token(Token::kSelection));
  palette.setColor(QPalette::HighlightedText, token(Token::kText));
  palette.setColor(QPalette::ToolTipBase, token(Token::kRaised));
  palette.setColor(QPalette::ToolTipText, token(Token::kText));
  return palette;
}

QString Theme::style_sheet() const {
  const Theme& token = *this;
  return QStringLiteral(
             "QToolTip { background: %1; color: %2; border: 1px solid %3; padding: 4px 6px; }"
             "QComboBox QAbstractItemView { background: %1; color: %2; border: 1px solid %3;"
             " outline: 0; selection-background-color: %4; selection-color: %2; padding: 4px; }"
             "QComboBox QAbstractItemView::item { min-height: 24px; padding: 0 8px; }"
             "QScrollBar:vertical { background: transparent; width: 8px; margin: 0; }"
             "QScrollBar::handle:vertical { background: %3; border-radius: 3px; min-height: 24px;"
             " margin: 0 1px; }"
             "QScrollBar::add-line, QScrollBar::sub-line { height: 0; width: 0; }"
             "QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }")
      .arg(token(Token::kRaised).name(), token(Token::kText).name(), token(Token::kEdge).name(),
           token(Token::kSelection).name());
}

}  // namespace roger::ui
