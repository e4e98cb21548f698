// Rows and columns of widgets, written as lists.
#pragma once

#include <QBoxLayout>

namespace roger::ui {

/// Room that the parts around it leave.
struct Stretch {
  explicit Stretch(int stretch = 0) : share(stretch) {}
  int share;
};

/// A part of a row or column: a widget, a layout, a gap in px or a stretch.
class Part {
 public:
  Part(QWidget* widget, int stretch = 0, Qt::Alignment alignment = {})
      : widget_(widget), size_(stretch), alignment_(alignment) {}
  Part(QLayout* layout, int stretch = 0) : layout_(layout), size_(stretch) {}
  Part(int gap) : size_(gap), is_gap_(true) {}
  Part(Stretch stretch) : size_(stretch.share) {}

  void add_to(QBoxLayout& box) const;

 private:
  QWidget* widget_ = nullptr;
  QLayout* layout_ = nullptr;
  int size_;  // gap in px, else stretch
  bool is_gap_ = false;
  Qt::Alignment alignment_;
};

/// Appends `parts`, each of which makes a Part, in their order.
template <class... Parts>
void add_parts(QBoxLayout& box, const Parts&... parts) {
  (Part(parts).add_to(box), ...);
}

/// Return a new row or column; `parent` nullptr: it will be added to another layout.
QHBoxLayout* make_row(QWidget* parent, int spacing, const QMargins& margins = {});
/// Returns a row of one widget between margins.
QHBoxLayout* inset(QWidget* widget, const QMargins& margins);
QVBoxLayout* make_column(QWidget* parent, int spacing, const QMargins& margins = {});

}  // namespace roger::ui
