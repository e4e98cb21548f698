// The background of groups of widgets.
#pragma once

#include <QWidget>
#include <optional>

#include "ui/theme/icons.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

/// A surface with a 1 px outline.
class Panel : public QWidget {
  Q_OBJECT

 public:
  explicit Panel(const Theme& theme, QWidget* parent = nullptr);

 protected:
  /// Updates the content. Called when the panel is shown; a hidden panel need not be up to date.
  virtual void refresh() {}
  void showEvent(QShowEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  [[nodiscard]] const Theme& theme() const { return theme_; }

 private:
  const Theme& theme_;
};

/// Paints a rounded rectangle with a sharp 1 px outline.
void paint_box(QPainter& painter, const QRect& area, double radius, const QColor& fill,
               const QColor& outline, double outline_width = 1.0);

/// A small box that shows a state: an optional icon at its left edge, and a word.
struct Chip {
  static constexpr int kHeight = 20;
  static constexpr int kIconSide = 12;

  Token fill;
  Token outline;
  Token ink;
  std::optional<Icon> icon;
  int icon_left;  // px from the left edge of the box
  int text_left;

  /// Paints the chip over the width of `area`, vertically centred.
  void paint(QPainter& painter, const QRect& area, const QFont& font, const QString& word,
             const Theme& theme) const;
};

/// Paints the number of a radio in a small box, as on cards and in lists.
void paint_number(QPainter& painter, const QRect& area, int number, const Theme& theme);

}  // namespace roger::ui
