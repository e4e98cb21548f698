// Builds rows and columns of widgets from lists.
#pragma once

#include <QBoxLayout>
#include <QScrollArea>
#include <initializer_list>

namespace roger::ui {

/// Takes the remaining room.
struct Stretch {
  explicit Stretch(int stretch = 0) : share(stretch) {}
  int share;
};

/// A gap in px that becomes smaller where room is short.
struct SoftGap {
  explicit SoftGap(int px) : size(px) {}
  int size;
};

/// A part of a row or column: a widget, a layout, a gap in px or a stretch.
class Part {
 public:
  Part(QWidget* widget, int stretch = 0, Qt::Alignment alignment = {})
      : widget_(widget), size_(stretch), alignment_(alignment) {}
  Part(QLayout* layout, int stretch = 0) : layout_(layout), size_(stretch) {}
  Part(int gap) : size_(gap), is_gap_(true) {}
  Part(SoftGap gap) : size_(gap.size), is_gap_(true), gives_way_(true) {}
  Part(Stretch stretch) : size_(stretch.share) {}

  void add_to(QBoxLayout& box) const;

 private:
  QWidget* widget_ = nullptr;
  QLayout* layout_ = nullptr;
  int size_;  // gap in px, otherwise the stretch factor
  bool is_gap_ = false;
  bool gives_way_ = false;
  Qt::Alignment alignment_;
};

/// Appends `parts` in order; each must be convertible to Part.
template <class... Parts>
void add_parts(QBoxLayout& box, const Parts&... parts) {
  (Part(parts).add_to(box), ...);
}

/// Two parts side by side or, if the widget is too narrow for both, one below the other.
class SplitRow : public QWidget {
 public:
  /// The second part takes the remaining width if `second` has a stretch factor.
  SplitRow(const Part& first, const Part& second, int spacing, QWidget* parent);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QBoxLayout* box_;
};

/// Returns a new row; `parent` is nullptr if the row will be added to another layout.
QHBoxLayout* make_row(QWidget* parent, int spacing, const QMargins& margins = {});
/// Returns a row with one widget between margins.
QHBoxLayout* inset(QWidget* widget, const QMargins& margins);
QVBoxLayout* make_column(QWidget* parent, int spacing, const QMargins& margins = {});
/// Makes `content` scroll vertically without a frame and a background of its own.
void set_up_scroll_area(QScrollArea& area, QWidget* content);
/// Shows these widgets of a row, and hides as many of them, in their order, as the row is too wide
/// for `width` px.
void spare_widgets(const QLayout& row, int width, std::initializer_list<QWidget*> widgets);
/// Removes and deletes all widgets of a layout.
void remove_all(QLayout& layout);

}  // namespace roger::ui
