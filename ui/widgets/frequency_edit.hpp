// A frequency that can be read, typed and turned digit by digit.
#pragma once

#include <QLineEdit>
#include <optional>

#include "core/units.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

/// The wheel turns the digit under the pointer, Up and Down the digit at the cursor. Typing
/// replaces the frequency, Enter requests tuning, Esc and loss of focus restore the old one.
class FrequencyEdit : public QLineEdit {
  Q_OBJECT

 public:
  explicit FrequencyEdit(const Theme& theme, QWidget* parent = nullptr);

  /// Shows the frequency, unless the operator is typing.
  void set_frequency(Frequency frequency);
  [[nodiscard]] Frequency frequency() const { return frequency_; }
  /// Shows an amber underline: the last tuning was refused.
  void set_refused(bool refused);
  /// Returns true if text was typed and not yet entered.
  [[nodiscard]] bool is_typing() const { return isModified(); }

 signals:
  void tune_requested(roger::Frequency frequency);
  /// The entered text is not a number of megahertz.
  void invalid_entered(const QString& text);
  /// A digit was turned; `place` as in ui/model/tuning.hpp.
  void digit_turned(int place, int notches);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void restyle();
  void restore();
  void enter();
  /// Returns the index of the digit under the x coordinate; nullopt: none.
  [[nodiscard]] std::optional<int> digit_at(int x) const;
  /// Returns the area of the character at `index`.
  [[nodiscard]] QRect character_rect(int index) const;
  [[nodiscard]] std::optional<int> find_place(int index) const;
  /// Returns the digit that Up and Down turn.
  [[nodiscard]] std::optional<int> cursor_digit() const;
  void fit_font();

  const Theme& theme_;
  Frequency frequency_;
  bool refused_ = false;
  bool just_clicked_ = false;  // the current click gave the field the focus
  std::optional<int> hovered_;
  int wheel_rest_ = 0;  // eighths of a degree, less than a notch
};

}  // namespace roger::ui
