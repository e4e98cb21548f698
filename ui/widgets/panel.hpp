// The ground that things stand on.
#pragma once

#include <QWidget>

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

/// The number of a radio in its small box, as on cards and in lists.
void paint_number(QPainter& painter, const QRect& area, int number, const Theme& theme);

}  // namespace roger::ui
