// A figure under its name; a click copies it with its unit.
#pragma once

#include <QAbstractButton>
#include <QTimer>

#include "ui/theme/theme.hpp"

namespace roger::ui {

class FigureButton : public QAbstractButton {
  Q_OBJECT

 public:
  /// `title`: what the figure is; empty: no line above it.
  FigureButton(const Theme& theme, const QString& title, TextSize size, QWidget* parent = nullptr);

  /// `unit` stands behind the figure, smaller. A figure of no_value() is not copied.
  void set_figure(const QString& value, const QString& unit);
  /// Keeps the room of such a figure, so that nothing moves when values change.
  void reserve(const QString& value, const QString& unit);
  /// What exactly is measured, for the tip.
  void set_explanation(const QString& text);
  /// Amber, with the sign of trouble: something is to be mended.
  void set_trouble(bool trouble);
  /// Colour of the unit, for a verdict.
  void set_unit_token(Token token);
  /// "52.3 ms".
  [[nodiscard]] QString text_to_copy() const;
  [[nodiscard]] const QString& value() const { return value_; }
  [[nodiscard]] const QString& unit() const { return unit_; }

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void copy();
  void describe();
  [[nodiscard]] int title_height() const;
  [[nodiscard]] int figure_width(const QString& value, const QString& unit) const;

  const Theme& theme_;
  QString title_;
  QString value_;
  QString unit_;
  QString explanation_;
  TextSize size_;
  Token unit_token_ = Token::kText3;
  bool trouble_ = false;
  int reserved_ = 0;
  QTimer copied_;  // runs while it says so
};

}  // namespace roger::ui
