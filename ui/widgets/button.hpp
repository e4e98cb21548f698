// A button with an icon, a word and its key.
#pragma once

#include <QAbstractButton>
#include <optional>

#include "ui/theme/icons.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

class Button : public QAbstractButton {
  Q_OBJECT

 public:
  enum class Look {
    kRaised,   // a ground and a line
    kFlat,     // nothing until the pointer is on it
    kSegment,  // one of a row; outlined when it is the chosen one
  };

  Button(const Theme& theme, Look look, QWidget* parent = nullptr);

  void set_icon(Icon icon);
  /// Colour of icon and word, for states; a button at rest has kText.
  void set_token(Token token);
  /// Colour of the icon alone, where it says what kind of thing the button does.
  void set_icon_token(Token token);
  /// Tint behind the word, for states that must be seen from afar; nullopt: none.
  void set_tint(std::optional<Token> tint);
  /// Shows that what the button switches is on.
  void set_lit(bool lit);
  void set_label(const QString& label);
  /// The key that does the same, printed behind the word.
  void set_key(const QString& key);
  void set_text_size(TextSize size, QFont::Weight weight);
  /// Left and right of the content, px.
  void set_side_padding(int padding);
  /// Where the content stands when the button is wider than it.
  void set_content_alignment(Qt::Alignment alignment) { alignment_ = alignment; }
  /// Keeps the width of this word as well, so that the button never moves.
  void reserve(const QString& label);

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] int content_width(const QString& label) const;
  void paint_ground(QPainter& painter) const;

  const Theme& theme_;
  Look look_;
  std::optional<Icon> icon_;
  Token token_ = Token::kText;
  std::optional<Token> icon_token_;
  std::optional<Token> tint_;
  QString key_;
  int reserved_ = 0;
  int side_padding_ = 12;
  Qt::Alignment alignment_ = Qt::AlignHCenter;
};

/// Returns a raised button with an icon; `tip` is its accessible name, too.
Button* make_button(const Theme& theme, Icon icon, const QString& label, const QString& tip,
                    QWidget* parent);

}  // namespace roger::ui
