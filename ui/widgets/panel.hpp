// The ground that things stand on.
#pragma once

#include <QWidget>
#include <optional>

#include "ui/theme/icons.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

/// A surface with a 1 px line round it.
class Panel : public QWidget {
  Q_OBJECT

 public:
  explicit Panel(const Theme& theme, QWidget* parent = nullptr);

 protected:
  void paintEvent(QPaintEvent* event) override;
  [[nodiscard]] const Theme& theme() const { return theme_; }

 private:
  const Theme& theme_;
};

/// A rounded rectangle with a crisp 1 px outline.
void paint_box(QPainter& painter, const QRect& area, double radius, const QColor& fill,
               const QColor& outline, double outline_width = 1.0);

/// A small box that says a state: an icon, if any, at its left edge, and a word behind it.
struct Chip {
  static constexpr int kHeight = 20;
  static constexpr int kIconSide = 12;

  Token fill;
  Token outline;
  Token ink;
  std::optional<Icon> icon;
  int icon_left;  // in px from the left edge of the box
  int text_left;

  /// Paints it as wide as `area` and centred in its height.
  void paint(QPainter& painter, const QRect& area, const QFont& font, const QString& word,
             const Theme& theme) const;
};

/// The number of a radio in its small box, as on cards and in lists.
void paint_number(QPainter& painter, const QRect& area, int number, const Theme& theme);

}  // namespace roger::ui
