// A frequency to read, type and turn digit by digit.
#pragma once

#include <QLineEdit>
#include <optional>

#include "core/units.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

/// Wheel: the digit under the pointer; Up and Down: the digit at the cursor. Typing replaces, Enter
/// asks to tune, Esc and losing the focus restore.
class FrequencyEdit : public QLineEdit {
  Q_OBJECT

 public:
  explicit FrequencyEdit(const Theme& theme, QWidget* parent = nullptr);

  /// Shows it, unless something is being typed.
  void set_frequency(Frequency frequency);
  [[nodiscard]] Frequency frequency() const { return frequency_; }
  /// Amber underline: the last tuning was refused.
  void set_refused(bool refused);
  /// Something was typed and not yet entered.
  [[nodiscard]] bool is_typing() const { return isModified(); }

 signals:
  void tune_asked(roger::Frequency frequency);
  /// Entered, but no number of megahertz.
  void nonsense_entered(const QString& text);
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
  /// Index of the digit that the x coordinate is over; nullopt: none.
  [[nodiscard]] std::optional<int> digit_at(int x) const;
  /// Left and right edge of the character at `index`.
  [[nodiscard]] QRect character_rect(int index) const;
  [[nodiscard]] std::optional<int> place_of(int index) const;
  /// The digit that Up and Down turn.
  [[nodiscard]] std::optional<int> cursor_digit() const;
  void fit_font();

  const Theme& theme_;
  Frequency frequency_;
  bool refused_ = false;
  bool just_clicked_ = false;  // the click that gave it the focus
  std::optional<int> hovered_;
  int wheel_rest_ = 0;  // eighths of a degree not yet a notch
};

}  // namespace roger::ui
