#include "ui/theme/theme.hpp"

#include "ui/theme/assign.hpp"

namespace roger::ui {

void Theme::set_scheme(Scheme scheme) {
  if (!assign(scheme_, scheme)) return;
  emit changed();
}

void Theme::set_reduces_motion(bool reduces) {
  if (!assign(reduces_motion_, reduces)) return;
  emit changed();
}

bool Theme::may_move(TimePoint& moved_at, TimePoint now) const {
  if (reduces_motion_ && now - moved_at < kStill) return false;
  moved_at = now;
  return true;
}

QFont Theme::font(TextSize size, QFont::Weight weight) {
  QFont font;
  font.setFamilies({"Roboto", "Noto Sans", "DejaVu Sans"});
  font.setPixelSize(static_cast<int>(size));
  font.setWeight(weight);
  // Hinting moves stems to whole pixels and makes small Roboto uneven.
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
  palette.setColor(QPalette::Mid, token(Token::kEdge));
  palette.setColor(QPalette::Highlight, token(Token::kSelection));
  palette.setColor(QPalette::HighlightedText, token(Token::kText));
  palette.setColor(QPalette::ToolTipBase, token(Token::kRaised));
  palette.setColor(QPalette::ToolTipText, token(Token::kText));
  return palette;
}

}  // namespace roger::ui
