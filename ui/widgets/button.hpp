// A button with an icon, a label and its key.
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
    kRaised,   // with background and outline
    kFlat,     // no background unless hovered; with a label, an outline
    kSegment,  // one of a row; outlined if it is the chosen one
  };

  Button(const Theme& theme, Look look, QWidget* parent, const QString& label = {});

  void set_icon(Icon icon);
  /// Sets the colour of icon and label, for states; the default is kText.
  void set_token(Token token);
  /// Sets the colour of the icon only, which marks the kind of action.
  void set_icon_token(Token token);
  /// Sets the tint behind the label, for states that must be visible from afar; nullopt: none.
  void set_tint(std::optional<Token> tint);
  /// Shows that the function of the button is on: by a colour and a line below the label.
  void set_lit(bool lit);
  void set_label(const QString& label);
  /// Sets the shortcut, which is printed after the label.
  void set_key(const QString& key);
  void set_text_size(TextSize size, QFont::Weight weight);
  /// Sets the padding left and right of the content, px.
  void set_side_padding(int padding);
  /// Sets the alignment of the content in a button that is wider than it.
  void set_content_alignment(Qt::Alignment alignment) { alignment_ = alignment; }
  /// Keeps enough width for this label, too, so that the button's size does not change.
  void reserve(const QString& label);

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  /// Makes the chosen button of an exclusive group the one that Tab reaches. Qt does so only for
  /// choices that the user makes.
  void checkStateSet() override;
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] int padding_of_look() const;
  [[nodiscard]] int content_width(const QString& label) const;
  void paint_ground(QPainter& painter) const;

  const Theme& theme_;
  Look look_;
  std::optional<Icon> icon_;
  Token token_ = Token::kText;
  std::optional<Token> icon_token_;
  std::optional<Token> tint_;
  bool lit_ = false;
  QString key_;
  int reserved_ = 0;
  int side_padding_ = 12;
  Qt::Alignment alignment_ = Qt::AlignHCenter;
};

/// Returns a flat button with an icon and no label.
Button* make_icon_button(const Theme& theme, Icon icon, const QString& name, QWidget* parent);

/// Returns a raised button with an icon; `tip` is also its accessible name.
Button* make_button(const Theme& theme, Icon icon, const QString& label, const QString& tip,
                    QWidget* parent);

}  // namespace roger::ui
