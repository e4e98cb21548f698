// A figure below its title; a click copies it with its unit.
#pragma once

#include <QAbstractButton>
#include <QTimer>

#include "ui/theme/theme.hpp"

namespace roger::ui {

class FigureButton : public QAbstractButton {
  Q_OBJECT

 public:
  /// `title` names the figure; empty: no line above it.
  FigureButton(const Theme& theme, const QString& title, TextSize size, QWidget* parent = nullptr);

  /// `unit` is shown after the figure in a smaller size. no_value() is not copied.
  void set_figure(const QString& value, const QString& unit);
  /// Keeps enough room for this figure, so that nothing moves when the value changes.
  void reserve(const QString& value, const QString& unit);
  /// Sets the tool tip that says what exactly is measured.
  void set_explanation(const QString& text);
  /// Shows the figure in amber with the trouble icon.
  void set_trouble(bool trouble);
  /// Sets the colour of the unit, for an assessment.
  void set_unit_token(Token token);
  /// Returns "52.3 ms".
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
  QTimer copied_;  // runs while the copy is confirmed
};

}  // namespace roger::ui
