// A line of text in one size, weight and colour.
#pragma once

#include <QLabel>

#include "ui/theme/theme.hpp"

namespace roger::ui {

/// Treatment of a text that is wider than its label.
enum class Fit { kWhole, kElides, kWraps };

struct TextStyle {
  TextSize size;
  QFont::Weight weight;
  Token token;
  Fit fit = Fit::kWhole;
};
constexpr TextStyle eliding(const TextStyle& style) {
  return {style.size, style.weight, style.token, Fit::kElides};
}
constexpr TextStyle wrapping(const TextStyle& style) {
  return {style.size, style.weight, style.token, Fit::kWraps};
}
inline constexpr TextStyle kTitleText{TextSize::kName, QFont::Medium, Token::kText};
inline constexpr TextStyle kBodyText{TextSize::kBody, QFont::Normal, Token::kText};
inline constexpr TextStyle kStrongText{TextSize::kBody, QFont::Medium, Token::kText};
inline constexpr TextStyle kLabelText{TextSize::kBody, QFont::Normal, Token::kText2};
inline constexpr TextStyle kNoteText{TextSize::kBody, QFont::Normal, Token::kText3};

/// Never cut: a label requests the width of its text. A label that may elide does so in the middle
/// and shows the whole text as a tool tip; this is for names, never for numbers or reasons.
class TextLabel : public QLabel {
  Q_OBJECT

 public:
  TextLabel(const Theme& theme, const TextStyle& style, QWidget* parent, const QString& text = {});

  /// Repaints only if the text changes.
  void set_text(const QString& text);
  void set_text(const QString& text, Token token) {
    set_text(text);
    set_token(token);
  }
  void set_token(Token token);
  void set_may_elide(bool may);
  /// Keeps enough width for this text, so that nothing moves when values change.
  void reserve(const QString& widest);

  [[nodiscard]] bool may_elide() const { return may_elide_; }
  /// Returns the width that the text needs.
  [[nodiscard]] int text_width() const;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void update_tip();

  const Theme& theme_;
  Token token_;
  bool may_elide_;
  int reserved_ = 0;
};

}  // namespace roger::ui
